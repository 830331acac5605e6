import * as z from 'zod/mini';
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
import { route } from './route.ts';
import { emblems, list, maybe, maybeList, orZero, text, time } from './wire.ts';

const request = z.strictObject({});
const fame = z.object({ rankings: list(fameEntry), emblems });

export const server = {
  onlinePlayers: route('GET /api/server/online-players', {
    request,
    reply: z.object({ players: orZero, vendors: orZero }),
  }),
  dailySpotlight: route('GET /api/server/daily-spotlight', {
    request,
    reply: z.object({ spotlight: maybe(spotlight) }),
  }),
  playerActivity: route('GET /api/server/player-activity', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ activity, emblems }),
  }),
  blacksmithRankings: route('GET /api/server/blacksmith-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: fame,
  }),
  alchemistRankings: route('GET /api/server/alchemist-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: fame,
  }),
  taekwonRankings: route('GET /api/server/taekwon-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: fame,
  }),
  guildRankings: route('GET /api/server/guild-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ rankings: list(guildRanking) }),
  }),
  mvpRankings: route('GET /api/server/mvp-rankings', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ mvp_rankings: list(mvpEntry), player_rankings: list(mvpEntry), emblems }),
  }),
  marketHistory: route('GET /api/server/market-history', {
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
  marketItem: route('GET /api/server/market-item/{key}', {
    auth: 'bearer',
    scope: 'market:read',
    request: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    reply: z.object({ item: maybe(marketRecord), start_time: maybe(time) }),
  }),
  /** `daily` and `top` hold what the statistics screen draws; without them it computes both from `market_logs`. */
  marketLogs: route('GET /api/server/market-logs', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({
      market_logs: list(marketLog),
      daily: maybeList(salesDay),
      top: maybe(topSales),
    }),
  }),
  liveMarket: route('GET /api/server/live-market', {
    auth: 'bearer',
    scope: 'market:read',
    request,
    reply: z.object({ live_market: list(shopEntry), start_time: maybe(time) }),
  }),
  sprite: route('GET /api/server/sprite/{playerId}', {
    auth: 'bearer',
    scope: 'market:read',
    request: z.strictObject({ playerId: rowId }),
    reply: z.object({ url: text }),
  }),
} as const;
