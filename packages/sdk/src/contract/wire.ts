import * as z from 'zod/mini';
import { hint, hintOf } from './lenient/hints.ts';
import { parseTime } from './lenient/scalars.ts';

/**
 * The building blocks of replies and records. Each says exactly what we send; the lenient reader (`lenient/reader.ts`)
 * reads these same schemas out of the several forms that other servers of the specification give a fact, so that a field
 * made of them needs nothing further to be read from any of them.
 *
 * Alike schemas are made once and shared: a page makes all of them before it shows anything.
 */

/** A text that must be there: an id, a key, a token, an address. */
export const text = z.string();

/** A text; absent means empty. */
export const orEmpty = z._default(text, '');

/** What people call a record; where a server sends none, its id stands in. */
export const label = hint(z.string(), { reads: 'label' });

/** The id of something whose ids are texts, such as a map: a record in its place gives its id rather than its name. */
export const textId = hint(z.string(), { reads: 'id' });

/**
 * A moment: epoch milliseconds; read from ISO text, `YYYY-MM-DD HH:MM:SS` or a number. Without a zone it is UTC. Requests
 * take these forms, too.
 */
export const time = hint(
  z.pipe(z.transform(parseTime), z.number() as unknown as z.ZodMiniType<number, unknown>) as z.ZodMiniPipe<
    z.ZodMiniTransform<unknown, unknown>,
    z.ZodMiniNumber<number>
  >,
  { reads: 'time' },
);

/** A yes or no. */
export const flag = z.boolean();

/** A yes; absent means no. */
export const orFalse = z._default(flag, false);

/** A 64-bit id kept as text, because a number would lose its last digits. */
export const bigId = hint(z.string(), { reads: 'id' });

/** A number that must be there: an id, a rank. */
export const numeric = z.number();

/** A number with known values, which editors can complete. A later server may send others. */
export type OpenCode<Known extends number> = Known | (number & {});

/** The schema of a number, with the values that are known. */
export const withCodes =
  <Known extends number>() =>
  <S extends z.ZodMiniType>(schema: S) =>
    schema as S & { _zod: { output: OpenCode<Known> } };

/** A number; absent means 0. */
export const orZero = z._default(numeric, 0);

/** An optional fact: absent, null and empty are the same, and read as undefined. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

/** A fact that there may be none of: null where there is none; absent and empty are the same. */
export const orNull = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema);

export const maybeText = maybe(text);
export const maybeNumber = maybe(numeric);

/** A list; absent means empty. What cannot be read in it is left out and counted. */
export const list = <S extends z.ZodMiniType>(schema: S) => z._default(z.array(schema), []);

/** A list that a server may leave out, which is not the same as an empty one. */
export const maybeList = <S extends z.ZodMiniType>(schema: S) => maybe(z.array(schema));

/**
 * The reply of a call for which the spec promises no content, where our server adds some: what cannot be read of it is
 * as good as absent, for the call has done what it was for.
 */
export const incidental = <S extends z.ZodMiniType>(schema: S) => hint(z.optional(schema), { reads: 'incidental' });

/** A map by name, such as guild to emblem; absent means empty. */
export const byName = <S extends z.ZodMiniType>(schema: S) => z._default(z.record(text, schema), {});

/** Guild to emblem. */
export const emblems = byName(text);

/** A reply whose content the spec does not promise: anything, also nothing, becomes undefined. */
export const nothing = hint(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
  { reads: 'nothing' },
);

/** A list whose one row may stand among the facts of the record around it. */
export const inline = <S extends z.ZodMiniType>(schema: S): S => hint(schema, { reads: 'inline' });

/** One of two facts that a server may send as one list, under these names. */
export const inPair = <S extends z.ZodMiniType>(schema: S, pair: { names: readonly string[]; at: 0 | 1 }): S =>
  hint(schema.clone(schema._zod.def) as S, { ...hintOf(schema), inPair: pair });

/** The same fact under the name that some servers give it. */
export const orNamed = <S extends z.ZodMiniType>(schema: S, ...aliases: readonly string[]): S =>
  hint(schema.clone(schema._zod.def) as S, { ...hintOf(schema), aliases });
