import type { SiteConfig } from '../../contract/site.ts';
import { day, hour, minute } from '../../core/time-units.ts';

/** The spotlight moves on at this hour, UTC. */
const rotationHour = 4;

/** The next rotation of the daily spotlight: 04:00 UTC today if that is still to come, else tomorrow. */
export function nextRotation(now: number): number {
  const today = Math.floor(now / day) * day + rotationHour * hour;
  return today > now ? today : today + day;
}

/** `HH:MM:SS` until then. */
export function formatCountdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

type Woe = SiteConfig['woe'];

/** When something that returns is on, epoch milliseconds. */
export interface Occurrence {
  start: number;
  end: number;
}

const clockTime = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * hour + minutes * minute;
};

/**
 * The War of Emperium that is on or comes next, from the first day on. Days and times are UTC, so that the
 * visitor's changes of the clock only change how it is written. An end that is not after the start is on the next day.
 */
export function nextOccurrence({ day: weekday, start, end, starts_on }: Woe, now: number): Occurrence {
  const startTime = clockTime(start);
  const length = clockTime(end) - startTime + (clockTime(end) > startTime ? 0 : day);
  const earliest = Math.max(now - length, Date.parse(`${starts_on}T00:00:00Z`) + startTime - 1);
  const midnight = Math.floor(earliest / day) * day;
  // Sunday is 0; the first of January 1970 was a Thursday.
  const daysUntil = (weekday - ((midnight / day + 4) % 7) + 7) % 7;
  const candidate = midnight + daysUntil * day + startTime;
  const first = candidate > earliest ? candidate : candidate + 7 * day;
  return { start: first, end: first + length };
}

/** `Saturday 2:00 PM - Saturday 3:00 PM EDT` in a zone; the reader's own without one. */
export function formatOccurrence({ start, end }: Occurrence, timeZone?: string): string {
  const time = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone });
  const write = (at: number) => {
    const parts = Object.fromEntries(time.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts.weekday} ${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
  };
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${write(start)} - ${write(end)} ${zone ?? ''}`.trim();
}

/** `Starting June 21st, 2025` before the first day, undefined from then on. */
export function formatStartDate({ starts_on }: Woe, now: number): string | undefined {
  const first = Date.parse(`${starts_on}T00:00:00Z`);
  if (now >= first) return undefined;
  const at = new Date(first);
  const month = at.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return `Starting ${month} ${formatOrdinal(at.getUTCDate())}, ${at.getUTCFullYear()}`;
}

/** `1st`, `2nd`, `3rd`, `11th`, `21st`. */
export function formatOrdinal(value: number): string {
  const tens = value % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${suffix}`;
}
