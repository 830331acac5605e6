import type { LogSort } from '@kafra/sdk/contract';
import type { Positions } from '../domain/logs/log-cursor.ts';
import { sortTooBroad } from '../rules/refusal.ts';
import { settleWrongClock } from '../rules/wrong-clock.ts';
import type { ResolvedItemLogQuery } from '../store/logs/item-log-query.ts';
import type { PickRow, ZenyRow } from '../store/logs/item-logs.ts';
import type { LinePlace } from '../store/logs/line-order.ts';
import { maxSortedLines, sortBound } from '../store/logs/sort-bounds.ts';
import { openSortedItemLogs, type SortedRows, sortedPicks, sortedZeny } from '../store/logs/sorted-item-logs.ts';
import { fromSqlTime } from '../store/statements/sql-time.ts';
import type { LogContext } from './log-context.ts';

type Row = PickRow | ZenyRow;
type Source = 'pick' | 'zeny';

/** Row of the item log or the zeny log in a sorted page. */
export interface SortedItemLine {
  source: Source;
  row: Row;
}

export interface SortedItemPage {
  lines: SortedItemLine[];
  next: Positions | undefined;
  readPercent: number | undefined;
}

const placeOf = ({ id, amount }: Row, { by }: LogSort): LinePlace => ({ id, value: by === 'amount' ? amount : id });

/**
 * Returns the position in a log at the end of the previous page: undefined before the first page, null after the last
 * line.
 */
function readPlace(at: Positions, source: Source): LinePlace | undefined | null {
  if (at[`${source}_done`]) return null;
  const id = at[source];
  return id === undefined ? undefined : { id, value: at[`${source}_value`] ?? id };
}

function writePlace(source: Source, place: LinePlace | undefined | null): Positions {
  if (place === null) return { [`${source}_done`]: 1 };
  return place ? { [source]: place.id, [`${source}_value`]: place.value } : {};
}

/** Merges the sorted lines of the item log and the zeny log. At equal values the item log comes first. */
function merge(picks: readonly Row[], zeny: readonly Row[], { by, direction }: LogSort): SortedItemLine[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const value = (row: Row) => (by === 'amount' ? row.amount : fromSqlTime(row.time));
  const merged: SortedItemLine[] = [];
  let other = 0;
  for (const row of picks) {
    for (let next = zeny[other]; next && sign * (value(next) - value(row)) < 0; next = zeny[++other])
      merged.push({ source: 'zeny', row: next });
    merged.push({ source: 'pick', row });
  }
  return [...merged, ...zeny.slice(other).map((row): SortedItemLine => ({ source: 'zeny', row }))];
}

/**
 * Returns a page of the item log in another order than newest first. Throws a 400 `sort_too_broad` if the query finds
 * more lines than may be sorted. Later pages are not checked, because the first page was.
 */
export async function sortedItemLogs(
  { context, at }: Pick<LogContext, 'context' | 'at'>,
  { resolved, order, limit }: { resolved: ResolvedItemLogQuery; order: LogSort; limit: number },
): Promise<SortedItemPage> {
  const { reads } = context;
  const logs = await openSortedItemLogs(reads, resolved);
  if (Object.keys(at).length === 0) {
    const bound = await sortBound(reads, [logs.picks, logs.zeny]);
    if (bound) throw sortTooBroad(maxSortedLines, bound.from);
  }
  const before = { pick: readPlace(at, 'pick'), zeny: readPlace(at, 'zeny') };
  const page = (after: LinePlace | undefined) => ({ order, after, limit });
  const none: SortedRows<never> = { rows: [], hasMore: false };
  const picks = before.pick === null ? none : await sortedPicks(reads, logs.picks, page(before.pick));
  const zeny = before.zeny === null ? none : await sortedZeny(reads, logs.zeny, page(before.zeny));
  const settled = <R extends Row>(rows: readonly R[]) => settleWrongClock(rows, context.now);
  const lines = merge(settled(picks.rows), settled(zeny.rows), order).slice(0, limit);

  const nextPlace = (source: Source, found: SortedRows<Row>) => {
    const shown = lines.filter((line) => line.source === source);
    if (!found.hasMore && shown.length === found.rows.length) return null;
    const last = shown.at(-1);
    return last ? placeOf(last.row, order) : before[source];
  };
  const places = { pick: nextPlace('pick', picks), zeny: nextPlace('zeny', zeny) };
  const isDone = places.pick === null && places.zeny === null;
  const next = isDone ? undefined : { ...writePlace('pick', places.pick), ...writePlace('zeny', places.zeny) };
  return { lines, next: next && withBegun(next), readPercent: logs.readPercent };
}

/** Marks the cursor of a later log page, because a cursor without positions would look like the first page. */
const withBegun = (next: Positions): Positions => ({ ...next, begun: 1 });
