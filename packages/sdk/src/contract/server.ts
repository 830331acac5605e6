import * as z from 'zod/mini';
import { defineCall } from './call-definition.ts';
import { mvpSources, unloggedParts } from './constants.ts';
import {
  activity,
  battleState,
  castleEntry,
  castleHold,
  dropLine,
  fameEntry,
  gameServers,
  guildRanking,
  itemPrice,
  marketLog,
  marketRecord,
  measuredMap,
  mvpEntry,
  mvpTimer,
  rareDrop,
  salesDay,
  shopEntry,
  spotlight,
  topSales,
} from './entities.ts';
import { rowId } from './request-fields.ts';
import { emblems, flag, list, maybe, maybeList, maybeNumber, text, time } from './wire.ts';

const request = z.strictObject({});
const fame = z.object({ rankings: list(fameEntry), emblems });

// Parts of the item log that the game does not write. Unknown parts of a later server are read as `other`.
const unloggedList = list(z.catch(z.enum([...unloggedParts, 'other']), 'other'));
const dropReport = z.object({ drops: list(dropLine), unlogged: unloggedList, counted_percent: maybeNumber });

export const server = {
  onlinePlayers: defineCall('GET /api/server/online-players', {
    request,
    reply: z.object({ players: maybeNumber, vendors: maybeNumber, is_down: maybe(flag), down_since: maybe(time) }),
  }),
  state: defineCall('GET /api/server/state', {
    request,
    reply: z.object({
      players: maybeNumber,
      vendors: maybeNumber,
      servers: gameServers,
      is_down: maybe(flag),
      down_since: maybe(time),
      woe: battleState,
      castles: list(castleEntry),
      spotlight: maybe(spotlight),
    }),
  }),
  dailySpotlight: defineCall('GET /api/server/daily-spotlight', {
    request,
    reply: z.object({ spotlight: maybe(spotlight) }),
  }),
  playerActivity: defineCall('GET /api/server/player-activity', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ activity, emblems }),
  }),
  blacksmithRankings: defineCall('GET /api/server/blacksmith-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: fame,
  }),
  alchemistRankings: defineCall('GET /api/server/alchemist-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: fame,
  }),
  taekwonRankings: defineCall('GET /api/server/taekwon-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: fame,
  }),
  guildRankings: defineCall('GET /api/server/guild-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ rankings: list(guildRanking) }),
  }),
  castles: defineCall('GET /api/server/castles', {
    request,
    reply: z.object({ castles: list(castleEntry) }),
  }),
  castleHistory: defineCall('GET /api/server/castle-history', {
    request,
    reply: z.object({ holds: list(castleHold), emblems }),
  }),
  mvpRankings: defineCall('GET /api/server/mvp-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ mvp_rankings: list(mvpEntry), player_rankings: list(mvpEntry), emblems }),
  }),
  /**
   * Returns the board of MVPs with their respawn timers. `made_at` is the current minute by the server's clock, which
   * clients use for countdowns.
   */
  mvpBoard: defineCall('GET /api/server/mvp-board', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({
      source: z._default(z.enum(mvpSources), 'none'),
      made_at: maybe(time),
      restarted_at: maybe(time),
      mvps: list(mvpTimer),
    }),
  }),
  marketHistory: defineCall('GET /api/server/market-history', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({
      vending_history: list(marketRecord),
      vending_start_time: maybe(time),
      buying_history: list(marketRecord),
      buying_start_time: maybe(time),
    }),
  }),
  /** Returns the price history of one item. `key` is the `key` of the market record. */
  marketItem: defineCall('GET /api/server/market-item/{key}', {
    auth: 'bearer',
    scope: 'market:read',
    request: z.strictObject({
      key: z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, hyphens or underscores')),
    }),
    reply: z.object({ item: maybe(marketRecord), start_time: maybe(time) }),
  }),
  /**
   * Returns the sales in players' shops. `daily` and `top` contain the data of the statistics screen. If they are
   * absent, the client computes both from `market_logs`.
   */
  marketLogs: defineCall('GET /api/server/market-logs', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({
      market_logs: list(marketLog),
      daily: maybeList(salesDay),
      top: maybe(topSales),
    }),
  }),
  liveMarket: defineCall('GET /api/server/live-market', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ live_market: list(shopEntry), start_time: maybe(time) }),
  }),
  /** Returns usual prices of the items that were sold or offered last, at most 5,000. */
  prices: defineCall('GET /api/server/prices', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ prices: list(itemPrice) }),
  }),
  /** Returns the newest drops of cards and of MVP rewards, at most 100. */
  drops: defineCall('GET /api/server/drops', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ drops: list(rareDrop), unlogged: unloggedList }),
  }),
  /** Returns the kills per hour of a single hunter on each map, measured from the newest lines of the item log. */
  hunts: defineCall('GET /api/server/hunts', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ maps: list(measuredMap), since: maybe(time), unlogged: unloggedList }),
  }),
  /** Returns the drops of a monster, with their stated rates and the rates observed in the item log. */
  mobDrops: defineCall('GET /api/server/drops/mob/{id}', {
    auth: 'bearer',
    scope: 'market:read',
    request: z.strictObject({ id: rowId }),
    reply: dropReport,
  }),
  /** Returns the drops of an item with their observed rates, for each monster that drops it; at most 200 monsters. */
  itemDrops: defineCall('GET /api/server/drops/item/{id}', {
    auth: 'bearer',
    scope: 'market:read',
    request: z.strictObject({ id: rowId }),
    reply: dropReport,
  }),
  sprite: defineCall('GET /api/server/sprite/{playerId}', {
    auth: 'bearer',
    scope: 'market:read',
    request: z.strictObject({ playerId: rowId }),
    reply: z.object({ url: text }),
  }),
} as const;
