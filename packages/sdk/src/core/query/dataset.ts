import { normalize } from '../normalize.ts';
import { createColumns } from './columns.ts';
import { type FieldTable, hasWords, type QueryField, type RelationLink, type TableInfo } from './fields.ts';
import { createWordColumn, type WordCount } from './word-column.ts';

export interface WordSet {
  /** The words of a search field as displayed. */
  readonly words: readonly string[];
  /** All spellings of the words, in normal form. */
  readonly known: ReadonlySet<string>;
}

export interface LinkLines {
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/**
 * Records as search queries use them: numbered from 0, with a column of values for each field, and without the type of
 * the record.
 */
export interface Dataset {
  readonly table: TableInfo;
  readonly size: number;
  /** Returns the values of a number field for all records; NaN for a missing value. */
  numbers(field: string): readonly number[];
  /**
   * Returns the normalized values of a text or word field for all records. Each value is a line, with a line break
   * before and after it.
   */
  lines(field: string): readonly string[];
  /** Returns the text of each record in which free words are searched, in the same form as `lines`. */
  words(): readonly string[];
  links(field: string): readonly (readonly RelationLink[])[];
  /** Returns the ids and the names of the linked records of a relation field, each in the form of `lines`. */
  linkLines(field: string): LinkLines;
  /**
   * Returns the number of the related record for each link of a relation field, or -1 if it does not exist, in the
   * order of `links`.
   */
  targets(field: string, related: Dataset): readonly Int32Array[];
  /** Returns the words of a field that at least one record has. */
  vocabulary(field: string): WordSet;
  /**
   * Returns the number of marked records for each word of a field, or for each name of its related records. The most
   * frequent word is first.
   */
  count(field: string, among: Uint8Array): WordCount[];
  /** Returns the position of the record with this id. */
  indexOf(id: string): number | undefined;
  /** Returns a mark for each record: 1 if lists show it. */
  listed(): Uint8Array;
  /** Prepares the columns of a field in small steps, before a query names it. */
  make(field: string): Generator<void>;
}

/** Returns a function that caches its result for each key. */
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

/**
 * Creates the dataset of a list that a server searches. The words of its fields are known, but not the number of
 * records with each word.
 */
export function createWordList(table: FieldTable<never>): Dataset {
  return {
    ...createDataset(table, []),
    count(name) {
      const field = table.fields.find(({ names }) => names[0] === name);
      const presets = field?.kind === 'text' ? Object.keys(field.presets ?? {}) : [];
      const words = field?.kind === 'word' ? (field.values?.() ?? []) : presets;
      return words.map((word) => ({ word, count: undefined }));
    },
  };
}

/**
 * Creates a dataset of records for search queries. The column of a field is computed for the first query that names the
 * field.
 */
export function createDataset<R>(table: FieldTable<R>, records: readonly R[]): Dataset {
  const fieldNamed = memo((name) => table.fields.find(({ names }) => names[0] === name));
  function wordsOf(field: QueryField<R> | undefined, record: R): readonly string[] {
    if (field?.kind === 'relation') return field.read(record).map((link) => link.name);
    if (field?.kind === 'text')
      return field.read(record).filter((text) => text !== undefined && text !== '') as string[];
    return field?.kind === 'word' ? field.read(record) : [];
  }

  function textsOf(field: QueryField<R> | undefined, record: R): readonly (string | undefined)[] {
    if (field?.kind === 'text') return field.read(record);
    if (field?.kind !== 'word') return [];
    return [...field.read(record), ...(field.also?.(record) ?? [])];
  }

  function linkTexts(part: 'id' | 'name') {
    return (name: string) => {
      const field = fieldNamed(name);
      return (record: R) => (field?.kind === 'relation' ? toLines(field.read(record).map((link) => link[part])) : '');
    };
  }

  const numbers = createColumns(records, (name) => {
    const field = fieldNamed(name);
    return (record): number =>
      (field?.kind === 'number' ? (field.read(record) ?? field.absent) : undefined) ?? Number.NaN;
  });
  const words = createColumns(records, (name) => {
    const field = fieldNamed(name);
    return (record) => wordsOf(field, record);
  });
  const lines = createColumns(records, (name) => {
    const field = fieldNamed(name);
    // Records with the same words share one string for them, because there are many.
    const known = new Map<string, string>();
    return (record) => {
      const texts = textsOf(field, record);
      if (field?.kind !== 'word') return toLines(texts);
      const written = texts.join('\0');
      const made = known.get(written) ?? toLines(texts);
      known.set(written, made);
      return made;
    };
  });
  const links = createColumns(records, (name) => {
    const field = fieldNamed(name);
    return (record): readonly RelationLink[] => (field?.kind === 'relation' ? field.read(record) : []);
  });
  const linkIds = createColumns(records, linkTexts('id'));
  const linkNames = createColumns(records, linkTexts('name'));
  const targetsByRelated = new WeakMap<Dataset, (name: string) => readonly Int32Array[]>();
  function targets(name: string, related: Dataset): readonly Int32Array[] {
    const make = (field: string) =>
      links.get(field).map((all) => Int32Array.from(all, ({ id }) => related.indexOf(id) ?? -1));
    const column = targetsByRelated.get(related) ?? memo(make);
    targetsByRelated.set(related, column);
    return column(name);
  }
  const vocabulary = memo((name): WordSet => {
    const field = fieldNamed(name);
    const listed = field?.kind === 'word' ? field.values?.() : undefined;
    const shown = new Set(listed ?? words.get(name).flat());
    const spellings = field?.kind === 'word' ? [...new Set(lines.get(name))].flatMap((all) => all.split('\n')) : [];
    const known = new Set([...[...shown].map(normalize), ...spellings]);
    known.delete('');
    return { words: [...shown], known };
  });
  const wordColumn = memo((name) => createWordColumn(words.get(name)));
  const indexes = memo(() => new Map(records.map((record, at) => [table.idOf(record), at])));
  const listed = memo(() => Uint8Array.from(records, (record) => (table.isHidden?.(record) ? 0 : 1)));
  const wordLines = createColumns(records, () => (record) => toLines(table.words(record)));

  function* make(name: string): Generator<void> {
    const field = fieldNamed(name);
    if (field?.kind === 'number') yield* numbers.grow(name);
    if (field?.kind === 'text' || field?.kind === 'word') yield* lines.grow(name);
    if (field?.kind === 'relation') for (const column of [links, linkIds, linkNames]) yield* column.grow(name);
    if (field && hasWords(field)) {
      yield* words.grow(name);
      wordColumn(name);
      yield;
      if (field.kind === 'word') vocabulary(name);
    }
    // The column for free words is prepared together with the column of the field.
    yield* wordLines.grow('');
  }

  return {
    table,
    size: records.length,
    numbers: numbers.get,
    lines: lines.get,
    links: links.get,
    linkLines: (name) => ({ ids: linkIds.get(name), names: linkNames.get(name) }),
    ...{ targets, vocabulary, make },
    words: () => wordLines.get(''),
    listed: () => listed(''),
    indexOf: (id) => indexes('').get(id),
    count: (name, among) => wordColumn(name).count(among),
  };
}
