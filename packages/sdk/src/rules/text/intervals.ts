import { hour, minute, second } from '../../core/time-units.ts';

const units: readonly (readonly [milliseconds: number, letter: string])[] = [
  [hour, 'h'],
  [minute, 'm'],
  [second, 's'],
];

const amount = (milliseconds: number, unit: number): string => String(Number((milliseconds / unit).toFixed(2)));

/** Formats a duration in the largest suitable unit: `500ms`, `5s`, `1.5m`, `2h`; empty for a duration of 0. */
export function formatInterval(milliseconds: number): string {
  if (milliseconds <= 0) return '';
  const [unit, letter] = units.find(([size]) => milliseconds >= size) ?? [1, 'ms'];
  return `${amount(milliseconds, unit)}${letter}`;
}

/**
 * Formats a respawn time. Both ends use the unit of the longer one (`2 - 2.17h`), because `2h - 2h 10m` would be hard
 * to compare. A time without variation is a single value.
 */
export function formatIntervalRange(interval: number, variation: number): string {
  if (variation <= 0) return interval > 0 ? formatInterval(interval) : '0s';
  const maximum = interval + variation;
  const [unit, letter] = units.find(([size]) => maximum >= size) ?? [1, 'ms'];
  return `${amount(interval, unit)} - ${amount(maximum, unit)}${letter}`;
}
