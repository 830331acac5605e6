import { routeTo } from '../catalog/route-to.ts';
import type { Searchable } from '../client/search/searchables.ts';
import { limits } from '../contract/constants.ts';
import { type ItemRecord, itemRecord } from '../contract/databases.ts';
import { parseIssuesOf, withParseIssues } from '../contract/lenient/parse-issues.ts';
import type { KeyedAction } from '../models/action-key.ts';
import { type Card, type CardState, defineCards } from '../models/cards/cards.ts';
import { type Cell, cell, type Section } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { parseColorCodes } from '../rules/game/color-codes.ts';
import { distinctNames } from '../rules/game/distinct-names.ts';
import { formatMapDropChance } from '../rules/game/drop-rates.ts';
import { cardPicture, collectionPicture, itemPicture } from '../rules/game/picture-paths.ts';
import { formatPrice, pricesOf } from '../rules/game/prices.ts';
import { type Comparison, compareButton, comparisonCard, comparisonOf, isComparedItem } from './parts/comparison.ts';
import { databaseFile, databaseResource, findRecords, hasRecord, language, panelLink } from './parts/database.ts';
import { dropCell } from './parts/drop-cell.ts';
import { itemDropDetails } from './parts/drop-section.ts';
import { type Habitats, habitatCells, habitatColumns, habitatsOf } from './parts/habitats.ts';
import { itemFacts, itemHead, itemList } from './parts/item-list.ts';
import { joinDetails } from './parts/join-details.ts';
import { listOfRecords } from './parts/list-of-records.ts';
import { mapCell } from './parts/map-cell.ts';
import { killedMob, mobCell } from './parts/mob-cell.ts';
import { itemPriceDetails } from './parts/price-section.ts';
import { skillCell, skillLevelText, skillUseText } from './parts/skill-cell.ts';

interface Items extends Searchable<ItemRecord> {
  /** Spawn maps of the monsters that drop the items; undefined if they could not be loaded. */
  habitats?: Habitats;
}
type State = CardState<Items>;

/** Maximum numbers of rows of a table on the card of an item: in a list of cards, and on the card of a single item. */
const rowsInList = 20;
const rowsInDetail = 60;

/**
 * Loads the items together with the spawn maps of the monsters that drop them. If the maps were added later, the cards
 * would grow while the user reads.
 */
async function loadItems({ databases, log }: Context): Promise<Items> {
  const mobs = databases.mobs().catch((error: unknown) => {
    log.warn('Drop data could not be loaded.', error);
    return undefined;
  });
  const [items, known] = await Promise.all([databases.itemSearch(), mobs]);
  return known ? withParseIssues({ ...items, habitats: habitatsOf(known) }, parseIssuesOf(items)) : items;
}

export const itemDb = defineCards<Items, ItemRecord | Comparison<ItemRecord>>()({
  id: 'item_db',
  command: ['items', 'search'],
  isPublic: true,
  resource: databaseResource(loadItems, 'Failed to load the item database.'),
  failure: 'Failed to load the item database.',
  items(data, query) {
    const comparison = comparisonOf(data.records, query);
    return comparison ? [comparison] : findRecords(data, query, (a, b) => a.id - b.id);
  },
  file: databaseFile('item_db.json', 'Download All Item Data as JSON'),
  search: { placeholder: 'Search for an item', minLength: limits.minDatabaseSearchLength, language },
  pageSize: 5,
  hasRecord,
  shareKind: 'item',
  canCompare: true,
  details: joinDetails(itemPriceDetails, itemDropDetails),
  empty: { title: 'No items found matching search' },
  skeleton: { cards: 5, rows: 4 },
  card: (item, state) =>
    isComparedItem(item)
      ? comparisonCard(
          'item_db',
          item.records.map((one) => ({ id: one.id, name: one.name, facts: itemFacts(one) })),
        )
      : card(item, state),
  list: listOfRecords(itemList),
  mainFields: ['id', 'name', 'type', 'subtype', 'slots', 'buy', 'sell', 'weight'],
  fields: fieldsOf(itemRecord, (item) => item),
});

