import type { ShopEntry } from '../../contract/entities.ts';
import type { FieldTable } from '../../core/query/fields.ts';
import { type DealKind, dealKinds } from '../market/deals.ts';
import { fieldsOf, linkTo } from './define.ts';
import { type PieceDeps, type PieceRow, pieceFields, pieceWords } from './pieces.ts';
import { comparedPriceFields, type PricedRow } from './priced.ts';

interface OfferRow extends PieceRow, PricedRow {
  readonly entry: ShopEntry;
  readonly deals: readonly DealKind[];
}

const { number, text, word, relation } = fieldsOf<OfferRow>();

/** Returns the search fields of the list of offers in players' shops. */
export const offerFields = (deps: PieceDeps): FieldTable<OfferRow> => ({
  id: 'offers',
  noun: 'offers',
  fields: [
    ...pieceFields<OfferRow>(({ entry }) => entry.item, deps),
    number(['price'], 'price of one, in zeny', 'price<50k', ({ entry }) => entry.price, {
      unit: 'zeny',
      facet: 'Price',
    }),
    number(['amount'], 'amount', 'amount>=10', ({ entry }) => entry.amount, { facet: 'Amount' }),
    number(['total'], 'price of all, in zeny', 'total<=1m', ({ entry }) => entry.price * entry.amount, {
      unit: 'zeny',
    }),
    ...comparedPriceFields<OfferRow>(({ entry }) => entry.price),
    word(
      ['deal'],
      'below the usual price, above it (bid), or below what an NPC pays',
      'deal:price,npc',
      ({ deals }) => deals,
      { noun: 'a deal', facet: 'Deals', values: () => dealKinds },
    ),
    text(['seller', 'buyer', 'merchant', 'char'], 'owner of the shop', 'seller:ada', ({ entry }) => [
      entry.character_name,
    ]),
    text(['shop'], 'name of the shop', 'shop:cards', ({ entry }) => [entry.shop_name]),
    relation(
      ['map', 'on'],
      'map of the shop',
      'map:prontera',
      ({ entry }) => (entry.map === '' ? [] : [linkTo(entry.map, entry.map, {})]),
      { to: 'maps', facet: 'Map' },
    ),
    number(
      ['opened', 'age'],
      'time since the shop opened',
      'opened<2h',
      ({ entry }) => (deps.now() - entry.created_at) / 1_000,
      { unit: 'age' },
    ),
  ],
  idOf: () => '',
  words: (row) => [...pieceWords(row), row.entry.character_name, row.entry.shop_name, row.entry.map],
});
