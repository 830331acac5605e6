import { routeTo } from '../catalog/route-to.ts';
import { type ItemName, itemPictureIfIdentified } from '../rules/game/item-name.ts';
import { type Cell, cell, cells } from './content.ts';

const itemHash = (query: Record<string, string>): string => routeTo('item_db', query);

/** Returns a cell with an item's name that links to the card of the item. Unidentified items have no link. */
export const itemLinkCell = (name: ItemName, text: string): Cell =>
  cell(text, {
    ...(!name.unidentified && { link: itemHash({ id: String(name.id) }) }),
    picture: { src: itemPictureIfIdentified(name), alt: '', width: 24, height: 24 },
  });

/**
 * Returns a cell with the extras of an item: cards, element, enchantments, strength and random options. A card links to
 * its own record, an enchantment to the items that have it.
 */
export const extrasLinkCell = ({ cards, element, enchants, vvs, options }: ItemName): Cell =>
  cells([
    ...cards.map((card) => cell(card.name, { link: itemHash({ id: String(card.id) }) })),
    cell(element ?? ''),
    ...enchants.map(({ id, name }) => cell(name, { link: itemHash({ search: String(id) }) })),
    cell(vvs ?? ''),
    ...options.map((text) => cell(text)),
  ]);
