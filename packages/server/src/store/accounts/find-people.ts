import type { Kysely } from 'kysely';
import { findAccountsByPrefix } from '../logs/resolve-names.ts';
import type { Schema } from '../schema.ts';
import { idsByPrefix } from '../statements/client-text.ts';

/** Maximum number of accounts, and of characters, in the result of a name search. */
const maxPeople = 6;

/**
 * Returns the game accounts and characters with a name that begins with a text. Both queries use the index of the name.
 */
export async function findPeople(
  db: Kysely<Schema>,
  search: string,
): Promise<{ accounts: string[]; characters: string[] }> {
  const accounts = await findAccountsByPrefix(db, search);
  const ids = await idsByPrefix(db, 'char', { text: search, max: maxPeople });
  const characters =
    ids.length === 0 ? [] : await db.selectFrom('char').select('name').where('char_id', 'in', ids).execute();
  const inOrder = (names: readonly string[]) =>
    names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })).slice(0, maxPeople);
  return {
    accounts: inOrder(accounts.map(({ userid }) => userid)),
    characters: inOrder(characters.map(({ name }) => name)),
  };
}
