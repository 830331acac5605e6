import { expect, it } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { createTable } from '../models/table/table-model.ts';
import { testApp } from '../testing/index.ts';
import { guildLogs } from './guild-logs.ts';

const potion = itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' });
const move = (char_name: string, amount: number, time = 1) => ({
  ...{ item: { nameid: 501 }, guild_name: 'Order', char_name, amount, time },
});

interface Asked {
  strict?: { directions?: string[]; time?: { from?: number } };
}

/** Opens the list of guild storage moves with these log lines. `next` is the cursor of the next page. */
async function open(
  moves: readonly object[],
  { hash = '', next = null as string | null, prices = [] as readonly object[] } = {},
) {
  const asked: Asked[] = [];
  const test = testApp({
    level: 0,
    hash: `#/control_panel/guild_logs${hash}`,
    files: { '/db/item_db': [potion] },
    replies: {
      'server.prices': { prices },
      'account.guildAccess': { has_guild_membership: true, has_guild_storage_access: true },
      'account.guildStorageLogs': (fields: Asked) => {
        asked.push(fields);
        return { guild_storage_logs: moves, emblems: {}, next_cursor: next };
      },
    },
  });
  const table = createTable(guildLogs, test.app.context);
  await until(table, ({ loading, refreshing }) => !loading && !refreshing);
  return { table, asked, test };
}

it('the totals of the guild storage log add up deposits and withdrawals of each member, the highest first', async () => {
  const moves = [move('Ada', 5), move('Bo', -3), move('Bo', -4), move('Cy', 9), move('Di', 1), move('Ed', 1)];
  const { table } = await open(moves);
  expect(table.getSnapshot().summary).toBe('Put in: 16 (Cy 9, Ada 5, Di 1, 1 other). Taken: 7 (Bo 7)');
  expect(table.allRows().map(({ type }) => type)).toEqual(['Put in', 'Taken', 'Taken', 'Put in', 'Put in', 'Put in']);
});

it('the totals of the guild storage log name the loaded lines if there are more', async () => {
  const { table } = await open([move('Ada', 5)], { next: 'more' });
  expect(table.getSnapshot().summary).toBe('Put in: 5 (Ada 5). Of the loaded entries');
});

it('the guild storage log shows no totals of an empty list', async () => {
  expect((await open([])).table.getSnapshot().summary).toBeUndefined();
});

it.each([
  ['?search=moved:taken', ['out']],
  ['?search=moved:"put in"', ['in']],
  ['?directions=out', ['out']],
  ['?directions=Taken', ['out']],
])('the guild storage log requests deposits or withdrawals from the server for %s', async (hash, directions) => {
  const { asked } = await open([], { hash });
  expect(asked.at(-1)?.strict).toEqual({ directions });
});

it('the guild storage log offers directions and periods as filters, but only one period at a time', async () => {
  const { table } = await open([move('Ada', 5)]);
  const language = table.language.getSnapshot();
  const facets = language?.facets('since:7d') ?? [];
  const words = facets.flatMap((facet) => (facet.kind === 'words' ? [facet] : []));
  expect(words.find(({ title }) => title === 'Direction')?.options.map(({ label }) => label)).toEqual([
    'Put in',
    'Taken',
  ]);
  expect(words.find(({ title }) => title === 'Period')?.options).toMatchObject([
    { label: 'Last 24 hours', isChosen: false },
    { label: 'Last 7 days', isChosen: true },
    { label: 'Last 30 days', isChosen: false },
    { label: 'Last 90 days', isChosen: false },
  ]);
  expect(words.some(({ title }) => title === 'Type')).toBe(false);
  expect(language?.toggleWord('since:7d', 'since', '30d')).toBe('since:30d');
  expect(language?.toggleWord('since:7d', 'since', '7d')).toBe('');
  const recent = await open([], { hash: '?search=since:7d' });
  expect(recent.asked.at(-1)?.strict?.time).toEqual({ from: recent.test.clock.now() - 7 * 86_400_000 });
});

const price = { variant: '501', fair: 50, low: 40, high: 60, confidence: 'high', basis: 'sold', trades: 9 };

it('the guild storage log has the usual price of each item, and is searched by it', async () => {
  const prices = [{ ...price, sellers: 3, buyers: 3 }];
  const moves = [move('Ada', 5), { ...move('Bo', 1), item: { nameid: 502 } }];
  const { table } = await open(moves, { prices });
  expect(table.allRows().map(({ fair, confidence }) => [fair, confidence])).toEqual([
    [50, 'high'],
    [undefined, undefined],
  ]);
  for (const [text, found] of [
    ['fair>=50', ['Ada']],
    ['fair>50', []],
    ['confidence:high', ['Ada']],
  ] as const) {
    const searched = await open(moves, { prices, hash: `?search=${encodeURIComponent(text)}` });
    expect(searched.table.allRows().map(({ character }) => character)).toEqual(found);
  }
});

it('the guild storage log hides the price column if no price is known', async () => {
  const { table } = await open([move('Ada', 5)]);
  expect(table.getSnapshot().hiddenColumns).toContain('usual_price');
});
