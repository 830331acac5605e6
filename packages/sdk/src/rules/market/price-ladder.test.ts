import { describe, expect, it } from 'vitest';
import { itemInstance, itemPrice } from '../../contract/entities.ts';
import { seededRandom } from '../../testing/index.ts';
import { variantKey } from './fair-price.ts';
import { priceLadder } from './price-ladder.ts';
import { priceList } from './price-list.ts';

const knife = (more: object = {}) => itemInstance.parse({ nameid: 1201, ...more });
const price = (variant: string, fair: number) => itemPrice.parse({ variant, fair, low: fair, high: fair });

describe('the simpler variants of an item', () => {
  it.each([
    ['a bare item', {}, []],
    ['a maker', { producer: 'Ada' }, []],
    ['a refined item', { refine: 7 }, ['1201']],
    ['an enchantment', { refine: 7, enchant: 4702 }, ['1201+7', '1201']],
    ['an enchantment among the cards', { refine: 7, cards: [4001, 4702] }, ['1201+7:4001', '1201+7', '1201']],
    ['a card', { cards: [4001] }, ['1201']],
    ['random options', { refine: 7, options: [{ id: 1 }] }, ['1201+7', '1201']],
    ['a grade', { grade: 2, cards: [4001] }, ['1201:4001', '1201']],
    ['an element', { refine: 4, element: 3, vvs: 2 }, ['1201+4', '1201']],
    [
      'everything',
      { refine: 4, element: 3, vvs: 2, cards: [4001], enchant: 4702, grade: 1 },
      ['1201+4:4001,4702/3.2', '1201+4:4001/3.2', '1201+4/3.2', '1201+4', '1201'],
    ],
  ])('are right for %s', (_, more, expected) => {
    expect(priceLadder(knife(more)).map(({ variant }) => variant)).toEqual(expected);
  });

  it('have words for the part that they lack', () => {
    const words = (more: object) => priceLadder(knife(more))[0]?.words;
    expect(
      [{ refine: 7 }, { refine: 7, enchant: 4702 }, { refine: 7, cards: [4001] }, { grade: 1 }].map(words),
    ).toEqual(['of the bare item', 'without enchantments', 'without cards', 'of the bare item']);
  });

  it('never contain the item itself or one variant twice, and end with the bare item', () => {
    const { below, pick } = seededRandom(5);
    for (let round = 0; round < 500; round++) {
      const cards = Array.from({ length: below(4) }, () => pick([0, 4001, 4035, 4702]));
      const item = knife({
        ...{ refine: below(3), cards, enchant: pick([0, 4710]), element: below(3), vvs: below(3) },
        grade: pick([0, 1]),
      });
      const steps = priceLadder(item).map(({ variant }) => variant);
      expect(new Set([...steps, variantKey(item)]).size).toBe(steps.length + 1);
      expect(steps.at(-1) ?? variantKey(item)).toBe('1201');
    }
  });
});

describe('the lower bound of an unknown usual price', () => {
  const prices = priceList([price('1201', 100), price('1201+7', 900_000), price('1201*', 5_000_000)], []);
  const boundOf = (more: object) => prices.lowerBound(knife(more))?.price.fair;

  it.each([
    ['with an enchantment', { refine: 7, enchant: 4702 }, 900_000],
    ['with a card', { refine: 7, cards: [4001] }, 900_000],
    ['with another refine', { refine: 8 }, 100],
    ['with options', { options: [{ id: 1 }] }, 100],
    ['with refine and options', { refine: 7, options: [{ id: 1 }] }, 900_000],
    ['that is unidentified', { refine: 7, identified: false }, 100],
    ['that is bare', {}, undefined],
    ['that is broken', { refine: 7, cards: [4001], states: ['broken'] }, undefined],
  ])('is the price of the most similar variant for an item %s', (_, more, expected) => {
    expect(boundOf(more)).toBe(expected);
  });

  it('is the value of a stack if its own variant has no price', () => {
    expect(prices.worth(knife({ refine: 7, enchant: 4702 }))).toMatchObject({
      ...{ price: 900_000, isAtLeast: true, boundWords: 'without enchantments', variant: '1201+7' },
    });
    expect(prices.worth(knife({ options: [{ id: 1 }] }))).toMatchObject({ price: 100, isAtLeast: true });
    expect(prices.worth(knife({ refine: 7 }))).toMatchObject({ price: 900_000, isAtLeast: false });
    expect(prices.worth(knife({ refine: 7, states: ['broken'] }))).toMatchObject({ price: 0, isAtLeast: false });
  });
});
