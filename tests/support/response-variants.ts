import { definitionOf, type Schema } from '@kafra/sdk/contract';

/**
 * Variants of Kafra's API replies, in the forms that the two specifications allow literally. Each follows the
 * contract's schema, so new fields are included.
 */
export const responseVariants = [
  'nulls',
  'scalars for lists',
  'objects for lists',
  'ids for records',
  '0/1 flags',
  'numbers and times as text',
  'extra fields',
  'minimal fields',
] as const;
export type ResponseVariant = (typeof responseVariants)[number];

/** Fields outside of the contract that a server may send. */
export const extraFields = { created_by: 'importer', _links: { self: '/' }, meta: [], comment: null };

/** Variants of replies that contain all information. */
export const isLossless = (variant: ResponseVariant): boolean =>
  variant !== 'ids for records' && variant !== 'minimal fields';

type Fields = Record<string, unknown>;

/** Returns the schema inside wrappers for optional and default values. */
function innerSchema(schema: Schema): Schema {
  const def = definitionOf(schema);
  return 'innerType' in def && (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    ? innerSchema(def.innerType)
    : schema;
}

const isTime = (core: Schema): boolean => {
  const def = definitionOf(core);
  return def.type === 'pipe' && definitionOf(innerSchema(def.out)).type === 'number';
};

/** Returns a time as `2026-06-20 12:00:00.000`, in UTC as databases write it. */
const sqlTime = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '');

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Functions that change the replies and the database files of a server. */
export interface ResponseRewriter {
  reply(schema: Schema, value: unknown): unknown;
  /** Returns the content of a game database's file for its records. */
  records(schema: Schema, records: readonly unknown[]): unknown;
}

/**
 * Returns a rewriter that changes API replies and database files to another form that the specifications allow, such as
 * nulls, or numbers as text.
 */
export const variantRewriter = (variant: ResponseVariant): ResponseRewriter => ({
  reply: (schema, value) => toVariant(variant, schema, value),
  records(schema, records) {
    const read = records.map((one) => toVariant(variant, schema, one));
    return variant === 'objects for lists' ? { records: read } : read;
  },
});

/** Rewriter that adds an invalid element to every list of a reply. */
export const withInvalidListItems: ResponseRewriter = {
  reply: (_, value) => withInvalidItems(value),
  records: (_, records) => [...records, invalidItem],
};

const invalidItem = true;

function withInvalidItems(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return [...value, invalidItem];
  if (typeof value !== 'object' || value === null || depth > 1) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withInvalidItems(one, depth + 1)]));
}

/** Returns a value of this schema in the form of a variant. */
function toVariant(variant: ResponseVariant, schema: Schema, value: unknown): unknown {
  const core = innerSchema(schema);
  const def = definitionOf(core);
  if (value === undefined || value === null || (variant === 'nulls' && isEmpty(value)))
    return variant === 'nulls' ? null : undefined;
  if (isTime(core)) return variant === 'numbers and times as text' ? sqlTime(value as number) : value;
  switch (def.type) {
    case 'number':
      return variant === 'numbers and times as text' ? String(value) : value;
    case 'boolean':
      return variant === '0/1 flags' ? Number(value) : value;
    case 'array':
      return list(variant, def.element, value as unknown[]);
    case 'object':
      return record(variant, def.shape, value as Fields);
    case 'tuple':
      return tuple(variant, def.items, value as unknown[]);
    case 'record':
      return variant === 'objects for lists'
        ? Object.entries(value as object).map(([name, image]) => ({ name, image }))
        : value;
    default:
      return value;
  }
}

function list(variant: ResponseVariant, element: Schema, rows: readonly unknown[]): unknown {
  const read = rows.map((row) => toVariant(variant, element, row));
  if (variant === 'scalars for lists' && read.length === 1) return read[0];
  if (variant === 'objects for lists') return Object.fromEntries(read.map((row, index) => [`n${index}`, row]));
  if (variant === 'ids for records' && definitionOf(innerSchema(element)).type === 'number')
    return read.map((id) => ({ id, name: `No. ${id}` }));
  return read;
}

function tuple(variant: ResponseVariant, items: readonly Schema[], row: readonly unknown[]): unknown {
  const [min, max] = row.map((one, index) => toVariant(variant, items[index] as Schema, one));
  if (variant === 'objects for lists') return { min, max };
  return variant === 'scalars for lists' && min === max ? min : [min, max];
}

function record(variant: ResponseVariant, shape: Readonly<Record<string, Schema>>, fields: Fields): Fields {
  const read = Object.entries(shape).flatMap(([key, schema]): [string, unknown][] => {
    const value = fields[key];
    if (variant === 'minimal fields' && isOmittable(schema, value)) return [];
    if (variant === 'ids for records') return [[key, idOf(innerSchema(schema), toVariant(variant, schema, value))]];
    const one = toVariant(variant, schema, value);
    return one === undefined ? [] : [[key, one]];
  });
  const extra = variant === 'extra fields' ? extraFields : {};
  return { ...Object.fromEntries(read), ...extra };
}

/** Returns whether a minimal server leaves a value out of its replies: optional and empty ones. */
function isOmittable(schema: Schema, value: unknown): boolean {
  const { type } = definitionOf(schema);
  return type === 'optional' || (type === 'default' && (value === 0 || value === false || isEmpty(value)));
}

/** Replaces records within a record by their ids, and named ids by the records that they name. */
function idOf(core: Schema, value: unknown): unknown {
  const def = definitionOf(core);
  if (def.type === 'object' && isPlainId(def.shape))
    return (value as Fields | undefined)?.[Object.keys(def.shape)[0] ?? ''];
  if (def.type !== 'array' || !Array.isArray(value)) return value;
  const element = definitionOf(innerSchema(def.element));
  return element.type === 'object' && isReference(element.shape)
    ? value.map((one: Fields) => one[Object.keys(element.shape)[0] ?? ''])
    : value;
}

const isNumber = (schema: Schema | undefined): boolean =>
  schema !== undefined && definitionOf(schema).type === 'number';

const isPlainId = (shape: Readonly<Record<string, Schema>>): boolean =>
  Object.keys(shape)[0]?.endsWith('id') === true && isNumber(Object.values(shape)[0]);

/** Returns whether a record has little more than an id and its name, such as a drop or an item inside a box. */
const isReference = (shape: Readonly<Record<string, Schema>>): boolean =>
  isPlainId(shape) && Object.keys(shape).length <= 4;
