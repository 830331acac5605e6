/**
 * The forms of single facts. Each reader answers the canonical form, or undefined for what is none of its forms.
 */

/** A day and a time of day that name no zone, as ISO or SQL writes them. */
const withoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

/** The form of a moment as epoch milliseconds; whatever is none comes back as it is. */
export function readTime(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^\d+$/.test(value)) return Number(value);
  const match = withoutZone.exec(value);
  const parsed = Date.parse(match ? `${match[1]}T${match[2]}Z` : value);
  return Number.isNaN(parsed) ? value : parsed;
}

/**
 * Numbers in this range are certainly seconds: as seconds they lie between 1973 and 5138, as milliseconds in the first
 * three years of the epoch, before there was any game.
 */
const surelySeconds = { from: 1e8, to: 1e11 };

/** The latest moment that a date can be. */
const latest = 8.64e15;

/** A moment of a reply as epoch milliseconds. */
export function momentIn(value: unknown): number | undefined {
  const written = typeof value === 'string' ? numberIn(value) : undefined;
  const read = written ?? readTime(value);
  if (typeof read !== 'number' || !Number.isFinite(read)) return undefined;
  // Beyond that there are no dates.
  if (Math.abs(read) > latest) return undefined;
  const isSeconds = (written !== undefined || typeof value === 'number') && read >= surelySeconds.from;
  return isSeconds && read < surelySeconds.to ? read * 1_000 : read;
}

/** A database's way to say that there is no moment. */
export const isNoMoment = (value: unknown): boolean =>
  value === 0 || value === '0' || (typeof value === 'string' && value.startsWith('0000-00-00'));

const written = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A number, also written as text. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  const read = written.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(read) ? read : undefined;
}

const words = new Map<unknown, boolean>([
  ...['1', 'true', 'yes', 'on', 'y', 't'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'off', 'n', 'f'].map((word) => [word, false] as const),
]);

/** A yes or no, also as 1 and 0 or as a word. */
export function flagIn(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' || typeof value === 'string'
    ? words.get(String(value).trim().toLowerCase())
    : undefined;
}

/** A text; a number in its place is written out. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent, null and empty mean the same. */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.length === 0;
  for (const _ in value) return false;
  return true;
}
