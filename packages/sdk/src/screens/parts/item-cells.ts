import { routeTo } from '../../catalog/route-to.ts';
import { type Cell, cell, cells, phrase } from '../../models/content.ts';
import { type ItemName, itemExtras, itemKindName, itemPictureIfIdentified } from '../../rules/game/item-name.ts';

interface Named {
  name: ItemName;
}

const picture = ({ name }: Named) => ({ src: itemPictureIfIdentified(name), alt: '', width: 24, height: 24 });

/** Returns the route of an item's card, to which names of the item link. */
const itemLink = (id: number): string => routeTo('item_db', { id: String(id) });

/**
 * Returns the cell with the name of an item. It links to the card of the item and can filter the list. Unidentified
 * items do neither.
 */
function kind({ name }: Named): Cell {
  const text = itemKindName(name);
  if (name.unidentified) return cell(text);
  const filter = { key: 'items', value: String(name.id) } as const;
  return name.id === 0 ? cell(text, { filter }) : cell(text, { filter, link: itemLink(name.id) });
}

const maker = ({ name: { producer } }: Named): Cell =>
  producer === undefined ? cell('') : cell(`${producer}'s`, { filter: { key: 'producers', value: producer } });

/**
 * Returns the cell with the picture and the name of an item. The name links to the card of the item; the item and its
 * maker can filter the list.
 */
export const itemCell = (row: Named): Cell => phrase([maker(row), kind(row)], { picture: picture(row) });

/** Returns the cell with the picture, refine level and name of an item. */
export const refinedItemCell = (row: Named): Cell =>
  phrase([refineCell(row), maker(row), kind(row)], { picture: picture(row) });

/** Returns the cell with the refine level of an item such as `+7`; empty for an item without one. */
export const refineCell = ({ name: { refine } }: Named): Cell =>
  refine > 0 ? cell(`+${refine}`, { filter: { key: 'refine', value: String(refine) } }) : cell('');

/**
 * Returns the cell with the extras of an item: cards, element, enchantments, strength and random options, in the order
 * of `itemExtras`. Each card links to its own record.
 */
export function extrasCell({ name }: Named): Cell {
  const cards = name.cards.map(({ id, name: text }) => cell(text, { link: itemLink(id) }));
  const others = itemExtras({ ...name, cards: [] }).map((word) => cell(word));
  return cells([...cards, ...others]);
}

/** Returns the cell with the unique id of an item, which filters the list; empty for items without one. */
export const uniqueIdCell = (id: string | undefined): Cell[] =>
  id === undefined || id === '0' ? [] : [cell(`#${id}`, { filter: { key: 'unique_id', value: id }, tone: 'soft' })];

/** Returns the cell with a change of an amount: gained in green with a plus, or lost in red. */
export const changeCell = (amount: number, format: (amount: number) => string): Cell =>
  cell(`${amount > 0 ? '+' : ''}${format(amount)}`, { tone: amount > 0 ? 'good' : 'bad' });
