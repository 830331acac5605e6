import type { Schema, SchemaKind } from '@kafra/sdk/contract';

/**
 * How servers of the specifications answer that are not ours: what we send, put into the forms that the plainest reading
 * of the two documents leads to. Each follows the contract's schema, so that a field which is added there takes part.
 */
export const plainForms = [
  'nulls',
  'scalars for lists',
  'objects for lists',
  'ids for records',
  '0/1 flags',
  'numbers and times as text',
  'extra fields',
  'minimal fields',
] as const;
export type PlainForm = (typeof plainForms)[number];

/** What a server may send beside the contract. */
export const extraFields = { created_by: 'importer', _links: { self: '/' }, meta: [], comment: null };

/** Those that say no less than we do, only differently. */
export const isWhole = (form: PlainForm): boolean => form !== 'ids for records' && form !== 'minimal fields';

type Fields = Record<string, unknown>;

/** What is under a schema's optional and default. */
function coreOf(schema: Schema): SchemaKind {
  const { def } = (schema as SchemaKind)._zod;
  return 'innerType' in def && (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    ? coreOf(def.innerType)
    : (schema as SchemaKind);
}

const isTime = (core: SchemaKind): boolean => {
  const { def } = core._zod;
  return def.type === 'pipe' && coreOf(def.out)._zod.def.type === 'number';
};

/** `2026-06-20 12:00:00.000`, in UTC as a database writes it. */
const sqlTime = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '');

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** How a server says what ours says. */
export interface Rewording {
  reply(schema: Schema, value: unknown): unknown;
  /** Of the records of a database file: what the file holds. */
  records(schema: Schema, records: readonly unknown[]): unknown;
}

/** The same in another form. */
export const inPlainForm = (form: PlainForm): Rewording => ({
  reply: (schema, value) => inForm(form, schema, value),
  records(schema, records) {
    const read = records.map((one) => inForm(form, schema, one));
    return form === 'objects for lists' ? { records: read } : read;
  },
});

/** Our own answers with something in every list that is no record of any kind. */
export const withSpoiltLists: Rewording = {
  reply: (_, value) => spoilt(value),
  records: (_, records) => [...records, noRecord],
};

const noRecord = true;

function spoilt(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return [...value, noRecord];
  if (typeof value !== 'object' || value === null || depth > 1) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spoilt(one, depth + 1)]));
}

/** A value of this schema in the given form. */
function inForm(form: PlainForm, schema: Schema, value: unknown): unknown {
  const core = coreOf(schema);
  const { def } = core._zod;
  if (value === undefined || value === null || (form === 'nulls' && isEmpty(value)))
    return form === 'nulls' ? null : undefined;
  if (isTime(core)) return form === 'numbers and times as text' ? sqlTime(value as number) : value;
  switch (def.type) {
    case 'number':
      return form === 'numbers and times as text' ? String(value) : value;
    case 'boolean':
      return form === '0/1 flags' ? Number(value) : value;
    case 'array':
      return list(form, def.element, value as unknown[]);
    case 'object':
      return record(form, def.shape, value as Fields);
    case 'tuple':
      return tuple(form, def.items, value as unknown[]);
    case 'record':
      return form === 'objects for lists'
        ? Object.entries(value as object).map(([name, image]) => ({ name, image }))
        : value;
    default:
      return value;
  }
}

function list(form: PlainForm, element: Schema, rows: readonly unknown[]): unknown {
  const read = rows.map((row) => inForm(form, element, row));
  if (form === 'scalars for lists' && read.length === 1) return read[0];
  if (form === 'objects for lists') return Object.fromEntries(read.map((row, index) => [`n${index}`, row]));
  if (form === 'ids for records' && coreOf(element)._zod.def.type === 'number')
    return read.map((id) => ({ id, name: `No. ${id}` }));
  return read;
}

function tuple(form: PlainForm, items: readonly Schema[], row: readonly unknown[]): unknown {
  const [min, max] = row.map((one, index) => inForm(form, items[index] as Schema, one));
  if (form === 'objects for lists') return { min, max };
  return form === 'scalars for lists' && min === max ? min : [min, max];
}

function record(form: PlainForm, shape: Readonly<Record<string, Schema>>, fields: Fields): Fields {
  const read = Object.entries(shape).flatMap(([key, schema]): [string, unknown][] => {
    const value = fields[key];
    if (form === 'minimal fields' && isSpare(schema, value)) return [];
    if (form === 'ids for records') return [[key, idOf(coreOf(schema), inForm(form, schema, value))]];
    const one = inForm(form, schema, value);
    return one === undefined ? [] : [[key, one]];
  });
  const extra = form === 'extra fields' ? extraFields : {};
  return { ...Object.fromEntries(read), ...extra };
}

/** What a sparing server leaves out: what may be absent, and what is nothing. */
function isSpare(schema: Schema, value: unknown): boolean {
  const { type } = (schema as SchemaKind)._zod.def;
  return type === 'optional' || (type === 'default' && (value === 0 || value === false || isEmpty(value)));
}

/** Records inside a record are sent by their ids, and names by the records that they name. */
function idOf(core: SchemaKind, value: unknown): unknown {
  const { def } = core._zod;
  if (def.type === 'object' && isPlainId(def.shape))
    return (value as Fields | undefined)?.[Object.keys(def.shape)[0] ?? ''];
  if (def.type !== 'array' || !Array.isArray(value)) return value;
  const element = coreOf(def.element)._zod.def;
  return element.type === 'object' && isReference(element.shape)
    ? value.map((one: Fields) => one[Object.keys(element.shape)[0] ?? ''])
    : value;
}

const isPlainId = (shape: Readonly<Record<string, Schema>>): boolean =>
  Object.keys(shape)[0]?.endsWith('id') === true && Object.values(shape)[0]?._zod.def.type === 'number';

/** Little more than an id and what is called so: a drop, a part of a box. */
const isReference = (shape: Readonly<Record<string, Schema>>): boolean =>
  isPlainId(shape) && Object.keys(shape).length <= 4;
