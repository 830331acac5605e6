import * as z from 'zod';

/**
 * Readers for what servers really send. Each takes the several forms one fact has on the wire and yields one
 * canonical form; the canonical form is accepted too, so the server checks its own replies with the same schemas.
 */

const sqlTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?$/;

function readTime(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^\d+$/.test(value)) return Number(value);
  const match = sqlTime.exec(value);
  const parsed = Date.parse(match ? `${match[1]}T${match[2]}Z` : value);
  return Number.isNaN(parsed) ? value : parsed;
}

function readFlag(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return value;
}

/** A moment: epoch milliseconds; read from ISO text, `YYYY-MM-DD HH:MM:SS` (UTC) or a number. */
export const time = z.preprocess(readTime, z.number());

/** A yes or no; read from a boolean, 1/0 or their text. */
export const flag = z.preprocess(readFlag, z.boolean());

/** A 64-bit id kept as text, because a number would lose its last digits. */
export const bigId = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string());

/** A number that some servers send as text. */
export const numeric = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value),
  z.number(),
);

/** An optional fact: absent, null and empty text all mean "not there" and come out as undefined. */
export const maybe = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

/** A list; absent or null means empty, an object by id means its values. */
export const list = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    if (value === null || value === undefined) return [];
    return Array.isArray(value) || typeof value !== 'object' ? value : Object.values(value);
  }, z.array(schema));

/** A map by name, such as guild to emblem; absent, null or an empty list (PHP's empty map) means empty. */
export const byName = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? {} : value),
    z.record(z.string(), schema),
  );

/** A reply whose content the spec does not promise: anything, also nothing, becomes undefined. */
export const nothing = z.unknown().transform(() => undefined);
