import type { Kysely } from 'kysely';
import { inChunks } from '../chunks.ts';
import { itemColumns, uniqueIdText } from '../items.ts';
import type { Schema } from '../schema.ts';
import { newestIds } from './branches.ts';
import { idRange } from './id-range.ts';
import type { ItemLogQuestion, Plan } from './item-question.ts';
import { pickPlan } from './pick-plan.ts';
import { zenyPlan } from './zeny-plan.ts';

/** Rows of one log table, newest first. */
export interface Found<Row> {
  rows: Row[];
  /** The id below which the next page begins; undefined when there is nothing more. */
  below: number | undefined;
}

type Position = { before: number | undefined; limit: number };

/** Where a page that is not full may go on: below what a scan that had to be cut has read. */
function restOf(ids: readonly number[], limit: number, plan: Plan): number | undefined {
  if (ids.length >= limit) return ids.at(-1);
  const unread = plan.branches.length > 0 && plan.range.after > 0;
  return unread ? plan.range.after + 1 : undefined;
}

const readPicks = (db: Kysely<Schema>, ids: readonly number[]) =>
  inChunks(ids, (part) =>
    db
      .selectFrom('picklog')
      .select(['id', 'time', 'char_id', 'type', 'amount', 'map', ...itemColumns])
      .select(uniqueIdText('unique_id').as('unique_id'))
      .where('id', 'in', part)
      .orderBy('id', 'desc')
      .execute(),
  );
export type PickRow = Awaited<ReturnType<typeof readPicks>>[number];

const readZeny = (db: Kysely<Schema>, ids: readonly number[]) =>
  inChunks(ids, (part) =>
    db
      .selectFrom('zenylog')
      .select(['id', 'time', 'char_id', 'type', 'amount', 'map'])
      .where('id', 'in', part)
      .orderBy('id', 'desc')
      .execute(),
  );
export type ZenyRow = Awaited<ReturnType<typeof readZeny>>[number];

/** The newest item lines that answer a question. */
export async function findPicks(
  db: Kysely<Schema>,
  question: ItemLogQuestion,
  { before, limit }: Position,
): Promise<Found<PickRow>> {
  const range = await idRange(db, 'picklog', { before, time: question.query.strict?.time });
  const plan = pickPlan(question, range);
  const ids = await newestIds(db, { table: 'picklog', branches: plan.branches, limit });
  return { rows: await readPicks(db, ids), below: restOf(ids, limit, cutOnly(plan, range.after)) };
}

/** The newest movements of zeny that answer a question. */
export async function findZeny(
  db: Kysely<Schema>,
  question: ItemLogQuestion,
  { before, limit }: Position,
): Promise<Found<ZenyRow>> {
  const range = await idRange(db, 'zenylog', { before, time: question.query.strict?.time });
  const plan = zenyPlan(question, range);
  const ids = await newestIds(db, { table: 'zenylog', branches: plan.branches, limit });
  return { rows: await readZeny(db, ids), below: restOf(ids, limit, cutOnly(plan, range.after)) };
}

/** A plan whose range ends where the question's does has nothing left unread below it. */
const cutOnly = (plan: Plan, asked: number): Plan =>
  plan.range.after > asked ? plan : { ...plan, range: { ...plan.range, after: 0 } };
