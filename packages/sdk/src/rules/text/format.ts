import { day, hour, minute } from '../../core/time-units.ts';
import { formatCount, pluralize } from './count.ts';
import { formatDate, months, twoDigits } from './dates.ts';

// The formats of counts and dates are in separate files, because the first page of the site needs no others.
export * from './count.ts';
export { formatDate, formatDownSince, formatShortTime } from './dates.ts';

/**
 * Formats of numbers, money and times for all texts. They do not use `Intl`, because its first call takes a browser
 * longer than displaying a screen of rows.
 */

/** Formats an amount of zeny: `1,234z`. */
export const formatZeny = (value: number): string => `${formatCount(value)}z`;

/** Shortens a number at 1e3, 1e6 and 1e9 (`950`, `1.2K`, `3M`, `4.5B`), also if it reaches them by rounding. */
export function formatCompact(value: number): string {
  const [unit, letter] = steps.find(([size]) => Math.abs(rounded(value, size / 1e3)) >= 1e3) ?? [1, ''];
  return `${rounded(value, unit)}${letter}`;
}

/** Shortens several numbers such as `1.2K`, with as many decimals as are needed to distinguish them. */
export function formatCompactEach(values: readonly number[]): string[] {
  const texts = values.map(formatCompact);
  if (new Set(texts).size === new Set(values).size) return texts;
  const largest = Math.max(...values.map(Math.abs));
  const [unit, letter] = steps.find(([size]) => largest >= size) ?? [1, ''];
  const written = (digits: number) => values.map((value) => `${Number((value / unit).toFixed(digits))}${letter}`);
  return [1, 2].map(written).find((each) => new Set(each).size === new Set(values).size) ?? written(3);
}

/** Rounds a number to a unit, with one decimal below ten units; values below one unit are whole. */
function rounded(value: number, unit: number): number {
  const scaled = value / unit;
  return Number(scaled.toFixed(Math.abs(scaled) < 10 && unit > 1 ? 1 : 0));
}

const steps: readonly (readonly [number, string])[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

/**
 * Formats the time since a moment: `just now` for less than a minute; minutes under 60, hours under 24, days under 7,
 * weeks under 4, months under 12, then years.
 */
export function formatAge(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  if (passed < minute) return 'just now';
  const scales: readonly (readonly [size: number, limit: number, word: string])[] = [
    [minute, 60, 'minute'],
    [hour, 24, 'hour'],
    [day, 7, 'day'],
    [7 * day, 4, 'week'],
    [30 * day, 12, 'month'],
  ];
  const scale = scales.find(([size, limit]) => Math.floor(passed / size) < limit);
  const [size, , word] = scale ?? [365 * day, 0, 'year'];
  // The number in an age is at least 1. Without this limit, 28 days would be "0 months", because four weeks are less
  // than a month of 30 days, and 360 days would be "0 years".
  return `${pluralize(Math.max(Math.floor(passed / size), 1), word)} ago`;
}

/** Displayed text for a time that was not recorded. */
export const unknownTime = 'Unknown';

/** Formats the date of a UTC day: `Nov 20, 2026`. */
export function formatUtcDate(at: number): string {
  const there = new Date(at);
  return `${months[there.getUTCMonth()]} ${there.getUTCDate()}, ${there.getUTCFullYear()}`;
}

/** Formats a date and time as `Nov 20, 2026, 04:00 AM`, in the time zone of the user. */
export function formatDateTime(at: number): string {
  const hours = new Date(at).getHours();
  const half = hours < 12 ? 'AM' : 'PM';
  return `${formatDate(at)}, ${twoDigits(hours % 12 || 12)}:${twoDigits(new Date(at).getMinutes())} ${half}`;
}
