/** Forms of scalar values. Each reader returns the canonical form; undefined for an invalid value. */

const numberPattern = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A number, also written as text. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  const read = numberPattern.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(read) ? read : undefined;
}

/** A text; a number in its place is written out. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent, null and empty mean the same. */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.length === 0;
  for (const _ in value) return false;
  return true;
}
