import { expect, it } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import { itemInstance, type MarketRecord, marketRecord, shopEntry } from '../contract/entities.ts';
import { sectionTexts } from '../models/content.ts';
import { type MockReply, RefusedReply, testApp } from '../testing/index.ts';
import { priceHistory } from './price-history.ts';

const day = 86_400_000;

const itemFiles = {
  '/db/item_db': [itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' })],
};

interface Sold {
  ago: number;
  num_sales: number;
}

async function wordsOf(sold: readonly Sold[]): Promise<string[]> {
  const { app, clock } = testApp({ level: 0, files: itemFiles });
  const record: MarketRecord = marketRecord.parse({
    ...{ item: { nameid: 501 }, total_sales: 5, total_quantity: 5, min_price: 10, mean_price: 10, max_price: 10 },
    ...{ last_sale_price: 10, last_sale_time: clock.now() },
    price_history: sold.map(({ ago, num_sales }) => ({
      ...{ start_time: clock.now() - ago * day, num_sales, amount: num_sales },
      ...{ min_price: 10, mean_price: 10, max_price: 10 },
    })),
  });
  const params = { item: record.item, record, start_time: clock.now() - 400 * day };
  const history = await priceHistory.load?.(params, app.context, new AbortController().signal);
  return priceHistory.body(params, app.context, history).flatMap(sectionTexts);
}

it('the price history of an item lists only days with sales', async () => {
  const words = await wordsOf([
    { ago: 1, num_sales: 2 },
    { ago: 2, num_sales: 0 },
    { ago: 3, num_sales: 1 },
  ]);
  expect(words).toContain('Price History (2 days with sales)');
  expect(words.filter((word) => /^\d sales?$/.test(word))).toEqual(['2 sales', '1 sale']);
});

it('the price history without daily sales shows another text than an item without any history', async () => {
  expect(await wordsOf([{ ago: 2, num_sales: 0 }])).toContain('No sales data available for individual days');
  const none = await wordsOf([]);
  expect(none).toContain('No price history data available for this item');
  expect(none).not.toContain('No sales data available for individual days');
});

it.each<[why: string, answer: MockReply]>([
  ['if the server responds with status 404', new RefusedReply(404, 'This item has never been sold.')],
  ['if the server sends no record', { start_time: 5 }],
])('the price history of an offered item that was never sold is empty %s', async (_, answer) => {
  const { app } = testApp({ level: 0, files: itemFiles, replies: { 'server.marketItem': answer } });
  const item = itemInstance.parse({ nameid: 501, refine: 10 });
  const entry = shopEntry.parse({ item, key: 'sAAAA', price: 5, amount: 1, type: 1, created_at: 5 });
  const params = { item, entry, start_time: 0 };
  const history = await priceHistory.load?.(params, app.context, new AbortController().signal);
  const words = priceHistory.body(params, app.context, history).flatMap(sectionTexts);
  expect(words).toContain('No item data available');
});

it('the price history shows sales per month for an item that rarely sells', async () => {
  const slow = await wordsOf([
    { ago: 0, num_sales: 1 },
    { ago: 99, num_sales: 1 },
  ]);
  expect(slow[slow.indexOf('Sales per Month') + 1]).toBe('0.6');
  expect(slow).not.toContain('Sales per Day');
  const quick = await wordsOf([{ ago: 9, num_sales: 5 }]);
  expect(quick[quick.indexOf('Sales per Day') + 1]).toBe('0.5');
});

it('the price history shows an average even for a single sale', async () => {
  const { app, clock } = testApp({ level: 0, files: itemFiles });
  const price_history = [
    { start_time: clock.now() - day, num_sales: 1, amount: 1, min_price: 10, mean_price: 10, max_price: 10 },
  ];
  const record: MarketRecord = marketRecord.parse({
    ...{ item: { nameid: 501 }, total_sales: 1, total_quantity: 1, min_price: 10, mean_price: 10, max_price: 10 },
    ...{ last_sale_price: 10, last_sale_time: clock.now(), price_history },
  });
  const params = { item: record.item, record, start_time: clock.now() - 400 * day };
  const history = await priceHistory.load?.(params, app.context, new AbortController().signal);
  expect(history).toMatchObject({ average: 10, trend: undefined });
});

it.each([
  ['an offer', 1, 80, 'This Offer', '80z (20% below usual)'],
  ['a bid', 2, 120, 'This Bid', '120z (20% above usual)'],
  ['an offer without a usual price', 1, 80, 'This Offer', '80z'],
] as const)('the price history compares %s with the usual price', async (kind, type, price, label, text) => {
  const prices = kind.includes('without') ? [] : [{ variant: '501', fair: 100, low: 90, high: 110, basis: 'sold' }];
  const replies = { 'server.prices': { prices }, 'server.marketItem': new RefusedReply(404, 'Never sold.') };
  const { app } = testApp({ level: 0, files: itemFiles, replies });
  const item = itemInstance.parse({ nameid: 501 });
  const entry = shopEntry.parse({ item, key: 'sAAAA', price, amount: 1, type, created_at: 5 });
  const params = { item, entry, start_time: 0 };
  const history = await priceHistory.load?.(params, app.context, new AbortController().signal);
  const words = priceHistory.body(params, app.context, history).flatMap(sectionTexts);
  expect(words.slice(words.indexOf(label), words.indexOf(label) + 2)).toEqual([label, text]);
});

it('the price history of an item variant without a usual price shows a lower bound', async () => {
  const prices = [{ variant: '501', fair: 900, low: 800, high: 1_000, confidence: 'medium', trades: 6, sellers: 3 }];
  const { app } = testApp({ level: 0, files: itemFiles, replies: { 'server.prices': { prices } } });
  const textsOf = async (more: object) => {
    const params = { item: itemInstance.parse({ nameid: 501, refine: 10, ...more }), start_time: 0 };
    const history = await priceHistory.load?.(params, app.context, new AbortController().signal);
    return priceHistory.body(params, app.context, history).flatMap(sectionTexts);
  };
  expect(await textsOf({})).toContain('900z or more (of the bare item; medium: 6 trades, 3 sellers)');
  expect((await textsOf({ identified: false })).join()).not.toContain('or more');
});
