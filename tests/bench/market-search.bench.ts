import { createDatabases } from '@kafra/sdk';
import { itemInstance, itemRecord } from '@kafra/sdk/contract';
import { dealsOf, type FairPrice, nameItem, offerFields } from '@kafra/sdk/rules';
import { expect, it } from 'vitest';

const now = Date.UTC(2026, 10, 20, 12);
const offers = 5_000;
const items = 3_000;
const rounds = 40;
/** Maximum ratio between the times of a market search with and without the search fields of prices. */
const maxRatio = 1.25;

const records = Array.from({ length: items }, (_, index) =>
  itemRecord.parse({
    id: 501 + index,
    name: `${['Red', 'Blue', 'Old', 'Iron', 'Holy'][index % 5]} ${['Potion', 'Knife', 'Shirt', 'Card'][index % 4]} ${index}`,
    aegis_name: `Item_${index}`,
    type: ['Healing', 'Weapon', 'Armor', 'Card'][index % 4],
    slots: index % 4,
  }),
);

const empty = new TextEncoder().encode('[]');
const databases = createDatabases({
  versions: { item: '1', mob: '1', map: '1' },
  fetchBytes: async (path) => (path.includes('item') ? new TextEncoder().encode(JSON.stringify(records)) : empty),
});

const usualPrice = (nameid: number): FairPrice => {
  const fair = 100 + ((nameid * 7_919) % 100_000);
  return {
    ...{ fair, low: Math.round(fair * 0.8), high: Math.round(fair * 1.2), confidence: 'high', basis: 'sold' },
    ...{ trades: 20, sellers: 5, buyers: 9, last_trade: now, per_day: 3 },
  };
};

async function rows() {
  const lookup = await databases.itemLookup();
  return Array.from({ length: offers }, (_, index) => {
    const nameid = 501 + ((index * 31) % items);
    const item = itemInstance.parse({ nameid, identified: true, ...(index % 5 === 0 && { refine: index % 10 }) });
    const usual = usualPrice(nameid);
    const entry = {
      ...{ item, amount: 1 + (index % 30), price: Math.round(usual.fair * (0.6 + (index % 80) / 100)), type: 1 },
      ...{ shop_name: `Shop ${index >> 3}`, character_name: `Seller ${index >> 3}`, created_at: now - index * 1_000 },
      ...{ map: 'prontera', x: 1, y: 2 },
    };
    const deals = dealsOf({ ...entry, isBid: false }, usual, { pays: 10, sells: undefined });
    return { entry, usual, deals, name: nameItem(item, lookup) };
  });
}

/** Returns the milliseconds of processor time that a function takes. Other programs hardly change it. */
function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Search texts that do not mention prices. */
const texts = ['potion', 'blue knif', 'type:weapon slots>=2', 'refine>=4 price<50k', 'seller:"seller 4" -card'];

it('searches of 5,000 offers with price fields, compared to the same searches without', {
  timeout: 120_000,
}, async () => {
  const all = await rows();
  const fields = offerFields({ item: await databases.itemLookup(), items: records, now: () => now });
  const priceWords = new Set(['fair', 'confidence', 'off', 'deal']);
  const bare = { ...fields, fields: fields.fields.filter(({ names }) => !priceWords.has(names[0])) };
  expect(fields.fields.length - bare.fields.length).toBe(priceWords.size);
  const queries = await databases.rowQueries();
  for (const text of texts) await queries.over(fields, all).language.prepare(text);
  /**
   * Searches new rows, as after each update of the shops. The first search reads the values of all rows, which makes it
   * the slowest.
   */
  const search = (used: typeof fields, of: readonly string[]) => {
    const query = queries.over(used, all);
    for (const text of of) query.select?.(text);
    return query;
  };
  const times = { plain: [] as number[], priced: [] as number[], panelPlain: [] as number[], panel: [] as number[] };
  const byPrice: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.plain.push(cpuTimeOf(() => search(bare, texts)));
    times.priced.push(cpuTimeOf(() => search(fields, texts)));
    times.panelPlain.push(cpuTimeOf(() => search(bare, texts).language.facets('')));
    times.panel.push(cpuTimeOf(() => search(fields, texts).language.facets('')));
    byPrice.push(cpuTimeOf(() => search(fields, ['off>=20 confidence:high', 'deal:price fair>=1k'])));
  }
  const ratio = median(times.priced) / median(times.plain);
  const shown = (values: readonly number[]) => `${median(values).toFixed(1)} ms`;
  console.log(
    `${texts.length} searches of ${offers} new offers take ${shown(times.priced)}, ${ratio.toFixed(2)} times as long as without prices, promised ${maxRatio}`,
  );
  console.log(
    `With the filter panel ${shown(times.panel)}, ${(median(times.panel) / median(times.panelPlain)).toFixed(2)} times as long`,
  );
  console.log(`Two searches by price take ${shown(byPrice)}`);
  expect(ratio).toBeLessThan(maxRatio);
});
