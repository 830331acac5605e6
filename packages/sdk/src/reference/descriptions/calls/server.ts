import type { CallTexts } from '../describe.ts';
import { emblemsText } from './log-page.ts';

const fame = { rankings: 'The most famous first', emblems: emblemsText };

export const serverCalls: CallTexts<'server'> = {
  onlinePlayers: {
    summary: 'How many are online',
    reply: {
      players: ['Characters that play', 'count'],
      vendors: ['Characters that only keep a shop', 'count'],
      is_down: 'Whether at least two consecutive checks of a game server failed',
      down_since: ['Time of the first of these checks; absent if the server was not seen up before', 'epoch ms'],
    },
  },
  state: {
    summary: 'State of the game',
    description: 'For status pages and bots. At most 5 seconds old; the servers are checked every 30 seconds.',
    reply: {
      players: ['Characters that play', 'count'],
      vendors: ['Characters that only keep a shop', 'count'],
      servers: 'Whether each server of the game accepts connections',
      is_down: 'Whether at least two consecutive checks of a game server failed',
      down_since: ['Time of the first of these checks; absent if the server was not seen up before', 'epoch ms'],
      woe: 'War of Emperium',
      castles: 'Castles in the order of their ids',
      spotlight: 'The region of today; absent in a realm without regions',
    },
  },
  dailySpotlight: {
    summary: 'Where the realm rewards players today',
    reply: { spotlight: 'The region of today; absent for a realm without regions' },
  },
  playerActivity: {
    summary: 'Players who were online lately',
    reply: { activity: 'Counts and characters', emblems: emblemsText },
  },
  blacksmithRankings: { summary: 'The most famous blacksmiths', reply: fame },
  alchemistRankings: { summary: 'The most famous alchemists', reply: fame },
  taekwonRankings: { summary: 'The most famous taekwon fighters', reply: fame },
  guildRankings: { summary: 'The greatest guilds', reply: { rankings: 'The greatest first' } },
  castles: {
    summary: 'Guild castles and their holders',
    description: 'Changes in the game are visible within a minute, during War of Emperium within 10 seconds.',
    reply: { castles: 'Castles in the order of their ids' },
  },
  castleHistory: {
    summary: 'Guilds that held the castles',
    reply: {
      holds: 'At most 50 of each castle, newest first',
      emblems: 'Emblems of guilds that have these names now',
    },
  },
  mvpRankings: {
    summary: 'Ranking of MVP kills',
    reply: {
      mvp_rankings: 'The first of each boss',
      player_rankings: 'Ranking of all MVP kills together',
      emblems: emblemsText,
    },
  },
  mvpBoard: {
    summary: 'When MVPs may be back',
    description:
      'One entry for each MVP and map that spawns it. Absent (404) if the server turned it off. The window is the last known death plus the respawn time of the map database.',
    reply: {
      source: 'Source of the deaths: `mvplog`, `drops` (the item log), or `none` without a known death',
      made_at: ["Minute of the server's clock, to count down by", 'epoch ms'],
      restarted_at: [
        'Last known restart of the map server, after which all may be back; absent without one',
        'epoch ms',
      ],
      mvps: 'MVPs in the order of their names',
    },
    errors: ['not_found'],
  },
  marketHistory: {
    summary: 'Past sales of all items',
    reply: {
      vending_history: 'Sold by shops',
      vending_start_time: ['Since when sales of shops are recorded', 'epoch ms'],
      buying_history: 'Bought by buying stores',
      buying_start_time: ['Since when sales to buying stores are recorded', 'epoch ms'],
    },
  },
  marketItem: {
    summary: 'Prices of one item by day',
    request: { key: '`key` of a record of the market or of an offer' },
    reply: {
      item: 'Past sales with `price_history`; absent for an item without sales',
      start_time: ['Since when sales are recorded', 'epoch ms'],
    },
    errors: ['not_found'],
  },
  marketLogs: {
    summary: 'Recent sales',
    reply: {
      market_logs: 'The newest first',
      daily: 'Sales by day; if absent, computed from `market_logs`',
      top: 'The highest sales; if absent, computed from `market_logs`',
    },
  },
  liveMarket: {
    summary: 'Offers of open shops, selling and buying',
    reply: {
      live_market: 'Offers of all shops that are open now',
      start_time: ['Since when sales are recorded', 'epoch ms'],
    },
  },
  prices: {
    summary: 'Usual prices of items',
    description: 'At most a minute old. Prices of plain items are within what open shops offer.',
    reply: { prices: 'At most 5,000 variants of items, the last sold first' },
  },
  drops: {
    summary: 'Newest rare drops',
    description: 'Cards and rewards of MVPs in the item log of the game. There are no names of players and no minutes.',
    reply: {
      drops: 'At most 100, the newest first',
      unlogged:
        'Parts of the item log that the game does not write: `drops`, `mvp`, or kinds of items such as `cards`. They have no numbers',
    },
  },
  hunts: {
    summary: 'Measured kills per hour by map',
    description:
      'From the newest 50,000 lines of the item log, at most an hour old. A character hunts in a slot of ten minutes in which it picked up three pieces or more.',
    reply: {
      maps: 'Maps with at least 30 kills, by id',
      since: ['Start of the hour of the oldest line; absent without one', 'epoch ms'],
      unlogged:
        'Parts of the item log that the game does not write: `drops`, `mvp`, or kinds of items such as `cards`. They have no numbers',
    },
  },
  mobDrops: {
    summary: 'Observed drops of a monster',
    description: 'At most a minute old. Kills are estimated from the most common drop.',
    request: { id: ['Number of the monster', 'id'] },
    reply: {
      drops: 'Drops in the order of the monster database',
      unlogged:
        'Parts of the item log that the game does not write: `drops`, `mvp`, or kinds of items such as `cards`. They have no numbers',
      counted_percent: ['Part of the item log that is counted; absent if nothing is copied yet', 'percent'],
    },
    errors: ['not_found'],
  },
  itemDrops: {
    summary: 'Observed drops of an item',
    description: 'One entry for each monster that drops it, at most a minute old.',
    request: { id: ['Number of the item', 'id'] },
    reply: {
      drops: 'At most 200 monsters, the likeliest first',
      unlogged:
        'Parts of the item log that the game does not write: `drops`, `mvp`, or kinds of items such as `cards`. They have no numbers',
      counted_percent: ['Part of the item log that is counted; absent if nothing is copied yet', 'percent'],
    },
    errors: ['not_found'],
  },
  sprite: {
    summary: 'Where the picture of a character is',
    request: { playerId: ['Number of the character', 'id'] },
    reply: {
      url: 'Address of the picture, relative to the server: the character as it looks, or where that cannot be drawn its class',
    },
    errors: ['not_found'],
  },
};
