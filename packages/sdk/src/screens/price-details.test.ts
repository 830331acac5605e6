import { describe, expect, it } from 'vitest';
import { itemRecord, mobRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { RefusedReply, testApp } from '../testing/index.ts';

const item = (id: number, name: string, more: object = {}) =>
  itemRecord.parse({ id, name, aegis_name: name.replaceAll(' ', '_'), type: 'Etc', ...more });

const files = {
  '/db/item_db': [
    item(1201, 'Knife', { type: 'Weapon', sell: 25 }),
    item(909, 'Jellopy', { sell: 3 }),
    item(4001, 'Card'),
  ],
  '/db/mob_db': [
    mobRecord.parse({
      ...{ id: 1002, name: 'Poring', hp: 50 },
      drops: [
        { id: 909, name: 'Jellopy', rate: 5_000 },
        { id: 4001, name: 'Card', rate: 1 },
      ],
    }),
  ],
  '/db/map_db': [],
};

const price = (variant: string, fair: number) => ({
  ...{ variant, fair, low: fair, high: fair, confidence: 'high', basis: 'sold', trades: 12, sellers: 3, buyers: 3 },
});

const replies = {
  'server.prices': {
    prices: [
      ...[price('1201', 40), price('1201+7:4001', 9_000)],
      ...[price('1201*', 5_000_000), price('1201+9*', 3)].map((one) => ({ ...one, basis: 'asked' })),
    ],
  },
  'server.mobDrops': new RefusedReply(404, 'Not found'),
  'server.itemDrops': new RefusedReply(404, 'Not found'),
};

async function titlesOf(hash: string, { level = 0 as number | undefined, more = {} } = {}) {
  const { app } = testApp({ files, ...(level !== undefined && { level }), hash, replies: { ...replies, ...more } });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards expected');
  await until(model, ({ loading, isLoadingDetails }) => !loading && !isLoadingDetails);
  return model.getSnapshot().cards[0]?.sections ?? [];
}

describe('usual prices on the cards of items and monsters', () => {
  it('show the bare item and its variants', async () => {
    const sections = await titlesOf('#/control_panel/item_db?id=1201');
    const usual = sections.find((section) => section.kind === 'facts' && section.title === 'Usual Price');
    expect(usual).toMatchObject({ facts: [{ value: { text: '40z' } }, {}, {}] });
    const variants = sections.find((section) => section.kind === 'grid' && section.title === 'Prices of Variants');
    expect(variants).toMatchObject({
      rows: [
        { cells: [{ text: 'With random options (asking prices)' }, { text: '5,000,000z' }, {}, {}] },
        { cells: [{ text: '+7, Card' }, { text: '9,000z' }, {}, {}] },
        { cells: [{ text: '+9, with random options (asking prices)' }, { text: '3z' }, {}, {}] },
      ],
    });
  });

  it('show the value of the drops of 100 kills', async () => {
    const sections = await titlesOf('#/control_panel/mob_db?id=1002');
    const value = sections.find((section) => section.kind === 'grid' && section.title?.startsWith('Value per'));
    expect(value).toMatchObject({
      title: 'Value per 100 Kills: 150z',
      rows: [
        {
          cells: [
            { text: 'Jellopy' },
            { text: '50' },
            { text: '>99.9%' },
            { text: '3z' },
            { text: '150z' },
            { text: '100%' },
            { text: 'NPC price' },
          ],
        },
        {
          cells: [
            { text: 'Card' },
            { text: '0.01' },
            // Chance of at least one drop in 100 kills: 1 - (1 - 0.0001) ** 100
            { text: '0.995%' },
            { text: 'Unknown' },
            { text: '' },
            { text: '0%' },
            { text: '' },
          ],
        },
      ],
    });
    expect(sections[sections.indexOf(value ?? expect.fail()) + 1]).toEqual({
      kind: 'text',
      paragraphs: [expect.stringMatching(/^Usual prices or prices of NPCs, before sales tax\./)],
    });
  });

  it('show a sentence if they cannot be loaded', async () => {
    const sections = await titlesOf('#/control_panel/item_db?id=1201', {
      more: { 'server.prices': new RefusedReply(500, 'No') },
    });
    expect(sections).toContainEqual({
      kind: 'text',
      title: 'Usual Price',
      paragraphs: ['Failed to load usual prices.'],
    });
  });
});