function card(item: ItemRecord, state: State): Card {
  const pageSize = state.query.id === String(item.id) ? rowsInDetail : rowsInList;
  return {
    ...itemHead(item),
    picture: {
      src: itemPicture(item.id),
      alt: item.name,
      width: 24,
      height: 24,
      larger: [...(item.type === 'Card' ? [cardPicture(item.id)] : []), collectionPicture(item.id)],
    },
    buttons: [...marketButtons(item), compareButton('item_db', item, state.query)],
    sections: [
      { kind: 'facts', facts: itemFacts(item) },
      ...description(item),
      ...petSections(item),
      ...scripts(item),
      ...skills(item, state.context),
      ...lists(item, pageSize, state),
    ],
  };
}

/** Returns the buttons on an item's card for current offers and past sales. */
const marketButtons = ({ id }: ItemRecord): KeyedAction[] => [
  { id: 'offers', key: 'e', label: 'Offers', target: { hash: marketLink('live_market', id) } },
  { id: 'prices', key: 'p', label: 'Prices', target: { hash: marketLink('vendor_db', id) } },
  { id: 'hunt', key: 'u', label: 'Plan Hunt', target: { hash: marketLink('hunt', id) } },
];

const marketLink = (panel: 'live_market' | 'vendor_db' | 'hunt', id: number): string =>
  routeTo(panel, { items: String(id) });

function description({ description: text }: ItemRecord): Section[] {
  if (text === undefined) return [];
  const paragraphs = text
    .split(/\r?\n/)
    .map((line) => parseColorCodes(line).map((span) => ({ text: span.text, color: span.color })));
  return [{ kind: 'text', title: 'Description', paragraphs }];
}

function scripts(item: ItemRecord): Section[] {
  const { script, on_equip_script, on_unequip_script } = item;
  const parts: [string, string | undefined][] = [
    ['Script', script],
    ['On Equip Script', on_equip_script],
    ['On Unequip Script', on_unequip_script],
    ...petsOf(item).map((pet): [string, string | undefined] => [
      petTitle(item, pet, ' Equip Script'),
      pet.equip_script,
    ]),
  ];
  return parts.flatMap(([title, text]) => (text === undefined ? [] : [{ kind: 'code' as const, title, text }]));
}

function skills({ skills: named }: ItemRecord, context: Context): Section[] {
  if (named.length === 0) return [];
  const rows = named.map((skill) => ({
    key: `${skill.skill_id}-${skill.use}-${skill.level}`,
    cells: [skillCell(context, skill), cell(skillLevelText(skill.level)), cell(skillUseText(skill.use))],
  }));
  const columns = [{ title: 'Skill' }, { title: 'Level', align: 'end' as const }, { title: 'What It Does' }];
  return [{ kind: 'grid', title: 'Skills', columns, rows, pageSize: rowsInList }];
}

type PetItem = { item_id: number; name: string } | undefined;

const petItem = (item: PetItem): Cell =>
  item ? cell(item.name, { link: panelLink('item_db', { id: item.item_id }) }) : cell('None');

const percent = (tenThousandths: number): string => `${tenThousandths / 100}%`;

type Pet = NonNullable<ItemRecord['pet']>;

const petsOf = ({ pet, other_pets = [] }: ItemRecord) => (pet ? [pet, ...other_pets] : []);

/**
 * Returns the label for a fact of the item's pet: `Pet` and the suffix. If the egg has several pets, the name of the
 * monster follows: `Pet Equip Script: Poring`.
 */
function petTitle({ other_pets = [] }: ItemRecord, { mob_id, mob_name }: Pet, suffix = ''): string {
  const monster = mob_name ?? (mob_id === undefined ? 'unknown monster' : `monster ${mob_id}`);
  return `Pet${suffix}${other_pets.length > 0 ? `: ${monster}` : ''}`;
}

