import { gzipSync } from 'node:zlib';
import { day } from '@kafra/sdk/rules';
import { currentPrices, insertMany, migrate, openDatabase, updatePrices } from '@kafra/server/testing';
import { expect, it } from 'vitest';
import { manyPrices, randomFrom, valueOfStacks } from '../support/many-prices.ts';

const now = Date.UTC(2026, 10, 20, 12);
const items = 1_000;
const rounds = 5;
/** Maximum ratio between the times of a price update with and without many lines in the game's log. */
const maxUpdateRatio = 1.5;
/** Maximum size of the reply with 5,000 prices, in compressed bytes. */
const maxReplyBytes = 120 * 1024;
/**
 * Maximum ratio between the time for computing the value of 5,000 item stacks and the time for parsing as many prices
 * as JSON.
 */
const maxValueRatio = 3;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timeOf(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Returns the milliseconds of processor time that a function takes. Other programs hardly change it. */
function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const kindOf = (nameid: number) => ({ nameid, refine: 0, card0: 0, card1: 0, card2: 0, card3: 0 });
const keyOf = (nameid: number) => Buffer.from(String(nameid).padStart(16, '0'));

/** Creates a realm with 20 sales of each item, and this many lines in the game's item log. */
async function realm(lines: number) {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, now);
  const random = randomFrom(7);
  const sold = Array.from({ length: items }, (_, index) => 501 + index);
  const sales = sold.flatMap((nameid) =>
    Array.from({ length: 20 }, (_, number) => ({
      ...{ side: 1, sold_at: now - Math.floor(random() * 30 * day), item_key: keyOf(nameid), ...kindOf(nameid) },
      ...{ unique_id: 0, amount: 3, price: Math.round(nameid * (0.9 + random() * 0.2)) },
      ...{ seller_char: 1 + Math.floor(random() * 50), buyer_char: 100 + Math.floor(random() * 500) },
      ...{ source: 1, src_pick_id: nameid * 20 + number },
    })),
  );
  await insertMany(database.db, 'site_market_log', sales);
  await insertMany(
    database.db,
    'site_market_item',
    sold.map((nameid) => ({
      ...{ side: 1, item_key: keyOf(nameid), ...kindOf(nameid), total_sales: 20, total_quantity: 60 },
      ...{ zeny: 60, min_price: 1, max_price: 1, last_price: 1, last_at: now },
    })),
  );
  const bare = { amount: 1, refine: 0, card0: 0, card1: 0, card2: 0, card3: 0, unique_id: 0n, bound: 0 };
  const log = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ time: '2026-11-19 12:00:00', char_id: 100 + ((from + at) % 500), type: 'V' },
      ...{ nameid: 501 + ((from + at) % items), map: 'prontera', ...bare },
    }));
  for (let from = 0; from < lines; from += 20_000) await insertMany(database.db, 'picklog', log(from, 20_000));
  return database;
}

/** Returns the milliseconds that the update of the prices of twenty items takes. */
async function updateTime(database: Awaited<ReturnType<typeof realm>>): Promise<number> {
  while (await updatePrices(database.db, now));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await database.db.updateTable('site_price').set({ sales: 1 }).where('nameid', '<', 521).execute();
    times.push(await timeOf(() => updatePrices(database.db, now)));
  }
  return median(times);
}

it('a price update with 400,000 lines in the log of the game, compared to an empty log', {
  timeout: 240_000,
}, async () => {
  const [small, large] = [await realm(0), await realm(400_000)];
  const ratio = (await updateTime(large)) / (await updateTime(small));
  console.log(`A price update takes ${ratio.toFixed(2)} times as long, promised ${maxUpdateRatio}`);
  const prices = await currentPrices(large.db, now);
  console.log(`${prices.length} prices are ${gzipSync(JSON.stringify({ prices })).length} bytes compressed`);
  for (const database of [small, large]) await database.close();
  expect(ratio).toBeLessThan(maxUpdateRatio);
});

it('the compressed size of a reply with 5,000 prices', () => {
  const size = gzipSync(JSON.stringify({ prices: manyPrices(now) })).length;
  console.log(`5,000 prices are ${size} bytes compressed, promised ${maxReplyBytes}`);
  expect(size).toBeLessThan(maxReplyBytes);
});

it('computing the value of 5,000 item stacks, compared to parsing 5,000 prices', () => {
  const prices = manyPrices(now);
  const text = JSON.stringify({ prices });
  const value = valueOfStacks(prices);
  const values: number[] = [];
  const readings: number[] = [];
  for (let round = 0; round < 100; round++) {
    values.push(cpuTimeOf(value));
    readings.push(cpuTimeOf(() => JSON.parse(text)));
  }
  const ratio = median(values) / median(readings);
  console.log(
    `The value of 5,000 stacks takes ${median(values).toFixed(1)} ms of processor time, ${ratio.toFixed(2)} times as long as reading 5,000 prices, promised ${maxValueRatio}`,
  );
  expect(ratio).toBeLessThan(maxValueRatio);
});
