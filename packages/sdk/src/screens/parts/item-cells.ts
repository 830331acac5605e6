import { type Cell, cell, cells, phrase } from '../../models/content.ts';
import { type ItemName, itemExtras, itemKindName, itemPictureIfIdentified } from '../../rules/game/item-name.ts';

interface Named {
  name: ItemName;
}

const picture = ({ name }: Named) => ({ src: itemPictureIfIdentified(name), alt: '', width: 24, height: 24 });

/** What a piece is; what nobody has looked at is not told apart from others, so there is nothing to narrow by. */
const kind = ({ name }: Named): Cell =>
  cell(itemKindName(name), name.unidentified ? {} : { filter: { key: 'items', value: String(name.id) } });

const maker = ({ name: { producer } }: Named): Cell =>
  producer === undefined ? cell('') : cell(`${producer}'s`, { filter: { key: 'producers', value: producer } });

/** An item in a table: its picture and its name; pressing the name or its maker narrows the list to it. */
export const itemCell = (row: Named): Cell => phrase([maker(row), kind(row)], { picture: picture(row) });

/** The same, refine included. */
export const refinedItemCell = (row: Named): Cell =>
  phrase([refineCell(row), maker(row), kind(row)], { picture: picture(row) });

/** `+7`, or nothing. */
export const refineCell = ({ name: { refine } }: Named): Cell =>
  refine > 0 ? cell(`+${refine}`, { filter: { key: 'refine', value: String(refine) } }) : cell('');

/** Cards, element, enchants and strength. */
export const extrasCell = ({ name }: Named): Cell => cells(itemExtras(name).map((word) => cell(word)));

/** The number of one piece, as something to narrow by; nothing for what has none. */
export const uniqueIdCell = (id: string | undefined): Cell[] =>
  id === undefined || id === '0' ? [] : [cell(`#${id}`, { filter: { key: 'unique_id', value: id }, tone: 'soft' })];

/** What came, in green with a plus, or went, in red. */
export const changeCell = (amount: number, format: (amount: number) => string): Cell =>
  cell(`${amount > 0 ? '+' : ''}${format(amount)}`, { tone: amount > 0 ? 'good' : 'bad' });
