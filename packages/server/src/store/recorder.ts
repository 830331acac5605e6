import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

const leaseFor = 30_000;

/**
 * Whether this server is the one that does a kind of work: of several over one database one holds the lease and
 * renews it with every call; when it stops, another takes over half a minute later.
 */
export async function acquireLease(
  db: Kysely<Schema>,
  of: { name: string; holder: number; now: number },
): Promise<boolean> {
  const { name, holder, now } = of;
  const renewed = await db
    .updateTable('site_recorder')
    .set({ last_id: holder, at: now })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('last_id', '=', holder), eb('at', '<', now - leaseFor), eb('at', '>', now + leaseFor)]))
    .executeTakeFirst();
  if (renewed.numUpdatedRows === 1n) return true;
  const first = await db
    .insertInto('site_recorder')
    .ignore()
    .values({ name, last_id: holder, at: now })
    .executeTakeFirstOrThrow();
  return first.numInsertedOrUpdatedRows === 1n;
}

/** How far a log was read; where it never was, its end is noted and answered: the past is not made up. */
export async function readPosition(db: Kysely<Schema>, name: string, now: number): Promise<number> {
  const known = await db.selectFrom('site_recorder').select('last_id').where('name', '=', name).executeTakeFirst();
  if (known) return known.last_id;
  const end = await db
    .selectFrom('picklog')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  const last_id = Number(end?.id ?? 0);
  await db.insertInto('site_recorder').values({ name, last_id, at: now }).execute();
  return last_id;
}

export async function writePosition(
  db: Kysely<Schema>,
  of: { name: string; lastId: number; now: number },
): Promise<void> {
  await db.updateTable('site_recorder').set({ last_id: of.lastId, at: of.now }).where('name', '=', of.name).execute();
}
