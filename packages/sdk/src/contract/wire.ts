import * as z from 'zod/mini';
import { hint, hintOf } from './lenient/hints.ts';
import { parseTime } from './lenient/scalars.ts';
import { definitionOf, type WithOutput } from './schema.ts';

/**
 * Schemas of replies and records. They describe exactly the values that this project's server sends. The lenient reader
 * (`lenient/reader.ts`) derives from them how to read the forms of other servers of the specification.
 *
 * Equal schemas are created once and shared, because a page creates all of them before its first paint.
 */

/** Schema of a required text: an id, a key, a token or an address. */
export const text = z.string();

/** Schema of a text; an absent text is read as empty. */
export const orEmpty = z._default(text, '');

/** Schema of the display name of a record. If a server sends no name, the id of the record is used. */
export const label = hint(z.string(), { reads: 'label' });

/**
 * Schema of a textual id, such as that of a map. If a server sends a record instead, the id of the record is used, not
 * its name.
 */
export const textId = hint(z.string(), { reads: 'id' });

/**
 * Schema of a time: epoch milliseconds; read from ISO text, `YYYY-MM-DD HH:MM:SS` or a number. Without a zone it is
 * UTC. Requests accept these forms, too.
 */
export const time = hint(
  z.pipe(z.transform(parseTime), z.number() as unknown as z.ZodMiniType<number, unknown>) as z.ZodMiniPipe<
    z.ZodMiniTransform<unknown, unknown>,
    z.ZodMiniNumber<number>
  >,
  { reads: 'time' },
);

/** Schema of a boolean. */
export const flag = z.boolean();

/** Schema of a boolean; an absent value is read as false. */
export const orFalse = z._default(flag, false);

/** Schema of a 64-bit id as text, because a JavaScript number would round it. */
export const bigId = hint(z.string(), { reads: 'id' });

/** Schema of a required number: an id or a rank. */
export const numeric = z.number();

/** Type of a number with known values, which editors can complete. A later server may send other values. */
export type OpenCode<Known extends number> = Known | (number & {});

/** Gives the schema of a number the type of its known values. */
export const withCodes =
  <Known extends number>() =>
  <S extends z.ZodMiniType>(schema: S) =>
    schema as WithOutput<S, OpenCode<Known>>;

/** Schema of a number; an absent number is read as 0. */
export const orZero = z._default(numeric, 0);

/** Schema of an optional value. Absent, null and empty values are all read as undefined. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

/** Schema of a value that may be missing. Absent, null and empty values are all read as null. */
export const orNull = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema);

export const maybeText = maybe(text);
export const maybeNumber = maybe(numeric);

/** Schema of a list; an absent list is read as empty. Unreadable elements are skipped and counted. */
export const list = <S extends z.ZodMiniType>(schema: S) => z._default(z.array(schema), []);

/** Schema of a list that a server may leave out. An absent list is read as undefined, not as an empty list. */
export const maybeList = <S extends z.ZodMiniType>(schema: S) => maybe(z.array(schema));

/**
 * Schema of content in a reply that the specification leaves empty, but this project's server fills. An unreadable
 * value counts as absent, because the call has succeeded.
 */
export const incidental = <S extends z.ZodMiniType>(schema: S) => hint(z.optional(schema), { reads: 'incidental' });

/** Schema of an object with values by name, such as emblems by guild name; an absent object is read as empty. */
export const byName = <S extends z.ZodMiniType>(schema: S) => z._default(z.record(text, schema), {});

/** Schema of guild emblems by the names of the guilds. */
export const emblems = byName(text);

/** Schema of a reply for which the specification defines no content. Any content becomes undefined. */
export const nothing = hint(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
  { reads: 'nothing' },
);

/**
 * Marks a list that some servers leave out if it has one row. They merge the fields of the row into the record around
 * it.
 */
export const inline = <S extends z.ZodMiniType>(schema: S): S => hint(schema, { reads: 'inline' });

/**
 * Marks a field that some servers send together with another field, as a list of two values under one of these names.
 */
export const inPair = <S extends z.ZodMiniType>(schema: S, pair: { names: readonly string[]; at: 0 | 1 }): S =>
  hint(schema.clone(definitionOf(schema)) as S, { ...hintOf(schema), inPair: pair });

/** Adds other names to a field, under which some servers send it. */
export const orNamed = <S extends z.ZodMiniType>(schema: S, ...aliases: readonly string[]): S =>
  hint(schema.clone(definitionOf(schema)) as S, { ...hintOf(schema), aliases });
