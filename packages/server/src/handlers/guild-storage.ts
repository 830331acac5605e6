import { itemFilters, type LogSort } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';
import type { Positions } from '../domain/logs/log-cursor.ts';
import { maxNamedLines, pageAfter, sortByName } from '../domain/logs/sort-by-name.ts';
import { pageSize, requireSupportedFilters, type SupportedFilters, sortOf } from '../rules/log-filters.ts';
import { sortTooBroad } from '../rules/refusal.ts';
import { emblemUrls } from '../store/characters/emblems.ts';
import { guildsOf } from '../store/characters/guilds.ts';
import { ownScope } from '../store/characters/own-scope.ts';
import { type LineKeys, readLineKeys } from '../store/logs/line-keys.ts';
import { characterIds } from '../store/logs/resolve-names.ts';
import { type SortedLog, sortBound } from '../store/logs/sort-bounds.ts';
import { fromSqlTime } from '../store/statements/sql-time.ts';
import {
  findGuildMoves,
  type GuildMoveQuery,
  guildThings,
  movesOf,
  openSortedMoves,
} from '../store/storage/guild-storage.ts';
import { readItems } from '../store/storage/items.ts';
import { createLogContext, type LogContext, type LogRequest, pageInfo } from './log-context.ts';
import { withSearchedItems } from './searched-items.ts';
import { sortedLog } from './sorted-log.ts';

const applicable: SupportedFilters = {
  strict: [...itemFilters, 'characters', 'guilds', 'log_types', 'directions', 'time'],
  fuzzy: ['search', 'items', 'cards', 'log_types'],
  sorts: ['time', 'amount', 'character', 'item'],
};

/** Returns the guilds of the caller. */
async function ownGuilds({ services, session }: Context) {
  const { db } = services.database;
  const scope = await ownScope(db, session);
  return guildsOf(
    db,
    scope.characters.map((character) => character.char_id),
  );
}

const withStorage = async (context: Context) => (await ownGuilds(context)).filter((guild) => guild.storage);

/**
 * Returns true for each of: the caller is a member of a guild, and of a guild with a storage that the caller may use.
 */
export async function guildAccess(context: Context) {
  const guilds = await ownGuilds(context);
  return {
    has_guild_membership: guilds.length > 0,
    has_guild_storage_access: guilds.some((guild) => guild.storage),
  };
}

/** Returns the items in the storages of the caller's guilds. */
export async function guildStorage(context: Context) {
  const { database, facts } = context.services;
  const guilds = await withStorage(context);
  const names = new Map(guilds.map((guild) => [guild.guild_id, guild.name]));
  const itemRows = await guildThings(database.db, guilds);
  const items = await readItems(database.db, facts, itemRows);
  const storage = itemRows.flatMap((row, index) => {
    const item = items[index];
    const guild = names.get(row.guild_id);
    return item && guild !== undefined ? [{ item, amount: row.amount, guild }] : [];
  });
  return { storage, emblems: await emblemUrls(database.db, names.values()) };
}

/** Returns a page of deposits to and withdrawals from guild storages, with the cursor of the next page. */
async function findPage(call: LogContext, query: GuildMoveQuery) {
  const { reads } = call.context;
  const limit = pageSize(call.query);
  const order = sortOf(call.query);
  if (!order) {
    const { rows, below } = await findGuildMoves(reads, query, { before: call.at.move, limit });
    return { rows, page: pageInfo(call, below === undefined ? undefined : { move: below }) };
  }
  const log = await openSortedMoves(reads, query);
  const { lines, next } =
    order.by === 'item'
      ? await movesByItem(call, { log, direction: order.direction, limit })
      : await sortedLog(call, { log, order, limit });
  return { rows: await movesOf(reads, lines), page: { sorted: true, ...pageInfo(call, next) } };
}

/**
 * Returns a page of the log of guild storages sorted by the names of the items. Throws a 400 `sort_too_broad` if the
 * query finds more entries than may be sorted by name.
 */
async function movesByItem(
  { context, at }: LogContext,
  { log, direction, limit }: { log: SortedLog; direction: LogSort['direction']; limit: number },
): Promise<{ lines: { id: number }[]; next: Positions | undefined }> {
  const { reads, services } = context;
  // Later pages are not checked, so that a log that grows meanwhile does not end the list.
  const bound = at.id === undefined ? await sortBound(reads, [log], maxNamedLines) : undefined;
  if (bound) throw sortTooBroad(maxNamedLines, bound.from);
  const nameOf = ({ nameid, refine }: LineKeys) => `${services.facts.itemName(nameid)} ${refine}`;
  const sorted = sortByName(await readLineKeys(reads, log), nameOf, direction);
  const page = pageAfter(sorted, at.id === undefined ? undefined : ({ id }) => id === at.id, limit);
  const last = page.lines.at(-1);
  return { lines: page.lines, next: last && page.hasMore ? { id: last.id } : undefined };
}

/** Returns a page of the deposits to and withdrawals from the storages of the caller's guilds. */
export async function guildStorageLogs(request: LogRequest) {
  requireSupportedFilters(request.query, applicable);
  const call = await createLogContext('guild-storage-logs', request);
  const { reads } = request.context;
  const { facts } = request.context.services;
  const guilds = await withStorage(request.context);
  const names = new Map(guilds.map((guild) => [guild.guild_id, guild.name]));
  const producers = request.query.strict?.producers;
  const query = {
    guilds,
    query: withSearchedItems(request.query, facts),
    producerIds: producers && (await characterIds(reads, producers)),
  };
  const { rows, page } = await findPage(call, query);
  const items = await readItems(reads, facts, rows);
  const guild_storage_logs = rows.flatMap((row, index) => {
    const item = items[index];
    const guild_name = names.get(row.guild_id);
    return item && guild_name !== undefined
      ? [{ item, amount: row.amount, char_name: row.name, time: fromSqlTime(row.time), guild_name }]
      : [];
  });
  return {
    guild_storage_logs,
    emblems: await emblemUrls(reads, names.values()),
    ...page,
  };
}
