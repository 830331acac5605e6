import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

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

/** When logs were last read to write down what sells, epoch milliseconds; undefined where they never were. */
export async function lastRecordedAt(db: Kysely<Schema>): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('site_recorder')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow();
  return at === null ? undefined : Number(at);
}

export async function writePosition(
  db: Kysely<Schema>,
  of: { name: string; lastId: number; now: number },
): Promise<void> {
  await db.updateTable('site_recorder').set({ last_id: of.lastId, at: of.now }).where('name', '=', of.name).execute();
}
