import { normalize } from '../normalize.ts';
import type { FieldTable, Link, NumberField, QueryField, TableInfo } from './fields.ts';
import { createWordColumn, type WordCount } from './word-column.ts';

export interface WordSet {
  /** As they are shown. */
  readonly words: readonly string[];
  /** All spellings in normal form. */
  readonly known: ReadonlySet<string>;
}

export interface LinkLines {
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/** Records as queries see them: numbered from 0, a column of values for each field, without the type of the record. */
export interface Dataset {
  readonly table: TableInfo;
  readonly size: number;
  /** The values of a number field; NaN where there is none. */
  numbers(field: string): Float64Array;
  /** The values of a text or word field, in normal form: a line each, and a line break before and behind each of them. */
  lines(field: string): readonly string[];
  /** What free words are looked for in, in the same form. */
  words(): readonly string[];
  links(field: string): readonly (readonly Link[])[];
  /** The ids and the names of a relation, each in the form of `lines`. */
  linkLines(field: string): LinkLines;
  /** For each link of a relation the number of the record that it leads to, or -1; in the order of `links`. */
  targets(field: string, related: Dataset): readonly Int32Array[];
  /** The words of a field that records have. */
  vocabulary(field: string): WordSet;
  /**
   * Each word of a field, or name that its links lead to, with the number of records that have it, among those marked; the
   * most frequent first.
   */
  count(field: string, among: Uint8Array): WordCount[];
  /** The number of the record with this id. */
  indexOf(id: string): number | undefined;
  /** Marks the records that lists show with a 1. */
  listed(): Uint8Array;
}

/** Made when it is first asked for, and kept. */
function memo<V>(make: (key: string) => V): (key: string) => V {
  const made = new Map<string, { value: V }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

const toLines = (texts: readonly (string | undefined)[]): string => {
  const lines = texts.flatMap((text) => (text === undefined || text === '' ? [] : [normalize(text)]));
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
};

/** A list whose records are elsewhere: of its fields the words are known, and how many have them is not. */
export function createWordList(table: FieldTable<never>): Dataset {
  return {
    ...createDataset(table, []),
    count(name) {
      const field = table.fields.find(({ names }) => names[0] === name);
      const words = field?.kind === 'word' ? (field.values?.() ?? []) : [];
      return words.map((word) => ({ word, count: undefined }));
    },
  };
}

/** Nothing is computed until it is asked for: a column is made with the first query that names its field. */
export function createDataset<R>(table: FieldTable<R>, records: readonly R[]): Dataset {
  const fieldNamed = memo((name) => table.fields.find(({ names }) => names[0] === name));
  function wordsOf(field: QueryField<R> | undefined, record: R): readonly string[] {
    if (field?.kind === 'relation') return field.read(record).map((link) => link.name);
    if (field?.kind === 'text')
      return field.read(record).filter((text) => text !== undefined && text !== '') as string[];
    return field?.kind === 'word' ? field.read(record) : [];
  }

  function linesOf(field: QueryField<R> | undefined, record: R): string {
    if (field?.kind === 'text') return toLines(field.read(record));
    if (field?.kind !== 'word') return '';
    return toLines([...field.read(record), ...(field.also?.(record) ?? [])]);
  }

  const numbers = memo((name) => {
    const field = fieldNamed(name);
    return field?.kind === 'number' ? numberColumn(field, records) : new Float64Array(records.length).fill(Number.NaN);
  });
  const lines = memo((name) => {
    const field = fieldNamed(name);
    return records.map((record) => linesOf(field, record));
  });
  const links = memo((name) => {
    const field = fieldNamed(name);
    return records.map((record) => (field?.kind === 'relation' ? field.read(record) : []));
  });
  const linkLines = memo((name): LinkLines => {
    const column = links(name);
    return {
      ids: column.map((all) => toLines(all.map(({ id }) => id))),
      names: column.map((all) => toLines(all.map((link) => link.name))),
    };
  });
  const targetsByRelated = new WeakMap<Dataset, (name: string) => readonly Int32Array[]>();
  function targets(name: string, related: Dataset): readonly Int32Array[] {
    const make = (field: string) =>
      links(field).map((all) => Int32Array.from(all, ({ id }) => related.indexOf(id) ?? -1));
    const column = targetsByRelated.get(related) ?? memo(make);
    targetsByRelated.set(related, column);
    return column(name);
  }
  const vocabulary = memo((name): WordSet => {
    const field = fieldNamed(name);
    const listed = field?.kind === 'word' ? field.values?.() : undefined;
    const words = new Set(listed ?? records.flatMap((record) => wordsOf(field, record)));
    const also = field?.kind === 'word' && field.also ? records.flatMap((record) => field.also?.(record) ?? []) : [];
    return { words: [...words], known: new Set([...words, ...also].map(normalize)) };
  });
  const wordColumn = memo((name) => createWordColumn(records, (record) => wordsOf(fieldNamed(name), record)));
  const indexes = memo(() => new Map(records.map((record, at) => [table.idOf(record), at])));
  const listed = memo(() => Uint8Array.from(records, (record) => (table.isHidden?.(record) ? 0 : 1)));
  const wordLines = memo(() => records.map((record) => toLines(table.words(record))));

  return {
    table,
    size: records.length,
    ...{ numbers, lines, links, linkLines, targets, vocabulary },
    words: () => wordLines(''),
    listed: () => listed(''),
    indexOf: (id) => indexes('').get(id),
    count: (name, among) => wordColumn(name).count(among),
  };
}

const numberColumn = <R>(field: NumberField<R>, records: readonly R[]): Float64Array =>
  Float64Array.from(records, (record) => field.read(record) ?? field.absent ?? Number.NaN);
