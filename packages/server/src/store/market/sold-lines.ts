import { minute } from '@kafra/sdk/rules';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { settleRepeatedHour, wereClocksSetBack } from '../log-copy/repeated-hour.ts';
import { idRange } from '../logs/id-range.ts';
import { numbersOf } from '../logs/none-for-null.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { fromSqlTime } from '../statements/sql-time.ts';
import { itemColumns, uniqueIdText } from '../storage/items.ts';
import type { RecorderPosition } from './recorder.ts';

/** Item log types of sales by vending shops and of purchases by buying stores. */
export const shopPicklogTypes = { vending: 'V', buying: 'B' } as const;

const maxLines = 5_000;

/**
 * Maximum disorder of the item log in milliseconds: game servers may have different clocks and may write entries late.
 */
const disorder = 2 * minute;

/**
 * Returns the item log entries of sales after a position, oldest first. Each sale has two entries. `readTo` is the last
 * id that counts as read. If there were too many entries for one read, the last one does not count, because the second
 * entry of its sale may follow.
 */
export async function soldLines(db: Kysely<Schema>, { last_id, last_at, shift }: RecorderPosition, now: number) {
  const rows = await db
    .selectFrom('picklog')
    .select(['id', 'time', 'type'])
    .select(numbersOf(['char_id', 'amount', ...itemColumns]))
    .select(uniqueIdText('unique_id').as('unique_id'))
    .where('type', 'in', Object.values(shopPicklogTypes))
    .where('id', '>', last_id - shift)
    .orderBy('id')
    .limit(maxLines)
    .execute();
  const bounds = { since: last_at - disorder, until: now + disorder };
  const settled = await settleRepeatedHour(db, 'picklog', rows, bounds);
  const lines = settled.map(({ time, id, ...row }) => ({ ...row, id: id + shift, at: fromSqlTime(time) }));
  const last = lines.at(-1);
  return { lines, readTo: lines.length === maxLines && last ? last.id - 1 : Number.MAX_SAFE_INTEGER };
}
export type SoldLine = Awaited<ReturnType<typeof soldLines>>['lines'][number];

/** Returns payments of buyers to sellers since a time, oldest first; `paid` is above 0. */
export async function payments(db: Kysely<Schema>, { now, ...of }: { buyers: number[]; since: number; now: number }) {
  const { after } = await idRange(db, 'zenylog', { before: undefined, time: { from: of.since } });
  const rows = await queryInChunks(of.buyers, (part) =>
    db
      .selectFrom('zenylog')
      .select(['id', 'time', 'char_id as buyer', 'type', 'amount'])
      .select(numbersOf(['src_id']))
      .where('char_id', 'in', part)
      .where('id', '>', after)
      .where('type', 'in', Object.values(shopPicklogTypes))
      .where('amount', '<', 0)
      .orderBy('id')
      .execute(),
  );
  const settled = await settleRepeatedHour(db, 'zenylog', rows, { until: now + disorder });
  return settled.map(({ time, amount, src_id, ...row }) => ({
    ...row,
    seller: src_id,
    at: fromSqlTime(time),
    paid: -amount,
  }));
}
export type Payment = Awaited<ReturnType<typeof payments>>[number];

/**
 * Returns the last id of the item log, from a position on, that is old enough that no earlier entries can still be
 * added. Entries up to this id no longer change.
 */
export async function settledId(
  db: Kysely<Schema>,
  { last_id, shift }: RecorderPosition,
  now: number,
): Promise<number> {
  const before = now - disorder;
  // Directly after clocks are set back in autumn, new log entries have the times of an hour ago. The position does not
  // advance for these minutes.
  if (wereClocksSetBack(db, before, now)) return last_id;
  const { rows } = await sql<{ id: number | null }>`SELECT MAX(id) AS id FROM ${sql.table('picklog')}
    WHERE id > ${last_id - shift} AND time < ${dialectOf(db).timeText(before)}`.execute(db);
  return Number(rows[0]?.id ?? last_id - shift) + shift;
}
