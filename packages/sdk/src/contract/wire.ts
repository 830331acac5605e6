import * as z from 'zod/mini';

/**
 * Readers for what servers really send. Each takes the several forms one fact has on the wire and yields one
 * canonical form; the canonical form is accepted too, so the server checks its own replies with the same schemas.
 */

/** A day and a time of day that name no zone, as ISO or SQL writes them. */
const withoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

function readTime(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^\d+$/.test(value)) return Number(value);
  const match = withoutZone.exec(value);
  const parsed = Date.parse(match ? `${match[1]}T${match[2]}Z` : value);
  return Number.isNaN(parsed) ? value : parsed;
}

function readFlag(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return value;
}

/** Takes what `fn` makes of a value; this edition of zod has no `preprocess` of its own. */
const reading = <S extends z.ZodMiniType>(fn: (value: unknown) => unknown, schema: S) =>
  z.pipe(z.transform(fn), schema as z.ZodMiniType<unknown, unknown>) as z.ZodMiniPipe<z.ZodMiniTransform, S>;

/* Alike schemas are made once and shared: a page makes all of them before it shows anything. */

export const text = z.string();

/** A moment: epoch milliseconds; read from ISO text, `YYYY-MM-DD HH:MM:SS` or a number. Without a zone it is UTC. */
export const time = reading(readTime, z.number());

/** A yes or no; read from a boolean, 1/0 or their text. */
export const flag = reading(readFlag, z.boolean());

/** A yes; absent means no. */
export const orFalse = z._default(flag, false);

/** A 64-bit id kept as text, because a number would lose its last digits. */
export const bigId = reading((value) => (typeof value === 'number' ? String(value) : value), text);

/** A number that some servers send as text. */
export const numeric = reading(
  (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value),
  z.number(),
);

/** A number; absent means 0. */
export const orZero = z._default(numeric, 0);

/** An optional fact: absent, null and empty text all mean "not there" and come out as undefined. */
export const maybe = <S extends z.ZodMiniType>(schema: S) =>
  reading((value) => (value === null || value === '' ? undefined : value), z.optional(schema));

export const maybeText = maybe(text);
export const maybeNumber = maybe(numeric);

/** A list; absent or null means empty, an object by id means its values. */
export const list = <S extends z.ZodMiniType>(schema: S) =>
  reading((value) => {
    if (value === null || value === undefined) return [];
    return Array.isArray(value) || typeof value !== 'object' ? value : Object.values(value);
  }, z.array(schema));

/** A map by name, such as guild to emblem; absent, null or an empty list (PHP's empty map) means empty. */
export const byName = <S extends z.ZodMiniType>(schema: S) =>
  reading(
    (value) => (value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? {} : value),
    z.record(text, schema),
  );

/** Guild to emblem. */
export const emblems = byName(text);

/** A reply whose content the spec does not promise: anything, also nothing, becomes undefined. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);
