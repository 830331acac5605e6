import { type Cell, cell, cells } from '../../kinds/content.ts';
import { type ItemName, itemExtras, itemPicture, itemTitle } from '../../rules/item-name.ts';

/** An item in a table: its picture and its name. */
export const itemCell = ({ name }: { name: ItemName }): Cell =>
  cell(itemTitle(name), { picture: { src: itemPicture(name.id), alt: '', width: 24, height: 24 } });

/** `+7`, or nothing. */
export const refineCell = ({ name }: { name: ItemName }): Cell => cell(name.refine > 0 ? `+${name.refine}` : '');

/** Cards, element, enchant and strength. */
export const extrasCell = ({ name }: { name: ItemName }): Cell => cells(itemExtras(name).map((word) => cell(word)));
