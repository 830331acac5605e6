import { elements, limits, loginResults, storageTypes, veryStrong } from '../../contract/constants.ts';
import type { ItemRecord } from '../../contract/databases.ts';
import type { FuzzyFilters, StrictFilters } from '../../contract/log-query.ts';
import { isEnchantId, itemKindName, slottedName } from '../game/item-name.ts';
import { termMatcher } from '../search-terms.ts';
import { pluralize } from '../text/format.ts';
import { allLogTypes, logTypeName } from './log-types.ts';

/** Kind of meaning that a search text can have in a list, such as items or log types. */
export type SearchMeaning =
  | 'items'
  | 'log_types'
  | 'storage_types'
  | 'unidentified'
  | 'unique_id'
  | 'vvs'
  | 'elements'
  | 'rcodes';

/** Item data that is needed to find item names in a search text. */
export type NamedItems = readonly (Pick<ItemRecord, 'id' | 'name'> &
  Partial<Pick<ItemRecord, 'type' | 'slots' | 'costume'>>)[];

const labelEntries = (labels: Readonly<Record<number, string>>): [number, string][] =>
  Object.entries(labels).map(([key, word]) => [Number(key), word]);

/** Meanings of a search text as filters of a log call. */
export interface ResolvedSearch {
  /**
   * Conditions that every row must meet: `+7` and the maker in `Ada's Knife` restrict the matches of the other words.
   */
  strict: Pick<StrictFilters, 'refine' | 'producers'> | undefined;
  /**
   * Alternatives of which a row must match one. Undefined for a text below 2 characters, and if no word has a meaning.
   */
  fuzzy: FuzzyFilters | undefined;
  /**
   * Note for the user if the text matches more items than can be requested by id. It does not apply if the server finds
   * items by name.
   */
  hint: string | undefined;
}

/**
 * Returns the names that contain the words of a search text, best first: equal to the text, beginning with it, with a
 * word that begins with it, and others.
 */
