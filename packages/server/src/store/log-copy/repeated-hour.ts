import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Twins } from '../mariadb/realm-zone.ts';
import type { Schema } from '../schema.ts';
import { fromSqlTime, toSqlTime } from '../statements/sql-time.ts';

/** Id and time columns of each log of the game. Later entries have higher ids. */
const numberedLogs = {
  picklog: { id: 'id', time: 'time' },
  zenylog: { id: 'id', time: 'time' },
  mvplog: { id: 'mvp_id', time: 'mvp_date' },
} as const;
type NumberedLog = keyof typeof numberedLogs;

interface TimedLine {
  id: number;
  /** Time of the log entry as text in UTC (see `toSqlTime`). */
  time: string;
}

/** Limits for the real time of log entries. They help to decide what an ambiguous DATETIME text means. */
interface Bounds {
  /** Earliest possible time of a log entry, in epoch milliseconds. */
  since?: number;
  /** Latest possible time of a log entry, in epoch milliseconds. */
  until?: number;
}

/**
 * Maximum disorder of log entries in milliseconds: game servers write entries late and out of order. Clocks are set
 * back by more than this.
 */
const disorder = 120_000;
const chunk = 2_000;
/** Maximum number of reads of log entries around an id. They cover more entries than are written within an hour. */
const maxChunks = 250;

const sizeOf = ({ earlier, later }: Twins) => later - earlier;
const isSameChange = (one: Twins, other: Twins) => Math.abs(one.later - other.later) < sizeOf(one);

/**
 * Returns the log entries around an id that are within the hour that clocks repeat in autumn, in the order of their
 * ids.
 */
async function linesOfChange(db: Kysely<Schema>, log: NumberedLog, from: { id: number; twins: Twins }) {
  const { zone } = dialectOf(db);
  const [idColumn, timeColumn] = [sql.ref(numberedLogs[log].id), sql.ref(numberedLogs[log].time)];
  const found: { id: number; at: number }[] = [];
  for (const way of ['asc', 'desc'] as const) {
    let id = way === 'asc' ? from.id - 1 : from.id;
    for (let n = 0; n < maxChunks; n++) {
      const [compare, order] = way === 'asc' ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
      const { rows: lines } = await sql<TimedLine>`SELECT ${idColumn} AS id, ${timeColumn} AS time
        FROM ${sql.table(log)} WHERE ${idColumn} ${compare} ${id} ORDER BY ${idColumn} ${order} LIMIT ${sql.lit(chunk)}`.execute(
        db,
      );
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

/**
 * Returns the ids of the log entries that were written before clocks were set back in autumn. Such entries are followed
 * by entries with an earlier time.
 */
function idsBeforeChange(lines: readonly { id: number; at: number }[]): ReadonlySet<number> {
  const before = new Set<number>();
  let earliestBehind = Number.POSITIVE_INFINITY;
  for (const { id, at } of lines.toReversed()) {
    if (earliestBehind < at - disorder) before.add(id);
    earliestBehind = Math.min(earliestBehind, at);
  }
  const last = lines.findLast(({ id }) => before.has(id))?.id ?? 0;
  // Adds the entries before the last of these ids that have about the latest time so far. Entries after the clock
  // change cannot have so late a time, so these entries are also from before it.
  let latest = 0;
  for (const { id, at } of lines) {
    if (id > last) break;
    latest = Math.max(latest, at);
    if (at > latest - disorder) before.add(id);
  }
  return before;
}

/**
 * Returns log entries with their real time in the hour that clocks repeat in autumn. A DATETIME text of that hour is
 * ambiguous. The order of the ids decides it as soon as an entry of the second hour follows. Without such evidence the
 * later time is used.
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
    // A log entry with an empty time keeps it.
    const twins = at === 0 ? undefined : zone.twins(at);
    if (!twins) settled.push(line);
    else settled.push({ ...line, time: toSqlTime((await isBefore(line.id, twins)) ? twins.earlier : twins.later) });
  }
  return settled;
}

/**
 * Returns true if clocks were set back between two times in epoch milliseconds. The DATETIME texts of such times do not
 * show their order.
 */
export function wereClocksSetBack(db: Kysely<Schema>, from: number, to: number): boolean {
  const { zone } = dialectOf(db);
  return zone.offsetAt(from) > zone.offsetAt(to);
}
