import { elements, veryStrong } from '../../contract/constants.ts';
import type { ItemRecord } from '../../contract/databases.ts';
import type { ItemInstance } from '../../contract/entities.ts';
import { itemPicture } from './picture-paths.ts';

/** Function that returns the record of an item; undefined for an unknown id. */
export type ItemLookup = (
  id: number,
) => (Pick<ItemRecord, 'id' | 'name' | 'type' | 'slots' | 'costume'> & Partial<Pick<ItemRecord, 'loc'>>) | undefined;

/** Id and name of an item, such as a card in another item. */
export interface NamedRef {
  id: number;
  name: string;
}

/** The parts from which the displayed name of an item consists. */
export interface ItemName {
  id: number;
  /** True for unidentified equipment: neither its id nor its picture may be shown. */
  unidentified: boolean;
  /** Item name with slots: `Knife [3]`; `Unidentified` for unidentified equipment. */
  name: string;
  costume: boolean;
  refine: number;
  producer: string | undefined;
  /** Name of the element of a forged weapon, such as `Fire`. */
  element: string | undefined;
  /** Strength of a forged weapon, such as `Very Strong`. */
  vvs: string | undefined;
  /** Enchantments of the item, of which it may have several. */
  enchants: readonly NamedRef[];
  cards: readonly NamedRef[];
  /** Random options of the item with their values: `Max HP +100`. Empty for unidentified equipment. */
  options: readonly string[];
}

/**
 * Returns true for the id of an enchantment. Enchantments use the card slots of an item and have their own range of
 * item ids (rAthena `db/item_db_etc.yml`).
 */
export const isEnchantId = (id: number): boolean => id >= 4700 && id < 5000;

/** Item types that may be unidentified when they drop. */
const unidentifiableTypes = new Set(['Armor', 'Weapon', 'PetArmor']);

/**
 * Returns the label of an element or strength by its number. A number without a label is shown itself, because the game
 * client of another fork may have further values.
 */
const labelFor = (labels: Readonly<Record<number, string>>, key: number, kind: string): string | undefined =>
  labels[key] ?? (key > 0 ? `${kind} ${key}` : undefined);

/** Returns the parts of an item's displayed name, as in the game: refine level, maker, cards and slots. */
export function nameItem(item: ItemInstance, lookup: ItemLookup): ItemName {
  const found = lookup(item.nameid);
  const unidentified = !item.identified && found !== undefined && unidentifiableTypes.has(found.type);
  const fitted = item.cards.filter((id) => id > 0);
  // The API has a field for one enchantment of an item. Further enchantments are in the card slots, as in the game.
  const enchants = [item.enchant, ...fitted.filter(isEnchantId)].filter((id) => id > 0);
  return {
    id: item.nameid,
    unidentified,
    name: unidentified ? 'Unidentified' : baseName(item, found),
    costume: item.costume || found?.costume === true,
    refine: item.refine,
    producer: item.producer,
    element: labelFor(elements, item.element, 'Element'),
    vvs: labelFor(veryStrong, item.vvs, 'VVS'),
    enchants: enchants.map((id) => ({ id, name: enchantName(id, lookup) })),
    cards: fitted.filter((id) => !isEnchantId(id)).map((id) => ({ id, name: cardName(id, lookup) })),
    options: unidentified ? [] : (item.options ?? []).flatMap(optionWords),
  };
}

/**
 * Returns a random option of an item as text: `Max HP +100`, or `Option 123: 5` for an unknown option. An id of 0 marks
 * an empty option slot.
 */
const optionWords = ({ id, value, text }: NonNullable<ItemInstance['options']>[number]): string[] =>
  id > 0 ? [text || `Option ${id}: ${value}`] : [];

function baseName({ nameid }: ItemInstance, found: ReturnType<ItemLookup>): string {
  // The server lists zeny in a mail as an item with the id 0.
  if (nameid === 0) return 'Zeny';
  if (!found) return `Unknown Item ${nameid}`;
  return slottedName(found);
}

/** Returns an item name with the number of card slots: `Knife [3]`. */
export const slottedName = ({ name, slots = 0 }: { name: string; slots?: number }): string =>
  slots > 0 ? `${name} [${slots}]` : name;

const cardName = (id: number, lookup: ItemLookup): string => lookup(id)?.name ?? `Card ${id}`;

const stats = ['STR', 'INT', 'DEX', 'AGI', 'VIT', 'LUK'];

/**
 * Returns the name of an enchantment. A name in the item database takes precedence; otherwise the ids from 4700 on
 * contain ten levels for each stat.
 */
function enchantName(id: number, lookup: ItemLookup): string {
  const stat = stats[Math.floor((id - 4700) / 10)];
  return lookup(id)?.name ?? (stat ? `${stat} +${(id % 10) + 1}` : `Enchant ${id}`);
}

/** Returns the item name with its kind, but without refine level and maker: `Costume Fancy Hat`. */
export const itemKindName = ({ name, costume }: Pick<ItemName, 'name' | 'costume'>): string =>
  costume && !name.startsWith('Costume') ? `Costume ${name}` : name;

/** Returns the item name with the maker before it: `Ada's Costume Fancy Hat`. */
export const itemTitle = (item: ItemName): string =>
  item.producer === undefined ? itemKindName(item) : `${item.producer}'s ${itemKindName(item)}`;

/** Returns the item name with the refine level and the maker before it: `+7 Ada's Knife [3]`. */
export const itemTitleWithRefine = (item: ItemName): string =>
  item.refine > 0 ? `+${item.refine} ${itemTitle(item)}` : itemTitle(item);

/**
 * Returns the extras of an item as texts: cards, element, enchantments, strength and random options, as in the column
 * Cards/Extras.
 */
export const itemExtras = ({ cards, element, enchants, vvs, options }: ItemName): string[] =>
  [...cards.map(({ name }) => name), element, ...enchants.map(({ name }) => name), vvs, ...options].filter(
    (word) => word !== undefined,
  );

/** Returns the picture path of an item; empty for unidentified items and for zeny. */
export const itemPictureIfIdentified = ({ id, unidentified }: ItemName): string =>
  unidentified || id === 0 ? '' : itemPicture(id);
