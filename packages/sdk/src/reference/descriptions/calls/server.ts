import type { CallTexts } from '../describe.ts';
import { emblemsText } from './log-page.ts';

const fame = { rankings: 'The most famous first', emblems: emblemsText };

export const serverCalls: CallTexts<'server'> = {
  onlinePlayers: {
    summary: 'How many are online',
    reply: { players: ['Characters that play', 'count'], vendors: ['Characters that only keep a shop', 'count'] },
  },
  dailySpotlight: {
    summary: 'Where the realm rewards players today',
    reply: { spotlight: 'The region of today; absent where the realm has none' },
  },
  playerActivity: {
    summary: 'Who was online lately',
    reply: { activity: 'Counts and characters', emblems: emblemsText },
  },
  blacksmithRankings: { summary: 'The most famous blacksmiths', reply: fame },
  alchemistRankings: { summary: 'The most famous alchemists', reply: fame },
  taekwonRankings: { summary: 'The most famous taekwon fighters', reply: fame },
  guildRankings: { summary: 'The greatest guilds', reply: { rankings: 'The greatest first' } },
  mvpRankings: {
    summary: 'Who fells the most bosses',
    reply: {
      mvp_rankings: 'The first of each boss',
      player_rankings: 'Who felled the most of all bosses together',
      emblems: emblemsText,
    },
  },
  marketHistory: {
    summary: 'What was paid for every item so far',
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
      item: 'What was paid for it, with `price_history`; absent where it was never sold',
      start_time: ['Since when sales are recorded', 'epoch ms'],
    },
    errors: ['not_found'],
  },
  marketLogs: {
    summary: 'Recent sales',
    reply: {
      market_logs: 'The newest first',
      daily: 'Sales by day; where it is absent it follows from `market_logs`',
      top: 'The dearest sales; where it is absent they follow from `market_logs`',
    },
  },
  liveMarket: {
    summary: 'What open shops sell and buy',
    reply: {
      live_market: 'Offers of all shops that are open now',
      start_time: ['Since when sales are recorded', 'epoch ms'],
    },
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
