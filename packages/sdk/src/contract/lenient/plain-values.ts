/**
 * Readers of scalar values (text, number, boolean) in a reply. Each returns the canonical form; undefined for an
 * invalid value.
 */

const numberPattern = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Reads a number from a reply, also if the server sent it as text. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  const read = numberPattern.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(read) ? read : undefined;
}

/** Reads a text from a reply. A number is converted to text. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns true if the value counts as missing: absent, null and empty mean the same. */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.length === 0;
  for (const _ in value) return false;
  return true;
}
