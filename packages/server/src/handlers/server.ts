import { adminLevel, type api, type CallReply, hiddenName, type MvpEntry } from '@kafra/sdk/contract';
import { day, minute, nextOccurrences, woeWindows } from '@kafra/sdk/rules';
import { featuresOf, mvpBoardOf, type ServerConfig } from '../config.ts';
import { castleHistory, castleList } from '../domain/castles/castle-list.ts';
import type { Context } from '../domain/context.ts';
import { gameState, mapServerRestart } from '../domain/game-servers/server-watch.ts';
import { currentPrices } from '../domain/market/price-updates.ts';
import { mvpBoard } from '../domain/mvp-board/mvp-board.ts';
import { type MvpStanding, rankByMonster, rankKillers } from '../domain/mvp-ranking.ts';
import { rotation, todaysSpotlight } from '../domain/spotlight.ts';
import { className, type FameKind, fameClasses } from '../rules/game/class-names.ts';
import { notFound } from '../rules/refusal.ts';
import { seenSince } from '../store/activity.ts';
import { emblemUrls, emblemUrlsById } from '../store/characters/emblems.ts';
import { onlineCounts } from '../store/characters/online.ts';
import { fameRanking, guildRanking, mvpKills, rankedCharacters } from '../store/characters/rankings.ts';
import { dailySales, marketStart } from '../store/market/market.ts';
import { type HiddenIn, hiddenCharacters } from '../store/privacy.ts';
import { dropHandlers } from './drops.ts';
import type { Handlers } from './handlers.ts';
import { marketHistory, marketItem, parseRecordKey, readTopSales } from './market-records.ts';
import { shopEntries } from './shop-entries.ts';
import { spriteUrl } from './sprite-url.ts';

const maxMvpEntries = 500;

const source = ({ services, reads, now }: Context) => ({ db: reads, facts: services.facts, now });

const castleSource = ({ services: { database, facts, config } }: Context) => ({
  db: database.db,
  facts,
  woe: config.site.woe,
});

const withClass = <Row extends { class: number; guild: string | null }>(row: Row) => ({
  ...row,
  class: className(row.class),
  class_id: row.class,
  guild: row.guild ?? undefined,
});

/**
 * Returns a function that hides the name and guild of characters in a ranking if their owners have hidden them. Their
 * rank remains.
 */
const hideIn =
  (hidden: ReadonlySet<number>) =>
  <Row extends { char_id: number; name: string; guild: string | null }>(row: Row): Row =>
    hidden.has(row.char_id) ? { ...row, char_id: 0, name: hiddenName, guild: null } : row;

async function fame(kind: FameKind, { reads }: Context, hidden: ReadonlySet<number>) {
  const rows = (await fameRanking(reads, fameClasses[kind])).map(hideIn(hidden));
  const rankings = rows.map(({ char_id: _, ...row }) => withClass(row));
  return {
    rankings,
    emblems: await emblemUrls(
      reads,
      rankings.map((row) => row.guild),
    ),
  };
}

/** Returns the rows of the MVP ranking with their characters. Rows of deleted characters are left out. */
async function mvpEntries(
  { services: { facts }, reads }: Context,
  standings: MvpStanding[],
  hidden: ReadonlySet<number>,
): Promise<MvpEntry[]> {
  const characters = await rankedCharacters(
    reads,
    standings.map((place) => place.killer),
  );
  const known = standings.flatMap((place) => {
    const character = characters.get(place.killer);
    return character ? [{ place, character: hideIn(hidden)(character) }] : [];
  });
  return known.map(({ place, character }, index) => ({
    rank: index + 1,
    id: character.char_id,
    name: character.name,
    class: className(character.class),
    class_id: character.class,
    guild: character.guild ?? undefined,
    total_kills: place.kills,
    top_monsters: place.monsters.map(({ monster, kills }) => ({
      mob_id: monster,
      name: facts.mobName(monster),
      kills,
    })),
  }));
}

