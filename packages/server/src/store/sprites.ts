import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What decides how a character is drawn; undefined for a character that does not exist. */
export const readAppearance = (db: Kysely<Schema>, charId: number) =>
  db.selectFrom('char').select(['class', 'sex']).where('char_id', '=', charId).executeTakeFirst();
