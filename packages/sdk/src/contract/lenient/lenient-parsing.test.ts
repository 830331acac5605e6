import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '../api.ts';
import { databaseChanges, databaseFiles } from '../databases.ts';
import { refusalBody } from '../error.ts';
import { definitionOf, type Schema } from '../schema.ts';
import { tokenClaims } from '../token.ts';
import { hintOf } from './hints.ts';
import { ParseFailure } from './parse-failure.ts';
import { parseIssuesOf } from './parse-issues.ts';
import { parseRecords, parseReply, parseSync } from './parse-reply.ts';

/**
 * Tests every field of every reply and record in every form that servers may send. The forms are derived from the
 * schemas, so a new field is tested as soon as it is declared.
 */

/** A value in another form, and the canonical value that it must be read as. */
interface Form {
  form: string;
  value: unknown;
  means: unknown;
}

const moment = 1_700_000_000_000;

const isOfWords = (schema: Schema) => definitionOf(schema).type === 'enum';

/** Returns a value with every field of a schema, in the canonical form that this project's server sends. */
function canonical(schema: Schema): unknown {
  if (hintOf(schema).reads === 'time') return moment;
  if (hintOf(schema).reads === 'nothing') return undefined;
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
      return 'Ravens';
    case 'number':
      return 7;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'union':
      return canonical(def.options[0] as Schema);
    case 'array':
      return [canonical(def.element), canonical(def.element)];
    case 'tuple':
      return def.items.map(canonical);
    case 'record':
      return { Ravens: canonical(def.valueType) };
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, canonical(field)]));
    case 'optional':
    case 'nullable':
    case 'default':
      return canonical(def.innerType);
    case 'catch':
      return isOfWords(def.innerType) ? canonical(def.innerType) : [];
    default:
      throw new Error(`no sample of ${def.type}`);
  }
}

/** Returns the test value without the fields that a server may omit. */
function withoutOptional(schema: Schema, value: unknown): unknown {
  const def = definitionOf(schema);
  if (def.type === 'optional') return undefined;
  if (def.type === 'default') return withoutOptional(def.innerType, value);
  if (def.type === 'array') return (value as unknown[]).map((one) => withoutOptional(def.element, one));
  if (def.type !== 'object') return value;
  const entries = Object.entries(value as object).map(([key, one]) => [
    key,
    withoutOptional(def.shape[key] as Schema, one),
  ]);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

const same = (means: unknown, forms: Record<string, unknown>): Form[] =>
  Object.entries(forms).map(([form, value]) => ({ form, value, means }));

/** Returns every form in which servers may send a value of this schema, including the forms of its parts. */
function formsOf(schema: Schema): Form[] {
  const means = canonical(schema);
  if (hintOf(schema).reads === 'nothing') return same(undefined, { text: 'done', list: [1], flag: true });
  if (hintOf(schema).reads === 'time') {
    const iso = new Date(moment).toISOString();
    return same(moment, {
      ISO: iso,
      SQL: iso.slice(0, 19).replace('T', ' '),
      'text of milliseconds': String(moment),
      seconds: moment / 1_000,
      'text of seconds': String(moment / 1_000),
      'list of one': [iso],
      record: { date: iso, timezone: 'UTC' },
    });
  }
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
      return [
        ...same('Ravens', {
          'list of one': ['Ravens'],
          record: hintOf(schema).reads === 'id' ? { id: 'Ravens', name: 'Of the North' } : { id: 3, name: 'Ravens' },
        }),
        { form: 'number', value: 12, means: '12' },
      ];
    case 'number':
      return same(7, { text: '7', 'text with places': '7.0', 'list of one': [7], record: { id: 7, name: 'Ravens' } });
    case 'boolean':
      return [
        ...same(true, { 1: 1, text: 'true', 'text of 1': '1', 'list of one': [true] }),
        ...same(false, { false: false, 0: 0, 'text of 0': '0', 'text of no': 'false' }),
      ];
    case 'enum':
      return same(means, { 'upper case': String(means).toUpperCase() });
    case 'catch':
      return isOfWords(def.innerType) ? formsOf(def.innerType) : [];
    case 'union':
      return [];
    case 'array':
      return listForms(def.element, means as unknown[]);
    case 'tuple':
      return [
        ...same(means, { object: { min: 7, max: 7 }, scalar: 7 }),
        ...def.items.flatMap((item, index) =>
          within(formsOf(item), (value) => (means as unknown[]).with(index, value)),
        ),
      ];
    case 'record':
      return [
        ...same(means, { pairs: Object.entries(means as object), records: [{ guild: 'Ravens', image: 'Ravens' }] }),
        { form: 'an entry that is null', value: { ...(means as object), Crows: null }, means },
      ];
    case 'object':
      return objectForms(def.shape, means as Record<string, unknown>);
    case 'optional':
      return [
        ...absent(undefined, def.innerType),
        // Without its only field a record is an empty object, which the reader treats as an absent value.
        ...formsOf(def.innerType).map((one) =>
          JSON.stringify(one.value) === '{}' || one.means === null ? { ...one, means: undefined } : one,
        ),
      ];
    case 'nullable':
      return [...absent(null, def.innerType), ...formsOf(def.innerType)];
    case 'default':
      return [...absent(def.defaultValue, def.innerType), ...formsOf(def.innerType)];
    default:
      throw new Error(`no forms of ${def.type}`);
  }
}

