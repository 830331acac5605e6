import { type AliasedRawBuilder, sql } from 'kysely';

/*
 * The game only writes its logs, and so does not mind what a fork, or a script of the realm, leaves null there. A line that
 * could not be read would keep all behind it from being copied and recorded.
 */

/** Numbers of a log; null means 0. */
export const numbersOf = <Name extends string>(names: readonly Name[]): AliasedRawBuilder<number, Name>[] =>
  names.map((name) => sql<number>`COALESCE(${sql.ref(name)}, 0)`.as(name));

/** Texts of a log; null means an empty one. */
export const textsOf = <Name extends string>(names: readonly Name[]): AliasedRawBuilder<string, Name>[] =>
  names.map((name) => sql<string>`COALESCE(${sql.ref(name)}, '')`.as(name));
