import type { ShopEntry } from '../../contract/entities.ts';
import type { FieldTable } from '../../core/query/fields.ts';
import { fieldsOf, linkTo } from './define.ts';
import { type PieceDeps, type PieceRow, pieceFields, pieceWords } from './pieces.ts';

interface OfferRow extends PieceRow {
  readonly entry: ShopEntry;
}

const { number, text, relation } = fieldsOf<OfferRow>();

/** What can be asked of what players sell, or buy. */
export const offerFields = (deps: PieceDeps): FieldTable<OfferRow> => ({
  id: 'offers',
  noun: 'offers',
  fields: [
    ...pieceFields<OfferRow>(({ entry }) => entry.item, deps),
    number(['price'], 'what one of them costs, in zeny', 'price<50k', ({ entry }) => entry.price, {
      unit: 'zeny',
      facet: 'Price',
    }),
    number(['amount'], 'how many there are', 'amount>=10', ({ entry }) => entry.amount, { facet: 'Amount' }),
    number(['total'], 'what all of them cost, in zeny', 'total<=1m', ({ entry }) => entry.price * entry.amount, {
      unit: 'zeny',
    }),
    text(['seller', 'buyer', 'merchant', 'char'], 'whose shop it is', 'seller:ada', ({ entry }) => [
      entry.character_name,
    ]),
    text(['shop'], 'what the shop is called', 'shop:cards', ({ entry }) => [entry.shop_name]),
    relation(
      ['map', 'on'],
      'where the shop stands',
      'map:prontera',
      ({ entry }) => (entry.map === '' ? [] : [linkTo(entry.map, entry.map, {})]),
      { to: 'maps', facet: 'Map' },
    ),
    number(
      ['opened', 'age'],
      'how long the shop is open',
      'opened<2h',
      ({ entry }) => (deps.now() - entry.created_at) / 1_000,
      { unit: 'age' },
    ),
  ],
  idOf: () => '',
  words: (row) => [...pieceWords(row), row.entry.character_name, row.entry.shop_name, row.entry.map],
});
