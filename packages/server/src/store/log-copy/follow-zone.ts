import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { createRealmZone, type RealmZone } from '../mariadb/realm-zone.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import type { CopyState } from './copy-state.ts';

/**
 * Converts a time that was read from a DATETIME text in one time zone to the time that the same text means in another
 * zone.
 */
const inOtherZone = (at: number, from: RealmZone, to: RealmZone): number =>
  at === 0 ? 0 : to.fromText(from.toText(at));

/**
 * Corrects the stored positions of the log readers after a change of the time zone, because their times come from the
 * game's log.
 */
async function redateRecorders(db: Kysely<Schema>, from: RealmZone, to: RealmZone): Promise<void> {
  for (const { name, last_at } of await db.selectFrom('site_recorder').select(['name', 'last_at']).execute())
    await db
      .updateTable('site_recorder')
      .set({ last_at: inOtherZone(last_at, from, to) })
      .where('name', '=', name)
      .execute();
}

/**
 * Handles a change of the time zone of the game's times. The check for a restarted log uses the new zone from then on.
 * If the setting `database.timeZone` is or was the cause, the copied times are wrong and are corrected in batches. If
 * the time zone of the database itself changed, the copied times are correct and stay.
 */
export async function followZone(db: Kysely<Schema>, state: CopyState, now: number): Promise<CopyState> {
  const { zone } = dialectOf(db);
  const current = { zone: zone.name, zone_is_set: zone.isSet ? 1 : 0 };
  if (state.zone === null || state.zone === zone.name) return { ...state, ...current };
  const before = createRealmZone(state.zone);
  await redateRecorders(db, before, zone);
  const isCorrection = zone.isSet || state.zone_is_set === 1;
  return {
    ...{ ...state, ...current },
    ...{ zone_before: state.zone, zone_changed_at: now, redated_to: isCorrection ? 0 : null },
    // All drops are counted again. They are counted by day, and an entry with a corrected time may be on another day.
    ...(isCorrection && { drops_after: null }),
    last_at: inOtherZone(state.last_at, before, zone),
  };
}

/**
 * Corrects the times of a batch of copied item log entries after a change of the time zone, in the order of their ids.
 */
export async function redateLines(db: Kysely<Schema>, state: CopyState, batch: number): Promise<CopyState> {
  const { zone, zone_before, redated_to } = state;
  if (redated_to === null || zone === null || zone_before === null) return state;
  const [from, to] = [createRealmZone(zone_before), createRealmZone(zone)];
  const lines = await db
    .selectFrom('site_pick')
    .select(['id', 'at'])
    .where('id', '>', redated_to)
    .orderBy('id')
    .limit(batch)
    .execute();
  const groups = Map.groupBy(lines, ({ at }) => inOtherZone(at, from, to) - at);
  for (const [difference, group] of groups) {
    if (difference === 0) continue;
    await queryInChunks(
      group.map(({ id }) => id),
      async (part) => {
        await db
          .updateTable('site_pick')
          .set((line) => ({ at: line('at', '+', difference) }))
          .where('id', 'in', part)
          .execute();
        return [];
      },
    );
  }
  return { ...state, redated_to: lines.length < batch ? null : (lines.at(-1)?.id ?? null) };
}