/**
 * Returns the forms of an absent value: absent, null and empty mean the same. An empty list is not one of them for a
 * list field, because it is a present value.
 */
const absent = (means: unknown, inner: Schema): Form[] => {
  const { type } = definitionOf(inner);
  const isList = type === 'array';
  return same(means, {
    absent: undefined,
    null: null,
    'empty text': '',
    'empty object': {},
    ...(!isList && { 'empty list': [] }),
  });
};

/** Returns the given forms of a value, each put inside a list or a record. */
const within = (forms: readonly Form[], place: (value: unknown) => unknown, where = ''): Form[] =>
  forms.map(({ form, value, means }) => ({ form: `${where}${form}`, value: place(value), means: place(means) }));

function listForms(element: Schema, means: unknown[]): Form[] {
  const [one] = means;
  return [
    ...same(means, {
      'object by id': { a: one, b: one },
      wrapped: { data: means },
      'with nothing in it': [...means, null],
    }),
    { form: 'one for a list of one', value: one, means: [one] },
    ...within(
      formsOf(element).filter(({ value }) => value !== null && value !== undefined && value !== ''),
      (value) => [value],
      '[0] ',
    ),
  ];
}

function objectForms(shape: Record<string, Schema>, means: Record<string, unknown>): Form[] {
  return [
    { form: 'with a further field', value: { ...means, colour: 'red' }, means: { ...means, colour: 'red' } },
    ...same(means, { wrapped: { data: means } }),
    ...onlyId(shape),
    ...Object.entries(shape).flatMap(([key, field]) => [
      ...within(formsOf(field), (value) => ({ ...means, [key]: value }), `${key} `),
      ...(hintOf(field).aliases ?? []).map((alias): Form => {
        const { [key]: value, ...rest } = means;
        return { form: `${key} as ${alias}`, value: { ...rest, [alias]: value }, means: { ...means, [alias]: value } };
      }),
    ]),
  ];
}

/** Forms of a record with only its id, or with only its name if it has no id. */
function onlyId(shape: Record<string, Schema>): Form[] {
  const [[key, id], ...rest] = Object.entries(shape) as [[string, Schema], ...[string, Schema][]];
  const isId = definitionOf(id).type === 'number';
  const others = rest.filter(([, field]) => hintOf(field).reads !== 'label');
  const isSpare = others.every(([, field]) => ['optional', 'default'].includes(definitionOf(field).type));
  if (!(isId && isSpare)) return [];
  const usual = rest.flatMap(([name, field]): [string, unknown][] => {
    const def = definitionOf(field);
    if (hintOf(field).reads === 'label') return [[name, '#7']];
    return def.type === 'default' ? [[name, def.defaultValue]] : [];
  });
  const means = { [key]: 7, ...Object.fromEntries(usual) };
  return same(means, { 'only an id': { [key]: 7 } });
}

const records = Object.entries(databaseFiles).map(([name, { record }]) => [name, record] as const);
const replies = allCalls().map(({ name, route }) => [name, route.reply] as const);

/** Returns the value after a round trip through JSON, because a server can send only JSON values. */
const sent = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

