import { elements, veryStrong } from '../../contract/constants.ts';
import type { ItemRecord } from '../../contract/databases.ts';
import type { ItemInstance } from '../../contract/entities.ts';
import { itemPicture } from './picture-paths.ts';

/** Returns the record of an item; undefined for an unknown id. */
export type ItemLookup = (
  id: number,
) => (Pick<ItemRecord, 'id' | 'name' | 'type' | 'slots' | 'costume'> & Partial<Pick<ItemRecord, 'loc'>>) | undefined;

/** A record by its id and its name. */
export interface NamedRef {
  id: number;
  name: string;
}

/** Parts of an item's displayed name. */
export interface ItemName {
  id: number;
  /** True for unidentified equipment: neither its id nor its picture may be shown. */
  unidentified: boolean;
  /** Name with slots: `Knife [3]`; `Unidentified` for unidentified equipment. */
  name: string;
  costume: boolean;
  refine: number;
  producer: string | undefined;
  /** `Fire`. */
  element: string | undefined;
  /** `Very Strong`. */
  vvs: string | undefined;
  /** Enchantments; a piece may have several. */
  enchants: readonly NamedRef[];
  cards: readonly NamedRef[];
  /** Random options with their values: `Max HP +100`. Empty for unidentified equipment. */
  options: readonly string[];
}

/** Enchantments use the card slots and have their own range of item ids (rAthena `db/item_db_etc.yml`). */
export const isEnchantId = (id: number): boolean => id >= 4700 && id < 5000;

/** Types that come unidentified. */
const unidentifiableTypes = new Set(['Armor', 'Weapon', 'PetArmor']);

/** The label of a number; a number without one is shown as it is, as the client of another fork may have more. */
const labelFor = (labels: Readonly<Record<number, string>>, key: number, kind: string): string | undefined =>
  labels[key] ?? (key > 0 ? `${kind} ${key}` : undefined);

/** The parts of an item's name, as the game writes it: refinement, maker, cards, slots. */
export function nameItem(item: ItemInstance, lookup: ItemLookup): ItemName {
  const found = lookup(item.nameid);
  const unidentified = !item.identified && found !== undefined && unidentifiableTypes.has(found.type);
  const fitted = item.cards.filter((id) => id > 0);
  // The wire format has a field for one enchantment. Further ones are in the card slots, as in the game.
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

/** `Max HP +100`, or `Option 123: 5` for an option without words. An id of 0 is an empty place. */
const optionWords = ({ id, value, text }: NonNullable<ItemInstance['options']>[number]): string[] =>
  id > 0 ? [text || `Option ${id}: ${value}`] : [];

function baseName({ nameid }: ItemInstance, found: ReturnType<ItemLookup>): string {
  // Money in a mail has the id 0.
  if (nameid === 0) return 'Zeny';
  if (!found) return `Unknown Item ${nameid}`;
  return slottedName(found);
}

/** `Knife [3]`: the name with the slots that the item has. */
export const slottedName = ({ name, slots = 0 }: { name: string; slots?: number }): string =>
  slots > 0 ? `${name} [${slots}]` : name;

const cardName = (id: number, lookup: ItemLookup): string => lookup(id)?.name ?? `Card ${id}`;

const stats = ['STR', 'INT', 'DEX', 'AGI', 'VIT', 'LUK'];

/** Ten ids a stat from 4700 on; the database's own name wins. */
function enchantName(id: number, lookup: ItemLookup): string {
  const stat = stats[Math.floor((id - 4700) / 10)];
  return lookup(id)?.name ?? (stat ? `${stat} +${(id % 10) + 1}` : `Enchant ${id}`);
}

/** `Costume Fancy Hat`: the name by which pieces of the same kind are called. */
export const itemKindName = ({ name, costume }: Pick<ItemName, 'name' | 'costume'>): string =>
  costume && !name.startsWith('Costume') ? `Costume ${name}` : name;

/** `Ada's Costume Fancy Hat`: the name with its maker before it. */
export const itemTitle = (item: ItemName): string =>
  item.producer === undefined ? itemKindName(item) : `${item.producer}'s ${itemKindName(item)}`;

/** `+7 Ada's Knife [3]`: with the refine level before it. */
export const itemTitleWithRefine = (item: ItemName): string =>
  item.refine > 0 ? `+${item.refine} ${itemTitle(item)}` : itemTitle(item);

/** Cards, element, enchants, vvs and random options, as in the column Cards/Extras. */
export const itemExtras = ({ cards, element, enchants, vvs, options }: ItemName): string[] =>
  [...cards.map(({ name }) => name), element, ...enchants.map(({ name }) => name), vvs, ...options].filter(
    (word) => word !== undefined,
  );

/** Returns the picture of a piece; empty for unidentified pieces and for money. */
export const itemPictureIfIdentified = ({ id, unidentified }: ItemName): string =>
  unidentified || id === 0 ? '' : itemPicture(id);
