import { describe, expect, it } from 'vitest';
import { itemRecord } from '../../contract/databases.ts';
import { itemInstance, itemPrice } from '../../contract/entities.ts';
import { readVariant, variantKey } from './fair-price.ts';
import { priceList } from './price-list.ts';

const record = (id: number, more: object) =>
  itemRecord.parse({ id, name: `Item ${id}`, aegis_name: `Item_${id}`, type: 'Etc', ...more });
const price = (variant: string, fair: number) => itemPrice.parse({ variant, fair, low: fair - 10, high: fair + 10 });
const piece = (nameid: number, more: object = {}) => itemInstance.parse({ nameid, ...more });

const prices = priceList(
  [price('501', 500), price('502', 50), price('503', 90), price('1201+7', 9_000), price('1201', 40)],
  [
    record(501, { buy: 60, sell: 30, vended_by: [{ name: 'Dealer', price: 60 }] }),
    record(502, { buy: 200, sell: 100 }),
    record(503, { sell: 100, trade_limits: ['sell'] }),
    record(1201, { sell: 25, vended_by: [{ name: 'Bartender', price: 1, currency: 'Coin' }] }),
  ],
);

describe('the variants of an item in the price list', () => {
  const variants = priceList(
    [
      price('1201+7', 9_000),
      price('1201', 40),
      price('12010', 1),
      price('1201:4001,4700/3.2', 50_000),
      price('1201x', 2),
      price('1201*', 3),
    ],
    [],
  ).variantsOf(1201);

  it('are listed by price, after the bare item', () => {
    expect(variants.map(({ price: { fair } }) => fair)).toEqual([40, 50_000, 9_000, 3]);
    expect(variants.map(({ hasOptions }) => hasOptions)).toEqual([false, false, false, true]);
    expect(variants[1]?.item).toMatchObject({ nameid: 1201, cards: [4001, 4700], element: 3, vvs: 2, refine: 0 });
  });

  it.each(['501', '1201+7', '1201+10:4001,4001', '1201:4001/1.3', '1201+7:4001,4035/4.0'])(
    'with the key %s are unchanged after parsing and formatting',
    (text) => {
      const parts = readVariant(text);
      expect(parts && variantKey(parts)).toBe(text);
    },
  );

  it.each([
    ['1201*', '1201', true],
    ['1201+7:4001*', '1201+7:4001', true],
    ['1201+7', '1201+7', false],
  ])('with the key %s are parsed as %s with options: %s', (text, key, hasOptions) => {
    const parts = readVariant(text);
    expect([parts && variantKey(parts), parts?.hasOptions]).toEqual([key, hasOptions]);
  });

  it.each(['*', '1201**', '1201*+7', '', '+7', '501+', '501:', 'x501', '501/1'])(
    'cannot have the invalid key %s',
    (text) => {
      expect(readVariant(text)).toBeUndefined();
    },
  );
});

describe('the list of usual prices', () => {
  it('limits the prices of bare items to the NPC prices', () => {
    expect(prices.usual(piece(501))).toMatchObject({ fair: 60, low: 60, high: 60 });
    expect(prices.usual(piece(502))).toMatchObject({ fair: 100, low: 100, high: 100 });
    expect(prices.usual(piece(503))?.fair).toBe(90);
    expect([501, 502, 503, 1201, 9].map((id) => prices.npc(piece(id)))).toEqual([
      { pays: 30, sells: 60 },
      { pays: 100, sells: undefined },
      { pays: undefined, sells: undefined },
      { pays: 25, sells: undefined },
      { pays: undefined, sells: undefined },
    ]);
  });

  it('contains no prices of broken items', () => {
    const broken = (id: number) => piece(id, { states: ['broken'] });
    expect([prices.usual(broken(501)), prices.usual(piece(501, { states: ['bound'] }))?.fair]).toEqual([undefined, 60]);
    expect(prices.npc(broken(501))).toEqual({ pays: undefined, sells: undefined });
  });

  it('contains prices of exact variants only, and none of unidentified items', () => {
    expect(prices.usual(piece(1201, { refine: 7 }))?.fair).toBe(9_000);
    expect(prices.usual(piece(1201, { refine: 8 }))).toBeUndefined();
    expect(prices.usual(piece(1201, { identified: false }))).toBeUndefined();
    expect(prices.npc(piece(1201, { refine: 7 }))).toEqual({ pays: undefined, sells: undefined });
  });
});