function rankMatches<T>(text: string, candidates: readonly (readonly [T, string])[]): T[] {
  const matches = termMatcher(text);
  const whole = text.toLowerCase();
  const kindOf = (word: string) => {
    if (word === whole) return 0;
    if (word.startsWith(whole)) return 1;
    return word.includes(` ${whole}`) ? 2 : 3;
  };
  const rank = (name: string) => {
    const word = name.toLowerCase();
    return kindOf(word) * 1e6 + word.length;
  };
  return candidates
    .filter(([, word]) => matches([word]))
    .map(([value, word]) => ({ value, rank: rank(word) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

const resolvers: Readonly<
  Record<Exclude<SearchMeaning, 'items' | 'unidentified' | 'unique_id'>, (text: string) => unknown[]>
> = {
  log_types: (text) =>
    rankMatches(
      text,
      allLogTypes.map((pair) => [pair, logTypeName(...pair)]),
    ),
  storage_types: (text) =>
    rankMatches(
      text,
      Object.entries(storageTypes).map(([name, type]) => [type, name]),
    ),
  // Only one strength of a forged weapon matches, because the words of a strong one contain those of the weaker ones.
  vvs: resolveStrength,
  elements: (text) => rankMatches(text, labelEntries(elements)),
  rcodes: (text) =>
    /^\d+$/.test(text) ? [Number(text)].filter(isResultCode) : rankMatches(text, labelEntries(loginResults)),
};

/**
 * Returns true if a number can be the result code of a login (a byte). Result codes without a name are listed as
 * `Unknown (5)`.
 */
const isResultCode = (code: number): boolean => code <= 255;

function resolveStrength(text: string): number[] {
  const exact = labelEntries(veryStrong).filter(([, word]) => word.toLowerCase() === text.toLowerCase());
  return [...exact.map(([value]) => value), ...rankMatches(text, labelEntries(veryStrong))].slice(0, 1);
}

/**
 * Converts a search text to the filters of a log. Names of items, types and results become numbers. The text is also
 * sent for names that only the server can find. The result does not depend on the loaded rows.
 */
export function resolveLogSearch(typed: string, meanings: readonly SearchMeaning[], items: NamedItems): ResolvedSearch {
  const text = typed.trim();
  if (text.length < limits.minLogSearchLength) return { strict: undefined, fuzzy: undefined, hint: undefined };
  const piece = meanings.includes('items') ? readPiece(text, items) : { words: text };
  const strict = {
    ...(piece.refine !== undefined && { refine: [piece.refine] }),
    ...(piece.producer !== undefined && { producers: [piece.producer] }),
  };
  return {
    strict: Object.keys(strict).length > 0 ? strict : undefined,
    ...(piece.words === '' ? { fuzzy: undefined, hint: undefined } : resolveWords(piece.words, meanings, items)),
  };
}

function resolveWords(
  search: string,
  meanings: readonly SearchMeaning[],
  items: NamedItems,
): Omit<ResolvedSearch, 'strict'> {
  const fuzzy: Record<string, unknown> = { search };
  let hint: string | undefined;
  for (const meaning of meanings) {
    if (meaning === 'unique_id') {
      const number = search.replace(/^#/, '');
      if (isUniqueId(number)) fuzzy.unique_id = number;
      continue;
    }
    if (meaning === 'unidentified') {
      if (termMatcher(search)(['Unidentified'])) fuzzy.unidentified = true;
      continue;
    }
    if (meaning !== 'items') {
      const found = resolvers[meaning](search);
      if (found.length > 0) fuzzy[meaning] = found.slice(0, limits.fuzzyMatches);
      continue;
    }
    const found = itemsNamed(search, items);
    if (found.items.length > 0) fuzzy.items = found.items.slice(0, limits.fuzzyMatches);
    if (found.cards.length > 0) fuzzy.cards = found.cards.slice(0, limits.fuzzyMatches);
    if (found.items.length > limits.fuzzyMatches) {
      hint = `${limits.fuzzyMatches} of ${pluralize(found.items.length, 'matching item')} searched.`;
    }
  }
  return { fuzzy: fuzzy as FuzzyFilters, hint };
}

/** The parts of an item's name in a search text, such as `+7 Ada's Knife [3]`. */
interface Piece {
  /** Remaining words after refine level and maker, searched as the item name. */
  words: string;
  refine?: number;
  producer?: string;
}

const refineOf = /^\+(\d{1,2})(?:\s+(.*))?$/;

function readPiece(text: string, items: NamedItems): Piece {
  const [, level, rest = ''] = refineOf.exec(text) ?? [];
  const words = level === undefined ? text : rest;
  return { ...readMaker(words, items), ...(level !== undefined && { refine: Number(level) }) };
}

/**
 * Splits a search text such as `Ada's Knife` into maker and item. `Ada's` alone means all items that she made. A text
 * that is itself an item name, such as `Monster's Feed`, is not split.
 */
function readMaker(words: string, items: NamedItems): Piece {
  const [, producer, made = ''] = /^(.+?)'s(?:\s+(.+))?$/.exec(words) ?? [];
  if (producer === undefined || producer.length > limits.filterNameLength || findItems(words, items).length > 0)
    return { words };
  return made === '' || findItems(made, items).length > 0 ? { words: made, producer } : { words };
}

const isUniqueId = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) > BigInt(limits.uniqueIdAbove);

/** Zeny as an item that a search can find. Its id 0 belongs to no item. */
const zeny: NamedItems[number] = { id: 0, name: 'Zeny' };

/** Returns the items with a displayed name that matches a search text, or the item with this id. */
function findItems(search: string, items: NamedItems): NamedItems[number][] {
  if (/^\d+$/.test(search)) return items.filter(({ id }) => id === Number(search));
  return rankMatches(
    search,
    [zeny, ...items].map((item) => [item, itemKindName({ name: slottedName(item), costume: item.costume === true })]),
  );
}

/**
 * Returns the ids of all items that a search text may mean, best first, and separately the ids of cards and
 * enchantments among them.
 */
export function itemsNamed(search: string, items: NamedItems): { items: number[]; cards: number[] } {
  const found = findItems(search, items);
  return { items: found.map(({ id }) => id), cards: found.filter(isCard).map(({ id }) => id) };
}

/** Returns true for cards and enchantments, which are searched in the card slots of items. */
const isCard = ({ id, type }: NamedItems[number]): boolean => type === 'Card' || isEnchantId(id);
