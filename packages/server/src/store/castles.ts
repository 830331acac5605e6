import { type Kysely, sql } from 'kysely';
import { dialectOf } from './dialect/dialect.ts';
import type { Schema } from './schema.ts';

/** A castle with the guild that holds it now. */
export interface CastleHolder {
  castle_id: number;
  guild_id: number;
  guild_name: string;
}

/** A guild that held a castle, with start and end. */
export interface CastleHold extends CastleHolder {
  /** Start of the hold in epoch milliseconds; 0 if the guild already held the castle when recording began. */
  from_at: number;
  /** End of the hold in epoch milliseconds; null while the guild holds the castle. */
  to_at: number | null;
}

const recorderName = 'castles';

/** Returns the castles that guilds hold now. A castle of a guild that was deleted counts as free. */
export async function castleHolders(db: Kysely<Schema>): Promise<CastleHolder[]> {
  // Databases of old rAthena forks lack the table of castles.
  if (!dialectOf(db).hasColumn('guild_castle', 'guild_id')) return [];
  return db
    .selectFrom('guild_castle')
    .innerJoin('guild', 'guild.guild_id', 'guild_castle.guild_id')
    .select(['guild_castle.castle_id', 'guild_castle.guild_id', 'guild.name as guild_name'])
    .where('guild_castle.guild_id', '>', 0)
    .orderBy('guild_castle.castle_id')
    .execute();
}

/** Returns the recorded periods in which a guild held a castle, as far as they have not ended. */
export const openHolds = (db: Kysely<Schema>): Promise<(CastleHold & { id: number })[]> =>
  db
    .selectFrom('site_castle_hold')
    .select(['id', 'castle_id', 'guild_id', 'guild_name', 'from_at', 'to_at'])
    .where('to_at', 'is', null)
    .orderBy('id')
    .execute();

/** Records that guilds have lost castles, with the end time. */
export async function endHolds(db: Kysely<Schema>, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('site_castle_hold').set({ to_at: now }).where('id', 'in', ids).execute();
}

/** Records that guilds have won castles, with the start time. */
export async function beginHolds(db: Kysely<Schema>, holders: readonly CastleHolder[], from: number): Promise<void> {
  if (holders.length === 0) return;
  await db
    .insertInto('site_castle_hold')
    .values(holders.map((holder) => ({ ...holder, from_at: from, to_at: null })))
    .execute();
}

/** Records the time at which the castles were last read. Returns true for the first read. */
export async function noteCastlesRead(db: Kysely<Schema>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_recorder')
    .set({ at: now })
    .where('name', '=', recorderName)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return false;
  const known = await db.selectFrom('site_recorder').select('at').where('name', '=', recorderName).executeTakeFirst();
  // MariaDB does not count a row as updated if its value stays the same, so the row is searched before it is inserted.
  if (known) return false;
  await db.insertInto('site_recorder').values({ name: recorderName, last_id: 0, at: now }).execute();
  return true;
}

/** Returns how often each guild has held each castle, from the recorded periods. */
export async function holdCounts(db: Kysely<Schema>): Promise<(CastleHolder & { count: number })[]> {
  const rows = await db
    .selectFrom('site_castle_hold')
    .select(['castle_id', 'guild_id', 'guild_name'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['castle_id', 'guild_id', 'guild_name'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Returns the newest recorded periods in which guilds held each castle, newest first. */
export async function recentHolds(db: Kysely<Schema>, perCastle: number): Promise<CastleHold[]> {
  const { rows } = await sql<CastleHold>`SELECT castle_id, guild_id, guild_name, from_at, to_at FROM (
      SELECT id, castle_id, guild_id, guild_name, from_at, to_at,
        ROW_NUMBER() OVER (PARTITION BY castle_id ORDER BY id DESC) AS place FROM site_castle_hold
    ) AS numbered WHERE place <= ${perCastle} ORDER BY castle_id, id DESC`.execute(db);
  return rows;
}
