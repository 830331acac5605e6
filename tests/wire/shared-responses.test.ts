import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startDemo();
});
afterAll(() => server.close());

const publicCalls = [
  'player-activity',
  'blacksmith-rankings',
  'alchemist-rankings',
  'taekwon-rankings',
  'guild-rankings',
  'mvp-rankings',
  'market-history',
  'market-logs',
  'live-market',
];

test('what is the same for everybody is made once in five seconds, whoever asks', async () => {
  const player = await demoToken(server, 'player');
  const staff = await demoToken(server, 'staff');
  const askAll = async (token: string) => {
    const answers = publicCalls.map((name) => server.call(`GET /api/server/${name}`, undefined, token));
    return (await Promise.all(answers)).map(({ status, text }, index) => ({ name: publicCalls[index], status, text }));
  };
  const first = await askAll(player);
  expect(first.every(({ status }) => status === 200)).toBe(true);

  const { db } = server.services.database;
  const tables = [
    'vendings',
    'buyingstores',
    'site_market_log',
    'site_market_item',
    'mvplog',
    'guild',
    'char',
  ] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  expect(await askAll(staff)).toEqual(first);

  server.advance(5_000);
  const later = await askAll(player);
  expect(later.filter(({ text }, index) => text === first[index]?.text)).toEqual([]);
});
