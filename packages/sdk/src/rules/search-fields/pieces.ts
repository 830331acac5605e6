import { elements, veryStrong } from '../../contract/constants.ts';
import type { ItemRecord } from '../../contract/databases.ts';
import type { ItemInstance } from '../../contract/entities.ts';
import type { QueryField } from '../../core/query/fields.ts';
import { itemTypeLabel } from '../game/item-labels.ts';
import { type ItemLookup, type ItemName, itemExtras, itemTitleWithRefine } from '../game/item-name.ts';
import { fieldsOf, linkTo } from './define.ts';
import { placeName, slotAliases } from './places.ts';

/** A row of a list of items in a shop or storage. */
export interface PieceRow {
  readonly name: ItemName;
}

/** Data that the search fields of item lists need. */
export interface PieceDeps {
  /** Finds item records by id; returns undefined before the item database is loaded. */
  item: ItemLookup;
  /** All items of the database, because a query may name words that no current row has. */
  items: readonly Pick<ItemRecord, 'type' | 'loc'>[];
  /** Current time in epoch milliseconds. */
  now(): number;
}

/** Empty data for the help and documents of search fields, which have no rows. */
export const noPieceDeps: PieceDeps = { item: () => undefined, items: [], now: () => 0 };

/** Returns the texts of an item that a search matches, as the item's row shows them. */
export const pieceWords = ({ name }: PieceRow): string[] => [itemTitleWithRefine(name), ...itemExtras(name)];

/** Search value of an empty card slot, so that users can search for empty slots. */
const noCard = linkTo('none', 'none', {});

/**
 * Returns the search fields of an item in a shop or storage. For unidentified items they use only the displayed values.
 */
export function pieceFields<R extends PieceRow>(
  itemOf: (row: R) => ItemInstance,
  { item: lookup, items }: PieceDeps,
): QueryField<R>[] {
  const { number, text, word, relation } = fieldsOf<R>();
  const known = ({ name }: R) => (name.unidentified ? undefined : lookup(name.id));

  function kindsOf(row: R): string[] {
    const { name } = row;
    const kinds: [boolean, string][] = [
      [name.refine > 0, 'refined'],
      [name.cards.length > 0, 'carded'],
      [name.producer !== undefined, 'made'],
      [name.enchants.length > 0, 'enchanted'],
      [name.costume, 'costume'],
      [name.options.length > 0, 'options'],
      [name.unidentified, 'unidentified'],
    ];
    return [...kinds.filter(([has]) => has).map(([, kind]) => kind), ...(itemOf(row).states ?? [])];
  }

  return [
    relation(
      ['item'],
      'the item',
      'item:(type:card slot:weapon)',
      ({ name }) => (name.unidentified ? [] : [linkTo(name.id, name.name, {})]),
      { to: 'items' },
    ),
    text(['name'], 'name as shown in the list', 'name:knife', ({ name }) => [itemTitleWithRefine(name)]),
    number(['id'], 'item ID', 'id:501', ({ name }) => (name.unidentified ? undefined : name.id)),
    word(
      ['type', 't'],
      'type of the item',
      'type:card',
      (row) => {
        const item = known(row);
        return item ? [itemTypeLabel(item.type)] : [];
      },
      { noun: 'a type', facet: 'Type', values: () => [...new Set(items.map(({ type }) => itemTypeLabel(type)))] },
    ),
    word(
      ['slot', 'loc', 'wear'],
      'equipment slot, or the slot that a card fits',
      'slot:weapon',
      (row) => (known(row)?.loc ?? []).map(placeName),
      {
        noun: 'a place',
        facet: 'Worn on',
        aliases: slotAliases,
        numberField: 'slots',
        values: () => [...new Set(items.flatMap(({ loc }) => loc.map(placeName)))],
      },
    ),
    number(['slots'], 'number of card slots', 'slots>=3', (row) => known(row)?.slots, { facet: 'Card slots' }),
    number(['refine'], 'refine level', 'refine>=7', ({ name }) => name.refine, { facet: 'Refine' }),
    relation(
      ['card'],
      'card in it; none if it has no card',
      'card:hydra',
      ({ name: { cards } }) => (cards.length === 0 ? [noCard] : cards.map(({ id, name }) => linkTo(id, name, {}))),
      { to: 'items', facet: 'Card in it' },
    ),
    number(['cards'], 'number of cards in it', 'cards:0', ({ name }) => name.cards.length),
    word(
      ['element', 'ele'],
      'its element',
      'element:fire',
      ({ name: { element } }) => (element === undefined ? [] : [element]),
      { noun: 'an element', facet: 'Element', values: () => Object.values(elements), aliases: { water: ['Ice'] } },
    ),
    word(
      ['strength', 'vvs'],
      'forge strength',
      'strength:"very strong"',
      ({ name: { vvs } }) => (vvs === undefined ? [] : [vvs]),
      { noun: 'a strength', facet: 'Strength', values: () => Object.values(veryStrong) },
    ),
    text(['enchant'], 'enchantment', 'enchant:"str +3"', ({ name: { enchants } }) => enchants.map(({ name }) => name)),
    text(['option'], 'random option', 'option:"max hp"', ({ name: { options } }) => options),
    number(['options'], 'number of random options', 'options>=2', ({ name }) => name.options.length),
    text(['maker', 'producer'], 'maker', 'maker:ada', ({ name }) => [name.producer]),
    word(['is'], 'other properties', 'is:carded', kindsOf, {
      noun: 'a word',
      facet: 'Show only',
      labels: { carded: 'With cards', made: 'Made by a player', costume: 'Costumes', options: 'With random options' },
      values: () => [
        ...['refined', 'carded', 'made', 'enchanted', 'options', 'costume', 'unidentified'],
        ...['bound', 'rented', 'broken', 'equipped', 'favorite'],
      ],
    }),
    text(['uid'], 'unique ID', 'uid:1234567', (row) => {
      const { unique_id: id } = itemOf(row);
      return [id === '0' ? undefined : id];
    }),
  ];
}
