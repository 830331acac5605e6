import * as z from 'zod/mini';
import { defineCall } from './call-definition.ts';
import {
  activity,
  fameEntry,
  guildRanking,
  marketLog,
  marketRecord,
  mvpEntry,
  salesDay,
  shopEntry,
  spotlight,
  topSales,
} from './entities.ts';
import { rowId } from './request-fields.ts';
import { emblems, list, maybe, maybeList, maybeNumber, text, time } from './wire.ts';

const request = z.strictObject({});
const fame = z.object({ rankings: list(fameEntry), emblems });

export const server = {
  onlinePlayers: defineCall('GET /api/server/online-players', {
    request,
    reply: z.object({ players: maybeNumber, vendors: maybeNumber }),
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
  mvpRankings: defineCall('GET /api/server/mvp-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ mvp_rankings: list(mvpEntry), player_rankings: list(mvpEntry), emblems }),
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
  /** One item's price history; `key` is the record's. */
  marketItem: defineCall('GET /api/server/market-item/{key}', {
    auth: 'bearer',
    scope: 'market:read',
    request: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    reply: z.object({ item: maybe(marketRecord), start_time: maybe(time) }),
  }),
  /** `daily` and `top` hold what the statistics screen draws; without them it computes both from `market_logs`. */
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
  sprite: defineCall('GET /api/server/sprite/{playerId}', {
    auth: 'bearer',
    scope: 'market:read',
    request: z.strictObject({ playerId: rowId }),
    reply: z.object({ url: text }),
  }),
} as const;
