import { elements, veryStrong } from '../../contract/constants.ts';
import type { ItemInstance } from '../../contract/entities.ts';
import type { RowFields } from '../../models/table/row-fields.ts';
import { type ItemName, itemExtras, itemTitle } from '../../rules/game/item-name.ts';

interface Piece {
  item: ItemInstance;
  name: ItemName;
}

const wordFor = (words: Readonly<Record<number, string>>, value: number): string | undefined => words[value];

/** Fields of an item in files and scripts: the displayed name and the values of the API. */
const pieceFields = {
  nameid: ({ name }) => (name.unidentified ? undefined : name.id),
  name: ({ name }) => itemTitle(name),
  refine: ({ item }) => item.refine,
  extras: ({ name }) => itemExtras(name).join(', '),
  /** Texts of the item's random options with their values. */
  options: ({ name }) => name.options,
  /** Item ids of the inserted cards, without empty slots. */
  cards: ({ item }) => item.cards.filter((id) => id > 0),
  element: ({ item }) => wordFor(elements, item.element),
  /** Item id of the enchantment of the item. */
  enchant: ({ item }) => item.enchant || undefined,
  vvs: ({ item }) => wordFor(veryStrong, item.vvs),
  producer: ({ item }) => item.producer,
  identified: ({ item }) => item.identified,
  costume: ({ name }) => name.costume,
  unique_id: ({ item }) => (item.unique_id === '0' ? undefined : item.unique_id),
} as const satisfies RowFields<Piece>;

/** Returns the fields of one item for files and scripts, by their names. */
export const describePiece = (piece: Piece): Readonly<Record<keyof typeof pieceFields, unknown>> =>
  Object.fromEntries(Object.entries(pieceFields).map(([field, read]) => [field, read(piece) ?? null])) as Record<
    keyof typeof pieceFields,
    unknown
  >;

/** Returns the item fields of a list of items, for files and scripts. */
export const itemRowFields = <Row extends { name: ItemName }>(itemOf: (row: Row) => ItemInstance): RowFields<Row> =>
  Object.fromEntries(
    Object.entries(pieceFields).map(([field, read]) => [
      field,
      (row: Row) => read({ item: itemOf(row), name: row.name }),
    ]),
  );
