import type { SortValue } from '../../core/list-view.ts';
import type { Fact } from '../content.ts';
import type { Card, CardState } from './card.ts';

/** The head of a record's card, which is also the first cell of the record's row. */
export type RecordHead = Pick<Card, 'key' | 'title' | 'notes' | 'link' | 'picture'>;

/** A column of the list form that shows a fact of the cards. */
export interface FactColumn<Item> {
  /**
   * Id of the column: the main field of the search language for the fact, such as `atk`. A fact without such a field
   * has an id of the same form.
   */
  id: string;
  /** Label of the fact on the card, which is the title of the column. */
  label: string;
  /** Further fields of the search language that search this fact. */
  fields?: readonly string[];
  align?: 'end';
  sort(item: Item): SortValue;
}

/**
 * Definition of the list form of a screen of cards: a row for each record, with those facts of its card that are
 * relevant for the query.
 */
export interface RecordList<Data, Item> {
  /** Returns the name by which the records are sorted. */
  name(item: Item): string;
  head(item: Item): RecordHead;
  /** Returns the facts of a record's card. Each column shows the fact with its label. */
  facts(item: Item, state: Pick<CardState<Data>, 'data' | 'context'>): readonly Fact[];
  /** All columns that the list form can have, the most important first. */
  columns: readonly FactColumn<Item>[];
}

/**
 * Returns the fields of the search language that a search text contains, such as `atk` in `atk>=100` and in
 * `sort:-atk`.
 */
export function fieldsIn(parts: readonly { text: string }[]): readonly string[] {
  // Fields of related records, as in `droppedby:(level<40)`, are removed, because they are not fields of these records.
  const own = parts.map(({ text }) => ({ text: text.replaceAll(/:\s*\([^()]*\)/g, ':') }));
  const names = own.flatMap(({ text }) => [
    ...[...text.matchAll(/([a-z_]+)\s*(?=[:<>=!])/gi)].map(([, name = '']) => name),
    ...[...text.matchAll(/sort:-?([a-z_]+)/gi)].map(([, name = '']) => name),
  ]);
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

/** Maximum number of fact columns of the list form after the record's name. */
const maxColumns = 5;
/** Number of records from which the columns of the list form are chosen. They are taken evenly from the whole list. */
const sampleSize = 60;

interface FittingOptions<Item> {
  items: readonly Item[];
  factsOf(item: Item): readonly Fact[];
  /** Fields that the search text contains, and the sort column. */
  fields: readonly string[];
}

/**
 * Returns the five most informative columns for a list of records: first columns of fields in the search text, then
 * columns in which most records have a value. A column with the same text in every record comes last, because it does
 * not distinguish them.
 */
export function fittingColumns<Item>(
  columns: readonly FactColumn<Item>[],
  { items, factsOf, fields }: FittingOptions<Item>,
): readonly FactColumn<Item>[] {
  const step = Math.max(1, items.length / sampleSize);
  const sample = Array.from({ length: Math.min(items.length, sampleSize) }, (_, at) => items[Math.floor(at * step)]);
  const texts = sample.map((item) => textByLabel(item === undefined ? [] : factsOf(item)));
  const ranked = columns.map((column) => {
    const values = texts.flatMap((text) => text.get(column.label) ?? []);
    const isAsked = [column.id, ...(column.fields ?? [])].some((name) => fields.includes(name));
    const isVaried = texts.length < 2 || new Set(values).size > 1 || values.length < texts.length;
    return { column, rank: rankOf({ share: values.length / Math.max(1, texts.length), isAsked, isVaried }) };
  });
  return ranked
    .filter(({ rank }) => rank < ranks.never)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxColumns)
    .map(({ column }) => column);
}

const textByLabel = (facts: readonly Fact[]): ReadonlyMap<string, string> =>
  new Map(facts.flatMap(({ label, value }) => (value.text === '' ? [] : [[label, value.text]])));

const ranks = { asked: 0, common: 1, askedSame: 2, rare: 3, same: 4, never: 5 } as const;

function rankOf({ share, isAsked, isVaried }: { share: number; isAsked: boolean; isVaried: boolean }): number {
  if (share === 0) return ranks.never;
  if (isAsked) return isVaried ? ranks.asked : ranks.askedSame;
  if (!isVaried) return ranks.same;
  return share >= 0.5 ? ranks.common : ranks.rare;
}