function wrongForms(forms: readonly Form[], read: (value: unknown) => unknown): string[] {
  return forms.flatMap(({ form, value, means }) => {
    const found = read(sent(value));
    if (found instanceof ParseFailure) return [`${form}: ${found.message}`];
    const { records: left, parts } = parseIssuesOf(found);
    if (left + parts > 0) return [`${form}: ${parseIssuesOf(found).reasons.join('; ')}`];
    const isMeant = JSON.stringify(sorted(found)) === JSON.stringify(sorted(means));
    return isMeant ? [] : [`${form}: ${JSON.stringify(found)}`];
  });
}

/** Sorts the fields of a record and removes undefined ones, so that two records can be compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

const readRecord = (schema: Schema) => (value: unknown) => {
  const found = parseSync(parseRecords(schema, [value]));
  if (found instanceof ParseFailure) return found;
  const { parts, reasons } = parseIssuesOf(found);
  return parts > 0 ? reasons : found[0];
};

describe.each([
  ...replies,
  ['databases.changes', databaseChanges],
  ['token', tokenClaims],
  ['refusal', refusalBody],
] as const)('the reply %s', (_, schema) => {
  it('is read correctly if a server sends any field in any accepted form', () => {
    const read = (value: unknown) => parseSync(parseReply(schema, value));
    expect(wrongForms(formsOf(schema), read)).toEqual([]);
  });

  it('is valid for its strict schema and parsed without changes if it is in the canonical form', () => {
    const value = canonical(schema);
    expect(z.parse(schema, value)).toEqual(value);
    expect(parseSync(parseReply(schema, value))).toEqual(value);
    const spare = withoutOptional(schema, value);
    expect(z.parse(schema, spare)).toEqual(spare);
  });
});

describe.each(records)('a record of the database %s', (_, schema) => {
  it('is read correctly if a file contains any field in any accepted form', () => {
    expect(wrongForms(formsOf(schema), readRecord(schema))).toEqual([]);
  });

  it('is returned without a copy if it is canonical', () => {
    const value = canonical(schema);
    expect(z.parse(schema, value)).toEqual(value);
    expect(readRecord(schema)(value)).toBe(value);
  });

  it('is skipped and counted if it is unreadable, without an effect on other records', () => {
    const good = canonical(schema);
    const found = parseSync(parseRecords(schema, [good, { ...(good as object), id: { colour: 'red' } }, good]));
    expect(found).toEqual([good, good]);
    expect(parseIssuesOf(found)).toMatchObject({
      records: 1,
      of: 3,
      reasons: [expect.stringMatching(/^field 1\.id should be a/)],
    });
  });
});

/** Returns a generator of the same random numbers on every run (Mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const oddities = [
  null,
  '',
  0,
  -1,
  1e300,
  '1e999',
  '7',
  'x',
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { '': 1 },
  { data: [] },
  [[[1]]],
];

/** Returns the reply with some of its values replaced at random by odd ones. */
function broken(value: unknown, random: () => number): unknown {
  if (random() < 0.08) return oddities[Math.floor(random() * oddities.length)];
  if (Array.isArray(value)) return value.map((one) => broken(one, random));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(() => random() > 0.05);
  return Object.fromEntries(entries.map(([key, one]) => [key, broken(one, random)]));
}

describe('an invalid server reply', () => {
  it.each([...replies, ...records])(
    '%s: the reader returns only values that the strict schema accepts',
    (_, schema) => {
      const random = randomOf(7);
      for (let round = 0; round < 200; round++) {
        const value = broken(canonical(schema), random);
        const read = parseSync(parseReply(schema, value));
        if (read instanceof ParseFailure) continue;
        const { error } = z.safeParse(schema, read);
        expect(error?.issues, JSON.stringify(value)).toBeUndefined();
      }
    },
  );
});

describe('an id that a server sends instead of a record', () => {
  it.each([
    [
      'a drop of a monster',
      databaseFiles.mob.record,
      { id: 1002, drops: [909, '910'] },
      {
        drops: [
          { id: 909, name: '#909', rate: 0 },
          { id: 910, name: '#910', rate: 0 },
        ],
      },
    ],
    [
      'the contents of an item',
      databaseFiles.item.record,
      { id: 616, name: 'Box', group_contents: 501 },
      { group_contents: [{ item_id: 501, name: '#501', weight_percent: 0 }] },
    ],
    ['a map', databaseFiles.map.record, 'prontera', { id: 'prontera', name: 'prontera', warps: [] }],
  ])('is read as %s', (_, schema, value, means) => {
    expect(readRecord(schema)(value)).toMatchObject(means);
  });
});
