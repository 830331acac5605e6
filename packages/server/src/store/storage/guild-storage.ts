import { type LogQuery, logTypes, type MoveDirection } from '@kafra/sdk/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { includesName, isFuzzy, sameName, searchText } from '../../rules/log-filters.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { lookups } from '../logs/branches.ts';
import { findIds, type Planner } from '../logs/find-ids.ts';
import { gameLogIds, type IdRange, idRange, inRange } from '../logs/id-range.ts';
import { fuzzyItemPredicates } from '../logs/item-log-query.ts';
import type { LogPage } from '../logs/item-logs.ts';
import { numbersOf } from '../logs/none-for-null.ts';
import { anyOf, isIn, itemPredicates, type Predicate } from '../logs/predicates.ts';
import type { SortedLog } from '../logs/sort-bounds.ts';
import { inOrderOf } from '../logs/sorted-item-logs.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { isCalled } from '../statements/client-text.ts';
import { itemColumns, uniqueIdText } from './items.ts';
import { pieceSelections } from './piece-columns.ts';

interface Guild {
  guild_id: number;
  name: string;
}

/** Returns all items in the storages of some guilds. */
export const guildThings = (db: Kysely<Schema>, guilds: readonly Guild[]) =>
  queryInChunks(
    guilds.map((guild) => guild.guild_id),
    (part) =>
      db
        .selectFrom('guild_storage as thing')
        .select(pieceSelections(dialectOf(db), 'guild_storage'))
        .select(['guild_id', 'amount', 'identify', ...itemColumns])
        .select(uniqueIdText('unique_id').as('unique_id'))
        .where('guild_id', 'in', part)
        .orderBy('guild_id')
        .orderBy('id')
        .execute(),
  );

/** Returns the condition that an item was moved in one of these directions: into or out of a guild's storage. */
const movedIn = (directions: readonly MoveDirection[]): Predicate =>
  anyOf(directions.map((direction) => (direction === 'in' ? sql<SqlBool>`amount > 0` : sql<SqlBool>`amount < 0`)));

/**
 * Returns true if a log type means moves to and from guild storages, the only type of entries in the guild storage log.
 */
const isGuildMove = ([flag, modifier]: readonly [number, number]) => flag === logTypes.Storage && modifier === 2;

const readMoves = async (db: Kysely<Schema>, ids: readonly number[]) => {
  const rows = await queryInChunks(ids, (part) =>
    db
      .selectFrom('guild_storage_log')
      // The name is selected as a plain column, because the driver decodes the text of players only in plain columns.
      .select(['id', 'guild_id', 'time', 'name'])
      .select(numbersOf(['amount', 'identify', ...itemColumns]))
      .select(uniqueIdText('unique_id').as('unique_id'))
      .where('id', 'in', part)
      .orderBy('id', 'desc')
      .execute(),
  );
  return rows.map((row) => ({ ...row, name: row.name ?? '' }));
};
export type GuildMove = Awaited<ReturnType<typeof readMoves>>[number];

/** Returns the guild members with a name that contains the text. Former members are found only by their whole name. */
async function matchMembers(db: Kysely<Schema>, guilds: readonly Guild[], text: string): Promise<number[]> {
  const rows = await queryInChunks(
    guilds.map((guild) => guild.guild_id),
    (part) => db.selectFrom('char').select(['char_id', 'name']).where('guild_id', 'in', part).execute(),
  );
  return rows.filter((row) => includesName(row.name, text)).map((row) => row.char_id);
}

/** A query of the items that were moved into or out of the storages of some guilds. */
export interface GuildMoveQuery {
  guilds: readonly Guild[];
  query: LogQuery;
  producerIds: readonly number[] | undefined;
}

/** Returns the plan that finds the guild storage moves which match a query. */
async function movePlanner(db: Kysely<Schema>, query: GuildMoveQuery): Promise<Planner> {
  const { strict = {}, fuzzy = {} } = query.query;
  const text = searchText(query.query);
  const types = strict.log_types;
  if (types && !types.some(isGuildMove)) return (range) => ({ branches: [], range });
  const guilds = query.guilds.filter(
    ({ name }) => !strict.guilds || strict.guilds.some((requested) => sameName(requested, name)),
  );
  const members = text === undefined ? [] : await matchMembers(db, guilds, text);
  const hits: Predicate[] = [
    ...fuzzyItemPredicates({ items: fuzzy.items, cards: fuzzy.cards }),
    ...(text === undefined ? [] : [await isCalled(db, 'guild_storage_log', [text])]),
    ...(members.length > 0 ? [isIn('char_id', members)] : []),
  ];
  const whole = (guild: Guild) =>
    !isFuzzy(query.query) ||
    fuzzy.log_types?.some(isGuildMove) ||
    (text !== undefined && includesName(guild.name, text));
  const filters = [
    ...itemPredicates({ ...strict, producerIds: query.producerIds }),
    ...(strict.directions ? [movedIn(strict.directions)] : []),
    ...(strict.characters ? [await isCalled(db, 'guild_storage_log', strict.characters)] : []),
  ];
  return (part: IdRange) => {
    const rows = [inRange(part), ...filters];
    const branches = guilds.flatMap((guild) =>
      lookups(
        { index: 'site_guild_log', column: 'guild_id', values: [guild.guild_id] },
        whole(guild) ? rows : [...rows, anyOf(hits)],
      ),
    );
    return { branches, range: part };
  };
}

/** Returns the newest moves of items in the storages of some guilds that match a query. */
export async function findGuildMoves(
  db: Kysely<Schema>,
  query: GuildMoveQuery,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LogPage<GuildMove>> {
  const planner = await movePlanner(db, query);
  const range = await idRange(db, 'guild_storage_log', { before, time: query.query.strict?.time });
  const { ids, below } = await findIds(db, { table: 'guild_storage_log', range, planner, limit });
  return { rows: await readMoves(db, ids), below };
}

/** Prepares the guild storage log for a page in another order than the newest first. */
export async function openSortedMoves(db: Kysely<Schema>, query: GuildMoveQuery): Promise<SortedLog> {
  const planner = await movePlanner(db, query);
  const range = await idRange(db, 'guild_storage_log', { before: undefined, time: query.query.strict?.time });
  return {
    parts: [{ table: 'guild_storage_log', range, shift: 0, planner }],
    ids: gameLogIds(db, 'guild_storage_log'),
  };
}

/** Returns the guild storage moves with these ids, in the given order. */
export const movesOf = async (db: Kysely<Schema>, lines: readonly { id: number }[]): Promise<GuildMove[]> =>
  inOrderOf(
    lines,
    await readMoves(
      db,
      lines.map(({ id }) => id),
    ),
  );