async function mvpRankings(context: Context, hidden: ReadonlySet<number>) {
  const kills = await mvpKills(context.reads);
  const players = await mvpEntries(context, rankKillers(kills).slice(0, maxMvpEntries), hidden);
  const monsters = await mvpEntries(context, rankByMonster(kills).slice(0, maxMvpEntries), hidden);
  const guilds = [...players, ...monsters].map((row) => row.guild);
  return {
    mvp_rankings: monsters,
    player_rankings: players,
    emblems: await emblemUrls(context.reads, guilds),
  };
}

async function mvpTimers({ services, reads, now }: Context) {
  const { config, database, facts } = services;
  return mvpBoard({
    ...{ reads, now },
    spawns: await facts.mvpSpawns(),
    mode: mvpBoardOf(config),
    restartedAt: await mapServerRestart(database.db, config.game.servers),
  });
}

async function bothHistories(context: Context) {
  const vending = await marketHistory(source(context), 'selling');
  const buying = await marketHistory(source(context), 'buying');
  return {
    vending_history: vending.history,
    vending_start_time: vending.start,
    buying_history: buying.history,
    buying_start_time: buying.start,
  };
}

async function guilds({ reads }: Context) {
  const rows = await guildRanking(reads);
  const emblems = await emblemUrlsById(
    reads,
    rows.map((row) => row.guild_id),
  );
  return {
    rankings: rows.map((row) => ({
      name: row.name,
      level: row.guild_lv,
      members: Number(row.members ?? 0),
      avg_level: row.average_lv,
      // The database driver returns a 64-bit value as text if a number cannot represent it exactly.
      exp: Number(row.exp),
      emblem_img: emblems.get(row.guild_id),
    })),
  };
}

/** Returns recently active characters. The counts include hidden characters, the lists do not. */
async function playerActivity({ reads, now }: Context, hidden: ReadonlySet<number>) {
  const today = await seenSince(reads, now - day);
  const week = await seenSince(reads, now - 7 * day);
  const players = ({ characters }: typeof week) =>
    characters
      .filter(({ char_id }) => !hidden.has(char_id))
      .map(withClass)
      .map(({ name, char_id: _, ...rest }) => ({ char_name: name, ...rest }));
  return {
    activity: {
      last_online_24h: today.count,
      last_online_7d: week.count,
      last_online_24h_players: players(today),
      last_online_7d_players: players(week),
    },
    emblems: await emblemUrls(
      reads,
      week.characters.flatMap(({ char_id, guild }) => (hidden.has(char_id) || guild === null ? [] : [guild])),
    ),
  };
}

/** Returns the current battle for castles, and the start of the next one. */
function battles(woe: ServerConfig['site']['woe'], now: number): CallReply<typeof api.server.state>['woe'] {
  const all = woe ? nextOccurrences(woe, now, 2 * woeWindows(woe).length) : [];
  const active = all.filter(({ start }) => start <= now);
  return {
    active: active.length > 0,
    until: active.length > 0 ? Math.max(...active.map(({ end }) => end)) : undefined,
    next: all.find(({ start }) => start > now)?.start,
  };
}

async function serverState(context: Context): Promise<CallReply<typeof api.server.state>> {
  const { services, now } = context;
  const { database, config, clock } = services;
  const { servers, isDown, downSince } = await gameState(database.db, config.game.servers, clock.now());
  return {
    ...(await onlineCounts(database.db)),
    servers,
    is_down: isDown,
    down_since: downSince,
    woe: battles(config.site.woe, now),
    castles: await castleList(castleSource(context)),
    ...(featuresOf(config).spotlight && { spotlight: await todaysSpotlight(database.db, now) }),
  };
}

async function marketLogs(context: Context) {
  const { all, top } = await readTopSales(source(context));
  const daily = await dailySales(context.reads, 'selling', context.now - 365 * day);
  return { market_logs: all, daily, top };
}

