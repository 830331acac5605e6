import { isAhead, minute, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Clock } from '../../rules/clock.ts';
import { readEarlierClock } from '../../store/connection/clock.ts';
import type { Database } from '../../store/connection/database.ts';
import { acquireLease } from '../../store/instances/leases.ts';
import { copiedIds, copyLines } from '../../store/log-copy/copied-lines.ts';
import {
  type CopyState,
  isCopyComplete,
  percentCopied,
  readCopyState,
  writeCopyState,
} from '../../store/log-copy/copy-state.ts';
import { areDropsCounted, fillDropDays, followDropDays } from '../../store/log-copy/drop-days.ts';
import { followZone, redateLines } from '../../store/log-copy/follow-zone.ts';
import { forgetLines, keptAfter } from '../../store/log-copy/forget-lines.ts';
import {
  hasBegunAnew,
  lineIds,
  linesAbove,
  linesById,
  linesUpTo,
  newestLineBefore,
  oldestLine,
} from '../../store/log-copy/game-lines.ts';
import { settleRepeatedHour, wereClocksSetBack } from '../../store/log-copy/repeated-hour.ts';
import type { Schema } from '../../store/schema.ts';
import { fromSqlTime } from '../../store/statements/sql-time.ts';
import { newInstanceId } from '../instances/instance.ts';

/** Result of copying one batch of log entries. */
export interface CopyStep {
  /** Number of newly copied log entries. */
  copied: number;
  /** True if more entries wait, so that the next batch can start immediately. */
  hasMore: boolean;
  /** Percentage of the log that is copied; 100 if complete. */
  percent: number;
}

/** Maintains a copy of the game's item log in which the entries of a character are stored together. */
export interface LogCopier {
  /** Copies one batch of log entries, new entries before old ones. Returns undefined if another server does it. */
  step(): Promise<CopyStep | undefined>;
}

/**
 * Milliseconds of the newest log entries that are read again, because game servers write entries late and out of order.
 */
const overlap = 2 * minute;
/** Milliseconds between checks for new log entries while old ones are copied. */
const newEvery = 10 * second;

interface Deps {
  database: Database;
  /** Clock of the realm, which the game uses for the times of its log entries. */
  clock: Clock;
  /** Id of this server, which holds the lease for copying. */
  instance?: string;
  /** Number of log entries per batch. Each batch is one transaction. */
  batch?: number;
  /** Milliseconds for which an entry is stored in the copy of the log; undefined for forever. */
  keepFor?: number | undefined;
}

/**
 * Returns the initial progress of copying the log. New entries are copied after the newest entry that will not change
 * any more, older ones before it.
 */
async function begin(db: Kysely<Schema>, now: number): Promise<CopyState> {
  const last = await newestLineBefore(db, now - overlap);
  const settled = last?.id ?? 0;
  const oldest = ((await oldestLine(db))?.id ?? 1) - 1;
  return {
    ...{ copied_after: settled, copied_to: settled, settled },
    ...{ oldest: Math.min(oldest, settled), kept_after: 0, shift: 0, last_at: last ? fromSqlTime(last.time) : 0 },
    ...{ zone: null, zone_is_set: 0, zone_before: null, zone_changed_at: null, redated_to: null },
    ...{ drops_after: 0, drops_to: settled },
  };
}

/** If the game's log was restarted at id 1, continues the ids of the copy after those already copied. */
async function followRestart(db: Kysely<Schema>, state: CopyState): Promise<CopyState> {
  const { copied_to } = state;
  if (!(await hasBegunAnew(db, { id: copied_to - state.shift, at: state.last_at, skew: overlap }))) return state;
  return { ...state, shift: copied_to, settled: copied_to, copied_after: state.kept_after };
}

interface NewLines {
  now: number;
  batch: number;
  /**
   * Time at which this server last read the end of the game's log. New entries were written since, or shortly before.
   */
  lookedAt: number | undefined;
}

