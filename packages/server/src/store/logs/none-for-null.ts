import { type AliasedRawBuilder, sql } from 'kysely';

/*
 * The game only writes its logs, so it accepts null values that a fork or a script of the realm stores there. An entry
 * that could not be read would stop the copying and recording of all later ones.
 */

/** Selects number columns of a log; null is read as 0. */
export const numbersOf = <Name extends string>(names: readonly Name[]): AliasedRawBuilder<number, Name>[] =>
  names.map((name) => sql<number>`COALESCE(${sql.ref(name)}, 0)`.as(name));

/** Selects text columns of a log; null is read as an empty text. */
export const textsOf = <Name extends string>(names: readonly Name[]): AliasedRawBuilder<string, Name>[] =>
  names.map((name) => sql<string>`COALESCE(${sql.ref(name)}, '')`.as(name));
