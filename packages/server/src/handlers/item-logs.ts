import { type ItemLog, itemFilters } from '@kafra/sdk/contract';
import { keepLogsFor } from '../config.ts';
import { monsterPicklogTypes, toLogType } from '../rules/game/picklog-types.ts';
import { pageSize, requireSupportedFilters, type SupportedFilters, sortOf } from '../rules/log-filters.ts';
import { mergeNewest } from '../rules/merge-logs.ts';
import { settleWrongClock } from '../rules/wrong-clock.ts';
import { charactersWithOwners } from '../store/characters/character-owners.ts';
import type { ResolvedItemLogQuery } from '../store/logs/item-log-query.ts';
import { findPicks, findZeny, type LogPage, type PickRow, type ZenyRow } from '../store/logs/item-logs.ts';
import { characterIds, matchCharacters, resolveCharacters } from '../store/logs/resolve-names.ts';
import { fromSqlTime } from '../store/statements/sql-time.ts';
import { readItems } from '../store/storage/items.ts';
import { createLogContext, type LogContext, type LogRequest, pageInfo } from './log-context.ts';
import { isNamedOrder, namedItemLogs } from './named-item-logs.ts';
import { withSearchedItems } from './searched-items.ts';
import { sortedItemLogs } from './sorted-item-logs.ts';

const applicable: SupportedFilters = {
  strict: [...itemFilters, 'characters', 'accounts', 'master_accounts', 'guilds', 'log_types', 'zeny', 'time'],
  fuzzy: ['search', 'items', 'cards', 'log_types', 'unique_id', 'vvs', 'elements'],
  sorts: ['time', 'amount', 'account', 'character', 'item', 'type'],
};

interface Line {
  source: 'pick' | 'zeny';
  row: (PickRow | ZenyRow) & { clockWasWrong?: true };
}

async function resolveQuery({ viewer, query, context }: LogContext): Promise<ResolvedItemLogQuery> {
  const { config } = context.services;
  const { reads } = context;
  const keepFor = keepLogsFor(config);
  return {
    query,
    emulator: config.game.dialect,
    keptSince: keepFor === undefined ? undefined : context.now - keepFor,
    characters: await resolveCharacters(reads, viewer, query.strict),
    matches: await matchCharacters(reads, viewer, query),
    producerIds: query.strict?.producers && (await characterIds(reads, query.strict.producers)),
  };
}

/** Returns true if the `char_id` of a log line is the id of a monster. Only the item log has such lines. */
const isMonsters = ({ row }: Pick<Line, 'row'>) =>
  'nameid' in row && monsterPicklogTypes.some((letter) => letter === row.type);

/** Returns the key of a displayed log entry: lines of the same character, second and type form one entry. */
const entryOf = (line: Pick<Line, 'row'>) =>
  `${line.row.time} ${line.row.char_id} ${line.row.type} ${isMonsters(line)} ${line.row.clockWasWrong ?? false}`;

/** Removes the log lines of the last second if more may follow, because their entry may continue on the next page. */
function wholeEntries(lines: Line[], more: boolean): Line[] {
  const last = lines.at(-1);
  if (!more || !last) return lines;
  const whole = lines.filter((line) => line.row.time !== last.row.time);
  return whole.length > 0 ? whole : lines;
}

/**
 * Returns the position of the next page of a log: below the last shown line, else the previous position, else below the
 * lines that were read. 0 means that no page follows.
 */
function position(page: { shown: Line[]; found: LogPage<{ id: number }>; at: number | undefined }): number {
  const last = page.shown.at(-1);
  if (page.shown.length === page.found.rows.length) return page.found.below ?? 0;
  return last?.row.id ?? page.at ?? Number.MAX_SAFE_INTEGER;
}

/** Returns a page of the item log, with zeny, newest first. */
export async function itemLogs(request: LogRequest) {
  requireSupportedFilters(request.query, applicable);
  const { reads } = request.context;
  const query = withSearchedItems(request.query, request.context.services.facts);
  const call = { ...(await createLogContext('item-logs', request)), query };
  const resolved = await resolveQuery(call);
  const limit = pageSize(query);
  const sort = sortOf(query);
  if (sort) {
    const page = isNamedOrder(sort)
      ? await namedItemLogs(call, { resolved, order: sort, limit })
      : await sortedItemLogs(call, { resolved, order: sort, limit });
    const isByMovement = sort.by === 'amount' || sort.by === 'item';
    const item_logs = await entries(call, page.lines, isByMovement ? ({ row }) => row : entryOf);
    return { item_logs, sorted: true, ...pageInfo(call, page.next), ...waiting(page.readPercent) };
  }
  const picks = await findPicks(reads, resolved, { before: call.at.pick, limit });
  const zeny = await findZeny(reads, resolved, { before: call.at.zeny, limit });
  const { now } = request.context;
  const merged: Line[] = mergeNewest(settleWrongClock(picks.rows, now), settleWrongClock(zeny.rows, now), limit);
  const more = merged.length < picks.rows.length + zeny.rows.length || (picks.below ?? zeny.below) !== undefined;
  const lines = wholeEntries(merged, more);
  const shown = (log: Line['source']) => lines.filter((line) => line.source === log);
  const next = {
    pick: position({ shown: shown('pick'), found: picks, at: call.at.pick }),
    zeny: position({ shown: shown('zeny'), found: zeny, at: call.at.zeny }),
  };
  const page = pageInfo(call, next.pick + next.zeny > 0 ? next : undefined);
  return { item_logs: await entries(call, lines, entryOf), ...page, ...waiting(picks.readPercent) };
}

/** Returns the notice for a log page that ends because copying the log has not finished yet. */
const waiting = (readPercent: number | undefined) =>
  readPercent === undefined ? {} : { truncated: true, read_percent: readPercent };

/** Groups log lines into entries and adds names. The line of a monster gets the name of the monster. */
async function entries(
  { context }: LogContext,
  lines: readonly Pick<Line, 'row'>[],
  entry: (line: Pick<Line, 'row'>) => unknown,
): Promise<ItemLog[]> {
  const { facts, config } = context.services;
  const picks = lines.flatMap(({ row }) => ('nameid' in row ? [row] : []));
  const items = await readItems(context.reads, facts, picks);
  const itemOf = new Map(picks.map((row, index) => [row, items[index]]));
  const owners = await charactersWithOwners(
    context.reads,
    lines.map(({ row }) => row.char_id),
  );
  return [...Map.groupBy(lines, entry).values()].flatMap((group) => {
    const [head] = group;
    if (!head) return [];
    const { type, char_id, time } = head.row;
    const byMonster = isMonsters(head);
    const owner = byMonster ? undefined : owners.get(char_id);
    const [log_type, modifier] = toLogType(config.game.dialect, type);
    return [
      {
        time: fromSqlTime(time),
        acc_name: owner?.userid ?? undefined,
        char_name: byMonster ? facts.mobName(char_id) : owner?.name,
        account_name: owner?.userid ?? undefined,
        guild: owner?.guild ?? undefined,
        ip: undefined,
        rcode: undefined,
        guest_profile_id: undefined,
        items: group.map(({ row }) =>
          'nameid' in row
            ? { item: itemOf.get(row), amount: row.amount, zeny: undefined }
            : { item: undefined, amount: undefined, zeny: row.amount },
        ),
        log_type,
        modifier,
        clock_was_wrong: head.row.clockWasWrong,
      },
    ];
  });
}
