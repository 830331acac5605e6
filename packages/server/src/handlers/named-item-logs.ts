import type { LogSort } from '@kafra/sdk/contract';
import { logTypeName } from '@kafra/sdk/rules';
import type { Context } from '../domain/context.ts';
import type { Positions } from '../domain/logs/log-cursor.ts';
import { maxNamedLines, pageAfter, sortByName } from '../domain/logs/sort-by-name.ts';
import { monsterPicklogTypes, toLogType } from '../rules/game/picklog-types.ts';
import { sortTooBroad } from '../rules/refusal.ts';
import { settleWrongClock } from '../rules/wrong-clock.ts';
import { charactersWithOwners } from '../store/characters/character-owners.ts';
import type { ResolvedItemLogQuery } from '../store/logs/item-log-query.ts';
import { type LineKeys, readLineKeys } from '../store/logs/line-keys.ts';
import { sortBound } from '../store/logs/sort-bounds.ts';
import { openSortedItemLogs, picksOf, zenyOf } from '../store/logs/sorted-item-logs.ts';
import type { LogContext } from './log-context.ts';
import type { SortedItemLine, SortedItemPage } from './sorted-item-logs.ts';

/** Sort orders of the item log by a name. The tables contain only ids, so the server sorts the names. */
export type NamedOrder = LogSort & { by: 'account' | 'character' | 'item' | 'type' };

export const isNamedOrder = (order: LogSort): order is NamedOrder =>
  order.by === 'account' || order.by === 'character' || order.by === 'item' || order.by === 'type';

interface Line extends LineKeys {
  source: SortedItemLine['source'];
}

/** Returns a function with the name of a log entry in the sort column; empty for an entry without one. */
async function namesOf(context: Context, lines: readonly Line[], { by }: NamedOrder): Promise<(line: Line) => string> {
  const { facts, config } = context.services;
  if (by === 'item')
    return ({ source, nameid, refine }) => (source === 'zeny' ? 'Zeny' : `${facts.itemName(nameid)} ${refine}`);
  if (by === 'type') return ({ type }) => logTypeName(...toLogType(config.game.dialect, type));
  const isMonsters = ({ source, type }: Line) =>
    source === 'pick' && monsterPicklogTypes.some((letter) => letter === type);
  const ids = new Set(lines.filter((line) => !isMonsters(line)).map(({ char_id }) => char_id));
  const owners = await charactersWithOwners(context.reads, ids);
  return (line) => {
    const owner = isMonsters(line) ? undefined : owners.get(line.char_id);
    if (by === 'account') return owner?.userid ?? '';
    return (isMonsters(line) ? facts.mobName(line.char_id) : owner?.name) ?? '';
  };
}

/** Returns a function that recognises the last entry of the previous page; undefined for the first page. */
function lastOf(at: Positions): ((line: Line) => boolean) | undefined {
  const source = at.pick === undefined ? 'zeny' : 'pick';
  const id = at[source];
  return id === undefined ? undefined : (line) => line.source === source && line.id === id;
}

/**
 * Returns a page of the item log sorted by a name. The cursor is the id of the last entry. Throws a 400
 * `sort_too_broad` if the query finds more entries than may be sorted by name.
 */
export async function namedItemLogs(
  { context, at }: Pick<LogContext, 'context' | 'at'>,
  { resolved, order, limit }: { resolved: ResolvedItemLogQuery; order: NamedOrder; limit: number },
): Promise<SortedItemPage> {
  const { reads, now } = context;
  const logs = await openSortedItemLogs(reads, resolved);
  const isLast = lastOf(at);
  // Later pages are not checked, so that a log that grows meanwhile does not end the list.
  const bound = isLast ? undefined : await sortBound(reads, [logs.picks, logs.zeny], maxNamedLines);
  if (bound) throw sortTooBroad(maxNamedLines, bound.from);
  const picks = (await readLineKeys(reads, logs.picks)).map((line): Line => ({ ...line, source: 'pick' }));
  const zeny = (await readLineKeys(reads, logs.zeny)).map((line): Line => ({ ...line, source: 'zeny' }));
  const lines = [...picks, ...zeny];
  const sorted = sortByName(lines, await namesOf(context, lines, order), order.direction);
  const { lines: shown, hasMore } = pageAfter(sorted, isLast, limit);
  const isPick = ({ source }: Line) => source === 'pick';
  const rows = new Map<string, SortedItemLine['row']>();
  for (const row of settleWrongClock(await picksOf(reads, shown.filter(isPick)), now)) rows.set(`pick ${row.id}`, row);
  const ofZeny = shown.filter((line) => !isPick(line));
  for (const row of settleWrongClock(await zenyOf(reads, ofZeny), now)) rows.set(`zeny ${row.id}`, row);
  const last = shown.at(-1);
  return {
    lines: shown.flatMap(({ source, id }) => {
      const row = rows.get(`${source} ${id}`);
      return row ? [{ source, row }] : [];
    }),
    next: last && hasMore ? { [last.source]: last.id } : undefined,
    readPercent: logs.readPercent,
  };
}
