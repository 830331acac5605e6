import type { api, MvpEntry } from '@kafra/sdk/contract';
import { day } from '@kafra/sdk/rules';
import type { Context } from '../domain/context.ts';
import { type MvpStanding, rankByMonster, rankKillers } from '../domain/mvp-ranking.ts';
import { rotation, todaysSpotlight } from '../domain/spotlight.ts';
import { className, type FameKind, fameClasses } from '../rules/game/class-names.ts';
import { notFound } from '../rules/refusal.ts';
import { seenSince } from '../store/activity.ts';
import { emblemUrls, emblemUrlsById } from '../store/characters/emblems.ts';
import { onlineCounts } from '../store/characters/online.ts';
import { fameRanking, guildRanking, mvpKills, rankedCharacters } from '../store/characters/rankings.ts';
import { dailySales, marketStart } from '../store/market/market.ts';
import type { Handlers } from './handlers.ts';
import { marketHistory, marketItem, parseRecordKey, readTopSales } from './market-records.ts';
import { shopEntries } from './shop-entries.ts';
import { spriteUrl } from './sprite-url.ts';

const maxMvpEntries = 500;

const source = ({ services, reads, now }: Context) => ({ db: reads, facts: services.facts, now });

const withClass = <Row extends { class: number; guild: string | null }>(row: Row) => ({
  ...row,
  class: className(row.class),
  class_id: row.class,
  guild: row.guild ?? undefined,
});

async function fame(kind: FameKind, { reads }: Context) {
  const rankings = (await fameRanking(reads, fameClasses[kind])).map(withClass);
  return {
    rankings,
    emblems: await emblemUrls(
      reads,
      rankings.map((row) => row.guild),
    ),
  };
}

/** Places with what is known of their characters; a deleted character's place is left out. */
async function mvpEntries({ services: { facts }, reads }: Context, standings: MvpStanding[]): Promise<MvpEntry[]> {
  const characters = await rankedCharacters(
    reads,
    standings.map((place) => place.killer),
  );
  const known = standings.flatMap((place) => {
    const character = characters.get(place.killer);
    return character ? [{ place, character }] : [];
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

async function mvpRankings(context: Context) {
  const kills = await mvpKills(context.reads);
  const players = await mvpEntries(context, rankKillers(kills).slice(0, maxMvpEntries));
  const monsters = await mvpEntries(context, rankByMonster(kills).slice(0, maxMvpEntries));
  const guilds = [...players, ...monsters].map((row) => row.guild);
  return {
    mvp_rankings: monsters,
    player_rankings: players,
    emblems: await emblemUrls(context.reads, guilds),
  };
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
      // A number of 64 bits that no number can hold comes as text.
      exp: Number(row.exp),
      emblem_img: emblems.get(row.guild_id),
    })),
  };
}

async function playerActivity({ reads, now }: Context) {
  const today = await seenSince(reads, now - day);
  const week = await seenSince(reads, now - 7 * day);
  const players = ({ characters }: typeof week) =>
    characters.map(withClass).map(({ name, ...rest }) => ({ char_name: name, ...rest }));
  return {
    activity: {
      last_online_24h: today.count,
      last_online_7d: week.count,
      last_online_24h_players: players(today),
      last_online_7d_players: players(week),
    },
    emblems: await emblemUrls(
      reads,
      week.characters.map((row) => row.guild ?? undefined),
    ),
  };
}

async function marketLogs(context: Context) {
  const { all, top } = await readTopSales(source(context));
  const daily = await dailySales(context.reads, 'selling', context.now - 365 * day);
  return { market_logs: all, daily, top };
}

const liveMarket = async (context: Context) => ({
  live_market: await shopEntries({ ...source(context), db: context.services.database.db }),
  start_time: await marketStart(context.services.database.db, 'selling'),
});

/** A reply that is the same for whoever may ask: made once every few seconds, however many ask. */
const cachedReply =
  <Reply extends object>(name: string, make: (context: Context) => Promise<Reply>) =>
  (_request: unknown, context: Context): Promise<Reply> =>
    context.services.responseCache.get(name, () => make(context));

/** Answers the calls about the server: who is online, rankings, the market. */
export const serverHandlers: Handlers<typeof api.server> = {
  onlinePlayers: cachedReply('online-players', ({ services }) => onlineCounts(services.database.db)),

  // Kept by its turn, and by no cache between: on a new day nobody is told the region of the day before.
  dailySpotlight: async (_, { services, now }) => ({
    ...(await services.responseCache.get(`daily-spotlight ${rotation(now).index}`, async () => ({
      spotlight: await todaysSpotlight(services.database.db, now),
    }))),
  }),

  playerActivity: cachedReply('player-activity', playerActivity),
  blacksmithRankings: cachedReply('blacksmith-rankings', (context) => fame('blacksmith', context)),
  alchemistRankings: cachedReply('alchemist-rankings', (context) => fame('alchemist', context)),
  taekwonRankings: cachedReply('taekwon-rankings', (context) => fame('taekwon', context)),
  guildRankings: cachedReply('guild-rankings', guilds),
  mvpRankings: cachedReply('mvp-rankings', mvpRankings),
  marketHistory: cachedReply('market-history', bothHistories),
  marketLogs: cachedReply('market-logs', marketLogs),
  liveMarket: cachedReply('live-market', liveMarket),

  async marketItem({ key }, context) {
    const of = parseRecordKey(key);
    if (!of) throw notFound('There is no item of this key.');
    // What a shop offers need never have been sold.
    const item = await marketItem(source(context), of);
    return { item, start_time: await marketStart(context.reads, of.side) };
  },

  async sprite({ playerId }, { services }) {
    const url = await spriteUrl(services, playerId);
    if (!url) throw notFound('There is no picture of this character.');
    return { url };
  },
};
