import { type Cell, cell, cells } from '../../kinds/content.ts';
import { type ItemName, itemExtras, itemPicture, itemTitle, refinedTitle } from '../../rules/item-name.ts';

interface Named {
  name: ItemName;
}

const picture = ({ name }: Named) => ({ src: itemPicture(name.id), alt: '', width: 24, height: 24 });

/** An item in a table: its picture and its name. */
export const itemCell = (row: Named): Cell => cell(itemTitle(row.name), { picture: picture(row) });

/** The same, refine included; pressing it narrows a log to the item. */
export const itemFilterCell = (row: Named): Cell =>
  cell(refinedTitle(row.name), {
    picture: picture(row),
    filter: { key: 'items', value: String(row.name.id) },
  });

/** `+7`, or nothing. */
export const refineCell = ({ name }: Named): Cell => cell(name.refine > 0 ? `+${name.refine}` : '');

/** Cards, element, enchant and strength. */
export const extrasCell = ({ name }: Named): Cell => cells(itemExtras(name).map((word) => cell(word)));

/** The number of one piece, as something to narrow by; nothing for what has none. */
export const uniqueIdCell = (id: string | undefined): Cell[] =>
  id === undefined || id === '0' ? [] : [cell(`#${id}`, { filter: { key: 'unique_id', value: id }, tone: 'soft' })];