function petSections(item: ItemRecord): Section[] {
  return petsOf(item).map((pet): Section => {
    const { taming_item, food_item, accessory_item, capture_rate, feed_increment } = pet;
    return {
      kind: 'facts',
      title: petTitle(item, pet),
      facts: [
        { label: 'Taming Item', value: petItem(taming_item) },
        { label: 'Capture Rate', value: cell(percent(capture_rate)) },
        { label: 'Food Item', value: petItem(food_item) },
        { label: 'Intimacy per Feed', value: cell(`+${feed_increment}`) },
        { label: 'Accessory Item', value: petItem(accessory_item) },
      ],
    };
  });
}

/**
 * Returns the name of an item in a box. If the box may give it three times, it is `3 x Apple`, and its percentage is
 * the chance of at least one.
 */
const timesText = (name: string, times: number | undefined) => (times === undefined ? name : `${times} x ${name}`);

/**
 * Returns the table rows of the NPC shops that sell an item. Shops at the same cell with the same price are one row.
 */
function vendorRows(item: ItemRecord): Extract<Section, { kind: 'grid' }>['rows'] {
  const prices = pricesOf(item).map(formatPrice);
  const rows = item.vended_by.map((vendor, index) => ({
    key: JSON.stringify([vendor.name, vendor.map, vendor.x, vendor.y, prices[index]]),
    cells: [
      cell(vendor.name),
      mapCell(vendor.map, vendor.map_name),
      cell(vendor.x),
      cell(vendor.y),
      cell(prices[index] ?? ''),
    ],
  }));
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}

function lists(item: ItemRecord, pageSize: number, { context, data: { habitats } }: State): Section[] {
  const { drop } = context.site.rates;
  const weighted = (entries: ItemRecord['group_contents']) => {
    const named = entries.map(({ item_id: id, name }) => ({ id, name }));
    const nameOf = distinctNames(named);
    return entries.map((entry, index) => ({
      key: `${entry.item_id}-${index}`,
      cells: [
        cell(timesText(nameOf({ id: entry.item_id, name: entry.name }), entry.times), {
          link: panelLink('item_db', { id: entry.item_id }),
        }),
        cell(`${entry.weight_percent}%`),
      ],
    }));
  };
  const mobNameOf = distinctNames(item.drops_from.map(({ mob_id: id, mob_name: name }) => ({ id, name })));
  const drops = item.drops_from
    .toSorted((a, b) => b.rate - a.rate)
    .map((from, index) => ({
      key: `${from.mob_id}-${index}`,
      cells: [
        mobCell(from.mob_id, mobNameOf({ id: from.mob_id, name: from.mob_name })),
        dropCell(from.rate, drop),
        ...(habitats ? habitatCells(from, habitats) : []),
      ],
    }));
  const mapDrops = item.map_drops.map((from, index) => ({
    key: `${from.map}-${index}`,
    cells: [mapCell(from.map, from.map_name), killedMob(from), cell(formatMapDropChance(from.rate))],
  }));
  const share = [{ title: 'Item' }, { title: 'Weight', align: 'end' as const }];
  const sections: Section[] = [
    { kind: 'grid', title: 'Item Contents', columns: share, rows: weighted(item.group_contents), pageSize },
    {
      kind: 'grid',
      title: 'Dropped From',
      columns: [{ title: 'Monster' }, { title: 'Drop Rate', align: 'end' }, ...(habitats ? habitatColumns : [])],
      rows: drops,
      pageSize,
    },
    {
      kind: 'grid',
      title: 'Dropped On',
      columns: [{ title: 'Map' }, { title: 'Monster' }, { title: 'Drop Rate', align: 'end' }],
      rows: mapDrops,
      pageSize,
    },
    { kind: 'grid', title: 'Obtained From', columns: share, rows: weighted(item.inside_item_group), pageSize },
    {
      kind: 'grid',
      title: 'Vended By',
      columns: [
        { title: 'NPC' },
        { title: 'Map' },
        { title: 'X', align: 'end' },
        { title: 'Y', align: 'end' },
        { title: 'Price', align: 'end' },
      ],
      rows: vendorRows(item),
      pageSize,
    },
  ];
  return sections.filter((section) => section.kind === 'grid' && section.rows.length > 0);
}
