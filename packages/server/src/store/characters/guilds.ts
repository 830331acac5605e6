import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';

/** The bit of `guild_position.mode` that opens the guild's storage (rAthena GUILD_PERM_STORAGE). */
const storagePermission = 0x100;

/**
 * Returns the guilds of some characters, and whether the guild's rights allow one of these characters to open the guild
 * storage.
 */
export async function guildsOf(
  db: Kysely<Schema>,
  characters: readonly number[],
): Promise<{ guild_id: number; name: string; storage: boolean }[]> {
  const rows = await queryInChunks(characters, (part) =>
    db
      .selectFrom('char')
      .innerJoin('guild', 'guild.guild_id', 'char.guild_id')
      .leftJoin('guild_member as member', (join) =>
        join.onRef('member.guild_id', '=', 'char.guild_id').onRef('member.char_id', '=', 'char.char_id'),
      )
      .leftJoin('guild_position as place', (join) =>
        join.onRef('place.guild_id', '=', 'member.guild_id').onRef('place.position', '=', 'member.position'),
      )
      .select(['guild.guild_id', 'guild.name'])
      .select(sql<number>`COALESCE(place.mode, 0) & ${sql.lit(storagePermission)}`.as('storage'))
      .where('char.char_id', 'in', part)
      .execute(),
  );
  return [...Map.groupBy(rows, (row) => row.guild_id).values()].flatMap((members) => {
    const [guild] = members;
    return guild ? [{ ...guild, storage: members.some((member) => member.storage > 0) }] : [];
  });
}
