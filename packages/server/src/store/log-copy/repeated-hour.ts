import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Twins } from '../mariadb/realm-zone.ts';
import type { Schema } from '../schema.ts';
import { fromSqlTime, toSqlTime } from '../statements/sql-time.ts';

/** Logs of the game whose ids rise with time. */
type NumberedLog = 'picklog' | 'zenylog';

interface TimedLine {
  id: number;
  /** UTC, see `toSqlTime`. */
  time: string;
}

/** What is known of when lines were written, beside their texts. */
interface Bounds {
  /** No line was written before; epoch ms. */
  since?: number;
  /** Nor after. */
  until?: number;
}

/** Game servers write lines late and out of order by less than this, and clocks are set back by more. */
const disorder = 120_000;
const chunk = 2_000;
/** More lines than are written within an hour. */
const maxChunks = 250;

const sizeOf = ({ earlier, later }: Twins) => later - earlier;
const isSameChange = (one: Twins, other: Twins) => Math.abs(one.later - other.later) < sizeOf(one);

/** Lines around an id that are of the hour that the clocks repeat, in the order of their ids. */
async function linesOfChange(db: Kysely<Schema>, log: NumberedLog, from: { id: number; twins: Twins }) {
  const { zone } = dialectOf(db);
  const found: { id: number; at: number }[] = [];
  for (const way of ['asc', 'desc'] as const) {
    let id = way === 'asc' ? from.id - 1 : from.id;
    for (let n = 0; n < maxChunks; n++) {
      const lines = await db
        .selectFrom(log)
        .select(['id', 'time'])
        .where('id', way === 'asc' ? '>' : '<', id)
        .orderBy('id', way)
        .limit(chunk)
        .execute();
      const before = found.length;
      for (const line of lines) {
        const twins = zone.twins(fromSqlTime(line.time));
        if (twins && isSameChange(twins, from.twins)) found.push({ id: line.id, at: twins.later });
      }
      if (found.length === before) break;
      id = lines.at(-1)?.id ?? id;
    }
  }
  return found.sort((a, b) => a.id - b.id);
}

/** Ids of the lines that were written before the clocks were set back: those that earlier times follow. */
function idsBeforeChange(lines: readonly { id: number; at: number }[]): ReadonlySet<number> {
  const before = new Set<number>();
  let earliestBehind = Number.POSITIVE_INFINITY;
  for (const { id, at } of lines.toReversed()) {
    if (earliestBehind < at - disorder) before.add(id);
    earliestBehind = Math.min(earliestBehind, at);
  }
  const last = lines.findLast(({ id }) => before.has(id))?.id ?? 0;
  // Also those with a time that does not show it, as nothing after the change was written so early.
  let latest = 0;
  for (const { id, at } of lines) {
    if (id > last) break;
    latest = Math.max(latest, at);
    if (at > latest - disorder) before.add(id);
  }
  return before;
}

/**
 * Gives lines of the hour that clocks repeat in autumn the moment that they were written at: DATETIME columns do not tell
 * the two apart, but the ids do, as soon as a line of the second hour follows. Lines are taken for the later of the two
 * moments if nothing shows the contrary.
 */
export async function settleRepeatedHour<Line extends TimedLine>(
  db: Kysely<Schema>,
  log: NumberedLog,
  lines: readonly Line[],
  { since = 0, until = Number.POSITIVE_INFINITY }: Bounds = {},
): Promise<Line[]> {
  const { zone } = dialectOf(db);
  const settled: Line[] = [];
  const looked: { twins: Twins; before: ReadonlySet<number> }[] = [];
  const isBefore = async (id: number, twins: Twins): Promise<boolean> => {
    if (twins.later > until) return true;
    if (twins.earlier < since) return false;
    let change = looked.find((one) => isSameChange(one.twins, twins));
    if (!change) {
      change = { twins, before: idsBeforeChange(await linesOfChange(db, log, { id, twins })) };
      looked.push(change);
    }
    return change.before.has(id);
  };
  for (const line of lines) {
    const at = fromSqlTime(line.time);
    // A line without a time keeps none.
    const twins = at === 0 ? undefined : zone.twins(at);
    if (!twins) settled.push(line);
    else settled.push({ ...line, time: toSqlTime((await isBefore(line.id, twins)) ? twins.earlier : twins.later) });
  }
  return settled;
}
