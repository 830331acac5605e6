import type { ItemRecord } from '../../contract/databases.ts';
import type { FactColumn, RecordHead, RecordList } from '../../models/cards/record-list.ts';
import { cell, type Fact } from '../../models/content.ts';
import { itemSubtypeLabel, itemTypeLabel } from '../../rules/game/item-labels.ts';
import { itemPicture } from '../../rules/game/picture-paths.ts';
import { buyingPrice } from '../../rules/game/prices.ts';
import { wearersText } from '../../rules/game/wearers.ts';
import { shownWeight } from '../../rules/game/weight.ts';
import { formatCount, formatZeny } from '../../rules/text/format.ts';
import { panelLink } from './database.ts';

export const itemHead = (item: ItemRecord): RecordHead => ({
  key: String(item.id),
  title: item.slots > 0 ? `${item.name} [${item.slots}]` : item.name,
  notes: [cell(`ID ${item.id}`, { tone: 'soft' })],
  link: panelLink('item_db', { id: item.id }),
  picture: { src: itemPicture(item.id), alt: '', width: 24, height: 24 },
});

/** Returns the facts of an item that its card and its row show. */
export function itemFacts(item: ItemRecord): Fact[] {
  const isWeapon = item.type === 'Weapon';
  const factIfPositive = (label: string, value: number | undefined): Fact[] =>
    value !== undefined && value > 0 ? [{ label, value: cell(formatCount(value)) }] : [];
  const factIfSaid = (label: string, text: string | undefined): Fact[] =>
    text === undefined ? [] : [{ label, value: cell(text) }];
  return [
    { label: 'Type', value: cell(itemTypeLabel(item.type)) },
    ...kind(item),
    { label: 'Buy', value: cell(buyingPrice(item) ?? 'Not sold') },
    { label: 'Sell', value: cell(formatZeny(item.sell)) },
    { label: 'Weight', value: cell(shownWeight(item.weight)) },
    ...(isWeapon
      ? [
          ...factIfPositive('Weapon Level', item.weapon_lv),
          ...factIfPositive('Attack', item.atk),
          ...factIfPositive('Magic Attack', item.matk),
          ...factIfPositive('Range', item.range),
        ]
      : []),
    ...(item.type === 'Armor' ? [{ label: 'Defense', value: cell(item.def ?? 0) }] : []),
    ...factIfPositive('Armor Level', item.armor_lv),
    ...factIfPositive('Required Level', item.equip_lv),
    ...factIfPositive('Highest Level', item.max_lv),
    ...factIfSaid('Worn By', item.type === 'Card' ? undefined : wearersText(item)),
    ...(item.refinable === undefined || item.type === 'Card' || item.type === 'Ammo'
      ? []
      : [{ label: 'Refinable', value: cell(item.refinable ? 'Yes' : 'No') }]),
    ...factIfSaid('No', item.trade_limits?.join(', ')),
    ...(item.buying_store === true ? [{ label: 'Buying Stores', value: cell('Yes') }] : []),
  ];
}

/** Returns the fact with the subtype of an item, or else with its equipment slots. */
function kind({ subtype, loc }: ItemRecord): Fact[] {
  if (subtype !== undefined) return [{ label: 'Subtype', value: cell(itemSubtypeLabel(subtype)) }];
  return loc.length > 0 ? [{ label: 'Location', value: cell(loc.join(', ').replaceAll('_', ' ')) }] : [];
}

const columns: readonly FactColumn<ItemRecord>[] = [
  { id: 'type', label: 'Type', fields: ['t'], sort: ({ type }) => itemTypeLabel(type) },
  { id: 'subtype', label: 'Subtype', fields: ['kind'], sort: (item) => kind(item)[0]?.value.text },
  { id: 'atk', label: 'Attack', fields: ['attack'], align: 'end', sort: ({ atk }) => atk },
  { id: 'matk', label: 'Magic Attack', align: 'end', sort: ({ matk }) => matk },
  { id: 'wlv', label: 'Weapon Level', align: 'end', sort: ({ weapon_lv }) => weapon_lv },
  { id: 'def', label: 'Defense', fields: ['defense'], align: 'end', sort: ({ def }) => def },
  { id: 'level', label: 'Required Level', fields: ['lv'], align: 'end', sort: ({ equip_lv }) => equip_lv },
  { id: 'buy', label: 'Buy', fields: ['price'], align: 'end', sort: (item) => buyingPrice(item) && item.buy },
  { id: 'sell', label: 'Sell', align: 'end', sort: ({ sell }) => sell },
  { id: 'weight', label: 'Weight', align: 'end', sort: ({ weight }) => shownWeight(weight) },
  { id: 'slot', label: 'Location', fields: ['loc', 'wear'], sort: (item) => kind(item)[0]?.value.text },
  { id: 'job', label: 'Worn By', fields: ['for', 'class', 'gender'], sort: wearersText },
  { id: 'range', label: 'Range', align: 'end', sort: ({ range }) => range },
  { id: 'armorlv', label: 'Armor Level', align: 'end', sort: ({ armor_lv }) => armor_lv },
  { id: 'maxlevel', label: 'Highest Level', align: 'end', sort: ({ max_lv }) => max_lv },
  { id: 'cannot', label: 'No', sort: ({ trade_limits }) => trade_limits?.join(', ') },
];

/** The list form of the item database: a row per item instead of a card. */
export const itemList: RecordList<unknown, ItemRecord> = {
  ...{ columns, facts: itemFacts, head: itemHead },
  name: ({ name }) => name,
};
