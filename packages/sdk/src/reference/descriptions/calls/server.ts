import type { CallTexts } from '../describe.ts';
import { emblemsText } from './log-page.ts';

const unloggedText =
  'Parts of the item log that the game does not write: `drops`, `mvp`, or kinds of items such as `cards`. Their drops are not counted';

const fame = { rankings: 'Characters with the most fame first, at most 100', emblems: emblemsText };

export const serverCalls: CallTexts<'server'> = {
  onlinePlayers: {
    summary: 'Get the number of online characters',
    reply: {
      players: ['Number of online characters, without `vendors`', 'count'],
      vendors: ['Number of online characters with an open shop', 'count'],
      is_down: 'Whether the game is down: at least two consecutive checks of one game server failed',
      down_since: [
        'Time of the first of these failed checks; absent if the check before it did not find the server up',
        'epoch ms',
      ],
    },
  },
  state: {
    summary: 'Get the state of the game',
    description:
      'For status pages and bots. The response is at most 5 seconds old. The game servers are checked every 30 seconds.',
    reply: {
      players: ['Number of online characters, without `vendors`', 'count'],
      vendors: ['Number of online characters with an open shop', 'count'],
      servers: 'State of each game server',
      is_down: 'Whether the game is down: at least two consecutive checks of one game server failed',
      down_since: [
        'Time of the first of these failed checks; absent if the check before it did not find the server up',
        'epoch ms',
      ],
      woe: 'State of War of Emperium',
      castles: 'Castles, ordered by id',
      spotlight: 'Region of today; absent in a realm without regions',
    },
  },
  dailySpotlight: {
    summary: 'Get the daily spotlight, the region with bonuses for players today',
    reply: { spotlight: 'Region of today; absent in a realm without regions' },
  },
  playerActivity: {
    summary: 'List characters that were online recently',
    reply: { activity: 'Numbers and lists of characters', emblems: emblemsText },
  },
  blacksmithRankings: { summary: 'List the blacksmiths with the most fame', reply: fame },
  alchemistRankings: { summary: 'List the alchemists with the most fame', reply: fame },
  taekwonRankings: { summary: 'List the taekwon fighters with the most fame', reply: fame },
  guildRankings: {
    summary: 'List the guilds with the highest level',
    reply: { rankings: 'Guilds with the highest level first, at most 100' },
  },
  castles: {
    summary: 'List guild castles and their owners',
    description: 'Changes in the game are visible within a minute, during War of Emperium within 10 seconds.',
    reply: { castles: 'Castles, ordered by id' },
  },
  castleHistory: {
    summary: 'List past and current owners of the castles',
    reply: {
      holds: 'Periods of ownership, newest first, at most 50 for each castle',
      emblems: 'Addresses of the emblems of the guilds that now have these names, by guild name',
    },
  },
  mvpRankings: {
    summary: 'Get the rankings of MVP (boss monster) kills',
    reply: {
      mvp_rankings: 'For each kind of MVP, the character that killed it most often',
      player_rankings: 'Characters by their total number of MVP kills',
      emblems: emblemsText,
    },
  },
  mvpBoard: {
    summary: 'List the respawn times of MVPs (boss monsters)',
    description:
      'Returns one entry for each MVP and map on which it spawns. The respawn window is the time of the last known death plus the respawn time in the map database, or the time of a later restart of the map server. Refused with 404 if `mvp_board` of `/site.json` is `off`.',
    reply: {
      source:
        'Source of the times of death: `mvplog` (MVP log of the game), `drops` (item log), or `none` if no death is known',
      made_at: ['Start of the current minute by the clock of the server, for countdowns', 'epoch ms'],
      restarted_at: [
        'Time of the last known restart of the map server, which respawns all MVPs; absent if unknown',
        'epoch ms',
      ],
      mvps: 'MVPs, ordered by name',
    },
    errors: ['not_found'],
  },
  marketHistory: {
    summary: 'List all items with a summary of their past sales',
    reply: {
      vending_history: 'Items that shops sold',
      vending_start_time: ['Time since which sales by shops are recorded', 'epoch ms'],
      buying_history: 'Items that buying stores bought',
      buying_start_time: ['Time since which sales to buying stores are recorded', 'epoch ms'],
    },
  },
  marketItem: {
    summary: 'Get the prices of one item by day',
    request: { key: '`key` of a `MarketRecord` or `ShopEntry`' },
    reply: {
      item: 'Past sales of the item, with `price_history`; absent for an item without sales',
      start_time: ['Time since which sales are recorded', 'epoch ms'],
    },
    errors: ['not_found'],
  },
  marketLogs: {
    summary: 'List recent sales in shops of players',
    reply: {
      market_logs: 'Sales, newest first',
      daily: 'Sums of the sales by day; if absent, clients compute them from `market_logs`',
      top: 'Sales with the highest prices; if absent, clients compute them from `market_logs`',
    },
  },
  liveMarket: {
    summary: 'List the offers of all open shops of players',
    reply: {
      live_market: 'Offers of shops that sell and of shops that buy, the newest shop first',
      start_time: ['Time since which sales are recorded', 'epoch ms'],
    },
  },
  prices: {
    summary: 'List the usual prices of items',
    description:
      'The response is at most a minute old. The price of an item without refine level, cards or other extras is adjusted to the current offers of open shops.',
    reply: { prices: 'Prices of variants of items, the last sold first, at most 5,000' },
  },
  drops: {
    summary: 'List the newest rare drops',
    description:
      'Returns drops of cards and MVP rewards from the item log of the game, without names of players and with times in whole hours.',
    reply: {
      drops: 'Rare drops, newest first, at most 100',
      unlogged: unloggedText,
    },
  },
  hunts: {
    summary: 'List estimated kills per hour of a hunter by map',
    description:
      'Estimated from the newest 50,000 entries of the item log, at most an hour old. A character counts as a hunter in each ten-minute slot in which it picked up at least three items.',
    reply: {
      maps: 'Maps with at least 30 kills, ordered by id',
      since: ['Start of the hour of the oldest used log entry; absent without entries', 'epoch ms'],
      unlogged: unloggedText,
    },
  },
  mobDrops: {
    summary: 'Compare stated and observed drop rates of a monster',
    description: 'The response is at most a minute old. The number of kills is estimated from the most common drop.',
    request: { id: ['Id of the monster', 'id'] },
    reply: {
      drops: 'Drops, in the order of the monster database',
      unlogged: unloggedText,
      counted_percent: [
        'Part of the item log that is counted so far; absent if the server has read nothing yet',
        'percent',
      ],
    },
    errors: ['not_found'],
  },
  itemDrops: {
    summary: 'Compare stated and observed drop rates of an item',
    description: 'Returns one entry for each monster that drops the item. The response is at most a minute old.',
    request: { id: ['Id of the item', 'id'] },
    reply: {
      drops: 'Drops, the monster with the highest chance first, at most 200 monsters',
      unlogged: unloggedText,
      counted_percent: [
        'Part of the item log that is counted so far; absent if the server has read nothing yet',
        'percent',
      ],
    },
    errors: ['not_found'],
  },
  sprite: {
    summary: 'Get the address of the picture of a character',
    request: { playerId: ['Id of the character', 'id'] },
    reply: {
      url: 'Path of the picture on this server: of the character itself, or of its class if the former cannot be drawn',
    },
    errors: ['not_found'],
  },
};
