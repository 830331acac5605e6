import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';

/** A character with its current game account and its guild. */
export interface Owned {
  char_id: number;
  name: string;
  userid: string | null;
  guild: string | null;
}

/** Returns characters by id with their game accounts and guilds. Deleted characters are missing. */
export async function charactersWithOwners(db: Kysely<Schema>, ids: Iterable<number>): Promise<Map<number, Owned>> {
  const rows = await queryInChunks(ids, (part) =>
    db
      .selectFrom('char')
      .leftJoin('login', 'login.account_id', 'char.account_id')
      .leftJoin('guild', 'guild.guild_id', 'char.guild_id')
      .select(['char.char_id', 'char.name', 'login.userid', 'guild.name as guild'])
      .where('char.char_id', 'in', part)
      .execute(),
  );
  return new Map(rows.map((row) => [row.char_id, row]));
}