const liveMarket = async (context: Context, hidden: ReadonlySet<number>) => ({
  live_market: await shopEntries({ ...source(context), db: context.services.database.db }, hidden),
  start_time: await marketStart(context.services.database.db, 'selling'),
});

/**
 * Returns a handler of an API call with a response that is equal for all permitted callers. It is computed once every
 * few seconds.
 */
const cachedReply =
  <Reply extends object>(
    name: string,
    make: (context: Context) => Promise<Reply>,
    options: { freshFor?: number } = {},
  ) =>
  (_request: unknown, context: Context): Promise<Reply> =>
    context.services.responseCache.get(name, () => make(context), options);

/**
 * Returns a handler of an API call about characters. Its cached response for players omits hidden characters. Staff see
 * them, so their response is computed for each request and never cached.
 */
const privateReply =
  <Reply extends object>(
    name: string,
    list: HiddenIn,
    make: (context: Context, hidden: ReadonlySet<number>) => Promise<Reply>,
  ) =>
  async (_request: unknown, context: Context): Promise<Reply> => {
    const { services, groupLevel } = context;
    const readHidden = () => hiddenCharacters(services.database.db, list);
    if (groupLevel >= adminLevel && (await readHidden()).size > 0) return make(context, new Set());
    return services.responseCache.get(name, async () => make(context, await readHidden()));
  };

/** Handles the API calls about the server: online players, rankings, the market. */
export const serverHandlers: Handlers<typeof api.server> = {
  onlinePlayers: cachedReply('online-players', async ({ services: { database, config, clock } }) => {
    const { isDown, downSince } = await gameState(database.db, config.game.servers, clock.now());
    return { ...(await onlineCounts(database.db)), is_down: isDown, down_since: downSince };
  }),
  state: cachedReply('server-state', serverState),

  // The response about the spotlight is not cached, because it would show the previous region after a change of day.
  dailySpotlight: async (_, { services, now }) => ({
    ...(await services.responseCache.get(`daily-spotlight ${rotation(now).index}`, async () => ({
      spotlight: await todaysSpotlight(services.database.db, now),
    }))),
  }),

  playerActivity: privateReply('player-activity', 'hide_activity', playerActivity),
  blacksmithRankings: privateReply('blacksmith-rankings', 'hide_ranking', (context, hidden) =>
    fame('blacksmith', context, hidden),
  ),
  alchemistRankings: privateReply('alchemist-rankings', 'hide_ranking', (context, hidden) =>
    fame('alchemist', context, hidden),
  ),
  taekwonRankings: privateReply('taekwon-rankings', 'hide_ranking', (context, hidden) =>
    fame('taekwon', context, hidden),
  ),
  castles: cachedReply('castles', async (context) => ({ castles: await castleList(castleSource(context)) })),
  castleHistory: cachedReply('castle-history', (context) => castleHistory(castleSource(context))),
  guildRankings: cachedReply('guild-rankings', guilds),
  mvpRankings: privateReply('mvp-rankings', 'hide_ranking', mvpRankings),
  mvpBoard: cachedReply('mvp-board', mvpTimers),
  marketHistory: cachedReply('market-history', bothHistories),
  marketLogs: cachedReply('market-logs', marketLogs),
  liveMarket: privateReply('live-market', 'hide_market_name', liveMarket),

  prices: cachedReply('prices', async ({ reads, now }) => ({ prices: await currentPrices(reads, now) }), {
    freshFor: minute,
  }),

  ...dropHandlers,

  async marketItem({ key }, context) {
    const of = parseRecordKey(key);
    if (!of) throw notFound('There is no item of this key.');
    // An item that players offer may never have been sold, so it may have no sales record.
    const item = await marketItem(source(context), of);
    return { item, start_time: await marketStart(context.reads, of.side) };
  },

  async sprite({ playerId }, { services }) {
    const url = await spriteUrl(services, playerId);
    if (!url) throw notFound('There is no picture of this character.');
    return { url };
  },
};