/** Copies log entries that were written since the last batch, and late ones. */
async function copyNew(db: Kysely<Schema>, known: CopyState, { now, batch, lookedAt }: NewLines) {
  const state = await followRestart(db, known);
  const { shift } = state;
  const recent = { after: state.settled, to: state.copied_to };
  const present = await copiedIds(db, recent);
  const ids = await lineIds(db, { after: recent.after - shift, to: recent.to - shift });
  const missing = ids.filter((id) => !present.has(id + shift));
  const late = await settleRepeatedHour(db, 'picklog', await linesById(db, missing), { until: now + overlap });
  const bounds = { until: now + overlap, ...(lookedAt !== undefined && { since: lookedAt - overlap }) };
  const added = await settleRepeatedHour(db, 'picklog', await linesAbove(db, state.copied_to - shift, batch), bounds);
  const copied = await copyLines(db, [...late, ...added], state);
  const last = added.at(-1);
  const copied_to = last ? last.id + shift : state.copied_to;
  const isOrdered = !wereClocksSetBack(db, now - overlap, now);
  const settled = isOrdered ? ((await newestLineBefore(db, now - overlap))?.id ?? 0) : 0;
  const next: CopyState = {
    ...state,
    copied_to,
    last_at: last ? fromSqlTime(last.time) : state.last_at,
    settled: Math.max(state.settled, Math.min(copied_to, settled + shift)),
  };
  return { state: next, copied, hasMore: added.length === batch };
}

/** Copies older log entries, the newest of them first. */
async function copyOlder(db: Kysely<Schema>, state: CopyState, batch: number) {
  const found = await linesUpTo(db, state.copied_after - state.shift, batch);
  const lines = await settleRepeatedHour(db, 'picklog', found);
  const copied = await copyLines(db, lines, state);
  const oldest = lines.at(-1);
  const isLast = !oldest || lines.length < batch;
  const copied_after = isLast ? 0 : oldest.id + state.shift - 1;
  return { state: { ...state, copied_after }, copied, hasMore: false };
}

/** Counts drops of log entries that were copied before drops were counted. */
async function countOlder(db: Kysely<Schema>, state: CopyState, batch: number) {
  return { state: await fillDropDays(db, state, batch), copied: 0, hasMore: false };
}

const isDone = (state: CopyState): boolean => isCopyComplete(state) && areDropsCounted(state);

/**
 * Deletes expired entries of the log copy in batches, oldest first. Queries skip all of them before the first batch is
 * deleted.
 */
async function forget(db: Kysely<Schema>, state: CopyState, of: { now: number; keepFor: number; batch: number }) {
  const { now, batch } = of;
  // If even the newest log entry is in the future, the clock of this server may be behind. Then no entry can be judged
  // as expired.
  if (isAhead(state.last_at, now)) return { state, hasMore: false };
  const since = now - of.keepFor;
  const to = await keptAfter(db, state, { since, now });
  const { numForgotten, kept_after } = await forgetLines(db, {
    to,
    since,
    now,
    limit: batch,
    drops_after: state.drops_after,
  });
  return { state: { ...state, kept_after }, hasMore: numForgotten === batch };
}

/** Creates the log copier of one server. Of several servers with one database only one copies at a time. */
export function createLogCopier({
  database,
  clock,
  instance = newInstanceId(),
  batch = 5_000,
  keepFor,
}: Deps): LogCopier {
  let lookAgainAt = Number.NEGATIVE_INFINITY;
  let lookedAt: number | undefined;

  const copyBatch = (now: number) =>
    database.transaction(async (db) => {
      // The lease for copying is held until the commit, so that no other server copies meanwhile.
      if (!(await acquireLease(db, 'log_copy', instance))) return undefined;
      const before = await followZone(db, (await readCopyState(db)) ?? (await begin(db, now)), now);
      const known = await followDropDays(db, before);
      if (known.redated_to !== null) {
        const state = await redateLines(db, known, batch);
        await writeCopyState(db, state);
        return { state, copied: 0, hasMore: true, isDue: false };
      }
      // A stored time that is further away than the interval is from before the clock was set back.
      const isDue = now >= lookAgainAt || lookAgainAt - now > newEvery || isDone(known);
      const older = isCopyComplete(known) ? countOlder : copyOlder;
      const done = isDue ? await copyNew(db, known, { now, batch, lookedAt }) : await older(db, known, batch);
      const kept =
        isDue && !done.hasMore && keepFor !== undefined
          ? await forget(db, done.state, { now: await readEarlierClock(db, clock), keepFor, batch })
          : { state: done.state, hasMore: false };
      await writeCopyState(db, { ...kept.state, drops_to: kept.state.copied_to });
      return { ...done, ...kept, hasMore: done.hasMore || kept.hasMore, isDue };
    });

  return {
    async step() {
      const now = clock.now();
      const done = await copyBatch(now);
      if (!done) return undefined;
      const { state, copied, hasMore, isDue } = done;
      if (isDue && !hasMore) {
        lookAgainAt = now + newEvery;
        lookedAt = now;
      }
      return { copied, hasMore: hasMore || !isDone(state), percent: percentCopied(state) };
    },
  };
}
