import { cardMarks, forgedCards, type ItemRow, itemKey } from '@kafra/server/seeding';
import type { Random } from './art/random.ts';
import { pickFrom, roundPrice } from './chance.ts';
import type { WorldItem } from './world-facts.ts';

/** Good: something that players of the demo realm trade. It is an item with its refine level, cards and maker. */
export interface Good {
  row: ItemRow;
  key: Buffer;
  /** Usual price of one piece of the good, in zeny. */
  price: number;
  /** Relative frequency of sales of the good. */
  demand: number;
  /** Maximum amount of the good per sale; 1 for items that do not stack. */
  stack: number;
  /** True for weapons and armor, which drop unidentified. */
  isGear: boolean;
  /** True if buying stores may buy the good: they can name only an item, without refine level or cards. */
  plain: boolean;
}

const bare = { refine: 0, card0: 0, card1: 0, card2: 0, card3: 0, identify: 1 };

const good = (item: WorldItem, of: Partial<ItemRow>, rest: Pick<Good, 'price' | 'demand' | 'stack'>): Good => {
  const row = { ...bare, nameid: item.Id, ...of };
  return {
    row,
    key: itemKey(row),
    plain: Object.keys(of).length === 0,
    isGear: isGear(item),
    ...rest,
    price: roundPrice(rest.price),
  };
};

const stackable = ['Etc', 'Healing', 'Usable', 'DelayConsume', 'Ammo'];
const isStackable = (item: WorldItem) => stackable.includes(item.Type);
const isEnchant = (item: WorldItem) => item.SubType === 'Enchant';
const isCard = (item: WorldItem) => item.Type === 'Card' && !isEnchant(item);
const isGear = (item: WorldItem) => item.Type === 'Weapon' || item.Type === 'Armor';
const isCostume = (item: WorldItem) => Object.keys(item.Locations).some((place) => place.startsWith('Costume'));

/**
 * Returns a random number, evenly distributed on a logarithmic scale, so that low and high prices are equally frequent.
 */
const spread = (random: Random, low: number, high: number) => low * (high / low) ** random.next();

/**
 * Returns the price of equipment without refine level and cards: near the price of NPC shops, or in a wide range if
 * that price is very low.
 */
const gearPrice = (random: Random, item: WorldItem) =>
  Math.max(item.Buy, 400) * spread(random, 0.8, item.Buy < 100 ? 4_000 : 6);

/**
 * Returns the factor by which a refine level raises the price. Refining can destroy equipment, so every level above the
 * safe limit nearly doubles the price.
 */
const refineFactor = (refine: number) => 1 + refine * 0.15 + 1.9 ** Math.max(0, refine - 4) - 1;

interface GoodsDeps {
  random: Random;
  cards: readonly WorldItem[];
  enchants: readonly WorldItem[];
  cardPrices: ReadonlyMap<number, number>;
  /** Ids of the characters that forge weapons in the demo realm. */
  smiths: readonly number[];
}

const sharesPlace = (card: WorldItem, item: WorldItem) =>
  Object.keys(card.Locations).some((place) => place in item.Locations);

/** Returns a good with one or two copies of a card in the slots of the equipment. */
function carded({ random, cards, cardPrices }: GoodsDeps, item: WorldItem) {
  const fitting = cards.filter((card) => sharesPlace(card, item));
  if (item.Slots === 0 || fitting.length === 0) return undefined;
  const card = pickFrom(random, fitting);
  const count = item.Slots > 1 && random.chance(0.5) ? 2 : 1;
  const worth = (cardPrices.get(card.Id) ?? 0) * count * 0.9;
  return { worth, row: { card0: card.Id, card1: count > 1 ? card.Id : 0 } };
}

/** Returns the forms in which a piece of equipment is traded: plain, refined, with cards, enchanted, forged. */
function gearGoods(deps: GoodsDeps, item: WorldItem): Good[] {
  const { random, enchants, smiths } = deps;
  const price = gearPrice(random, item);
  const goods = [good(item, {}, { price, demand: 4, stack: 1 })];
  const refine = item.Refineable ? random.int(4, 10) : 0;
  if (refine > 0) goods.push(good(item, { refine }, { price: price * refineFactor(refine), demand: 2, stack: 1 }));
  const cards = carded(deps, item);
  if (cards) {
    const steps = item.Refineable && random.chance(0.6) ? random.int(4, 9) : 0;
    const worth = price * refineFactor(steps) + cards.worth;
    goods.push(good(item, { refine: steps, ...cards.row }, { price: worth, demand: 1, stack: 1 }));
  }
  if (item.Type === 'Armor' && item.Slots > 0 && enchants.length > 0 && random.chance(0.4)) {
    const enchant = pickFrom(random, enchants);
    goods.push(good(item, { card3: enchant.Id }, { price: price * 1.5 + 300_000, demand: 1, stack: 1 }));
  }
  if (item.Type === 'Weapon' && (item.WeaponLevel ?? 4) < 4 && item.Slots > 1 && random.chance(0.7)) {
    const made = { element: random.int(0, 4), vvs: random.int(0, 3), producerId: pickFrom(random, smiths) };
    const worth = price * (1.5 + made.vvs * 1.5 + (made.element > 0 ? 1 : 0));
    goods.push(good(item, forgedCards(made), { price: worth, demand: 1.5, stack: 1 }));
  }
  return goods;
}

function stackGood(random: Random, item: WorldItem): Good {
  const price = Math.max(4, item.Buy * spread(random, 0.6, 4));
  return good(item, {}, { price, demand: spread(random, 4, 40), stack: stackOf(price) });
}

/** Returns the maximum amount per sale. Expensive items are sold in small numbers. */
function stackOf(price: number): number {
  if (price > 20_000) return 5;
  return price > 1_000 ? 60 : 600;
}

/**
 * Returns everything that players of the demo world trade, with consistent prices. The same random generator gives the
 * same goods.
 */
export function generateGoods(random: Random, items: readonly WorldItem[], smiths: readonly number[]): Good[] {
  const cards = items.filter(isCard);
  const cardGoods = cards.map((card) =>
    good(card, {}, { price: spread(random, 15_000, 9_000_000), demand: 2.5, stack: 1 }),
  );
  const deps: GoodsDeps = {
    random,
    cards,
    enchants: items.filter(isEnchant),
    cardPrices: new Map(cardGoods.map((entry) => [entry.row.nameid, entry.price])),
    smiths,
  };
  const costumes = items
    .filter(isCostume)
    .map((item) => good(item, {}, { price: spread(random, 400_000, 18_000_000), demand: 1.5, stack: 1 }));
  const eggs = items
    .filter((item) => item.Type === 'PetEgg')
    .map((item, index) =>
      good(
        item,
        { card0: cardMarks.pet, card1: 900 + index },
        { price: spread(random, 40_000, 3_000_000), demand: 1, stack: 1 },
      ),
    );
  return [
    ...items.filter(isStackable).map((item) => stackGood(random, item)),
    ...cardGoods,
    ...items.filter((item) => isGear(item) && !isCostume(item)).flatMap((item) => gearGoods(deps, item)),
    ...costumes,
    ...eggs,
  ];
}
