import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Returns the appearance of a character and the sex of its account; undefined if the character does not exist. */
export const readAppearance = (db: Kysely<Schema>, charId: number) =>
  db
    .selectFrom('char')
    .leftJoin('login', 'login.account_id', 'char.account_id')
    .select([
      'char.class',
      'char.sex',
      'login.sex as account_sex',
      'char.hair',
      'char.hair_color',
      'char.clothes_color',
      'char.body',
      'char.weapon',
      'char.shield',
      'char.head_top',
      'char.head_mid',
      'char.head_bottom',
      'char.robe',
    ])
    .where('char.char_id', '=', charId)
    .executeTakeFirst();

export type Appearance = NonNullable<Awaited<ReturnType<typeof readAppearance>>>;
