import { lastMoment } from '../access.ts';
import { toNumber } from './plain-values.ts';

// These readers of scalars need no schemas. They are in a separate file, because the first page of the site needs no
// others.
export * from './plain-values.ts';

/**
 * Readers of scalars in any form that servers send. Each returns the canonical form; undefined for an invalid value.
 */

/** Matches a date and time without a zone, as ISO 8601 or SQL writes them. */
const withoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

/** Converts a time as ISO text or number to epoch milliseconds. Other values are returned unchanged. */
export function parseTime(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^\d+$/.test(value)) return Number(value);
  const match = withoutZone.exec(value);
  const parsed = Date.parse(match ? `${match[1]}T${match[2]}Z` : value);
  return Number.isNaN(parsed) ? value : parsed;
}

/**
 * Times as numbers in this range are seconds: from 1973 to 5138. As milliseconds they would be in 1970 to 1973, before
 * the game existed.
 */
const epochSecondsRange = { from: 1e8, to: 1e11 };

/** Converts a time in a reply, in any format, to epoch milliseconds. */
export function toEpochMs(value: unknown): number | undefined {
  const numberPattern = typeof value === 'string' ? toNumber(value) : undefined;
  const read = numberPattern ?? parseTime(value);
  if (typeof read !== 'number' || !Number.isFinite(read)) return undefined;
  // Later or earlier times are invalid, because JavaScript has no dates beyond this limit.
  if (Math.abs(read) > lastMoment) return undefined;
  const isSeconds = (numberPattern !== undefined || typeof value === 'number') && read >= epochSecondsRange.from;
  return isSeconds && read < epochSecondsRange.to ? read * 1_000 : read;
}

/** Returns true for the values by which databases mark a missing time, such as `0000-00-00`. */
export const isNoTime = (value: unknown): boolean =>
  value === 0 || value === '0' || (typeof value === 'string' && value.startsWith('0000-00-00'));

const booleanWords = new Map<unknown, boolean>([
  ...['1', 'true', 'yes', 'on', 'y', 't'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'off', 'n', 'f'].map((word) => [word, false] as const),
]);

/** Reads a boolean, also as 1 and 0 or as a word. */
export function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' || typeof value === 'string'
    ? booleanWords.get(String(value).trim().toLowerCase())
    : undefined;
}
