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

/** A required text: an id, a key, a token or an address. */
export const text = z.string();

/** A text; absent means empty. */
export const orEmpty = z._default(text, '');

/** Display name of a record. If a server sends none, the id is used. */
export const label = hint(z.string(), { reads: 'label' });

/**
 * A textual id, such as that of a map. If a server sends a record instead, the id of the record is used, not its name.
 */
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

/** A boolean. */
export const flag = z.boolean();

/** A boolean; absent means false. */
export const orFalse = z._default(flag, false);

/** A 64-bit id as text, because a JavaScript number would round it. */
export const bigId = hint(z.string(), { reads: 'id' });

/** A required number: an id or a rank. */
export const numeric = z.number();

/** A number with known values, which editors can complete. A later server may send others. */
export type OpenCode<Known extends number> = Known | (number & {});

/** Adds the type of the known values to the schema of a number. */
export const withCodes =
  <Known extends number>() =>
  <S extends z.ZodMiniType>(schema: S) =>
    schema as WithOutput<S, OpenCode<Known>>;

/** A number; absent means 0. */
export const orZero = z._default(numeric, 0);

/** An optional value. Absent, null and empty are all read as undefined. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

/** A value that may be missing. Null, absent and empty are the same. */
export const orNull = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema);

export const maybeText = maybe(text);
export const maybeNumber = maybe(numeric);

/** A list; absent means empty. Unreadable elements are skipped and counted. */
export const list = <S extends z.ZodMiniType>(schema: S) => z._default(z.array(schema), []);

/** A list that a server may leave out. An absent list does not mean an empty one. */
export const maybeList = <S extends z.ZodMiniType>(schema: S) => maybe(z.array(schema));

/**
 * Content of a reply that the specification leaves empty, but this project's server fills. An unreadable value counts
 * as absent, because the call has succeeded.
 */
export const incidental = <S extends z.ZodMiniType>(schema: S) => hint(z.optional(schema), { reads: 'incidental' });

/** A map by name, such as guild names to emblems; absent means empty. */
export const byName = <S extends z.ZodMiniType>(schema: S) => z._default(z.record(text, schema), {});

/** Emblems by the names of guilds. */
export const emblems = byName(text);

/** A reply without promised content in the specification. Any content becomes undefined. */
export const nothing = hint(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
  { reads: 'nothing' },
);

/** A list whose single row may be merged into the record around it. */
export const inline = <S extends z.ZodMiniType>(schema: S): S => hint(schema, { reads: 'inline' });

/** Marks a field that some servers send together with another field, as one list under one of these names. */
export const inPair = <S extends z.ZodMiniType>(schema: S, pair: { names: readonly string[]; at: 0 | 1 }): S =>
  hint(schema.clone(definitionOf(schema)) as S, { ...hintOf(schema), inPair: pair });

/** Adds other names under which some servers send the field. */
export const orNamed = <S extends z.ZodMiniType>(schema: S, ...aliases: readonly string[]): S =>
  hint(schema.clone(definitionOf(schema)) as S, { ...hintOf(schema), aliases });
