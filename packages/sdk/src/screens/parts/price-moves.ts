import type { Card } from '../../models/cards/card.ts';
import { cell, cells, type Section } from '../../models/content.ts';
import { extrasLinkCell, itemLinkCell } from '../../models/item-links.ts';
import { changeText, perDayText } from '../../models/usual-price.ts';
import { type ItemLookup, type ItemName, itemTitleWithRefine, nameItem } from '../../rules/game/item-name.ts';
import { priceMoves } from '../../rules/market/price-change.ts';
import type { PricedVariant, PriceList } from '../../rules/market/price-list.ts';
import { confidenceWords } from '../../rules/market/price-words.ts';
import { formatZeny } from '../../rules/text/format.ts';
import { describePiece } from './item-fields.ts';

/** A variant of an item with a changed usual price, with its name. */
export interface NamedVariant extends PricedVariant {
  name: ItemName;
}

/** Data of a card: the items with the highest rise of their usual price in seven days, or with the deepest fall. */
export interface MovesCard {
  id: 'rising' | 'falling';
  title: string;
  moves: readonly NamedVariant[];
}

/** Number of items on the card of rising and of falling prices. */
const movesPerCard = 5;

/** Returns the cards of rising and of falling usual prices; no cards if no usual price is known. */
export function movesCards(prices: PriceList, lookup: ItemLookup): MovesCard[] {
  const variants = prices.variants();
  if (!variants.some(({ price }) => price.basis === 'sold')) return [];
  const { rising, falling } = priceMoves(variants, movesPerCard);
  const named = (moves: readonly PricedVariant[]): NamedVariant[] =>
    moves.map((move) => ({ ...move, name: nameItem(move.item, lookup) }));
  return [
    { id: 'rising', title: 'Rising Prices', moves: named(rising) },
    { id: 'falling', title: 'Falling Prices', moves: named(falling) },
  ];
}

/**
 * Returns the number of sold items as text, such as `62 sold per day`; per month of 30 days if it is below one a day.
 */
const soldText = (perDay: number): string =>
  perDay >= 1 ? `${perDayText(perDay)} sold per day` : `${perDayText(Math.round(perDay * 300) / 10)} sold per month`;

/** Returns the card of rising or falling usual prices. `now` is in epoch milliseconds. */
export const movesCard = ({ id, title, moves }: MovesCard, now: number): Card => ({
  key: id,
  title,
  sections: [movesGrid(moves, now)],
});

const movesGrid = (moves: readonly NamedVariant[], now: number): Section => ({
  kind: 'grid',
  columns: [{ title: 'Item' }, { title: 'Usual Price', align: 'end' }, { title: 'Change' }, { title: 'Details' }],
  rows: moves.map(({ variant, price, name }) => ({
    key: variant,
    cells: [
      itemLinkCell(name, itemTitleWithRefine(name)),
      cell(formatZeny(price.fair), { title: confidenceWords(price, now) }),
      cell(changeText(price.week_change ?? 0)),
      cells([extrasLinkCell(name), cell(price.per_day === undefined ? '' : soldText(price.per_day))]),
    ],
  })),
  empty: 'No price changed by 3% or more in seven days',
});

/** Returns the price changes of a card as fields of JSON. */
export const describeMoves = (moves: readonly NamedVariant[]) =>
  moves.map(({ item, price, name }) => ({
    ...describePiece({ item, name }),
    name: itemTitleWithRefine(name),
    fair: price.fair,
    week_change: price.week_change,
    sold_per_day: price.per_day,
    confidence: price.confidence,
  }));
