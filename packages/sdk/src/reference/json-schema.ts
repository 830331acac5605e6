import * as z from 'zod/mini';
import { definitionOf, type Schema } from '../contract/schema.ts';
import { time } from '../contract/wire.ts';
import type { FieldText } from './descriptions/describe.ts';
import { entities } from './descriptions/index.ts';
import { fieldSentence, isWhole, unitOf } from './units.ts';

/** JSON Schema in the dialect of OpenAPI 3.1, with the used keywords only. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
}

const names = z.registry<{ id: string }>();
for (const { name, schema } of entities) names.add(schema as z.ZodMiniType, { id: name });

/**
 * Direction of a schema. Objects of requests are described in the form that clients may send, objects of replies in the
 * form that the server sends.
 */
export type SchemaIo = 'input' | 'output';

const withoutOptional = (schema: Schema): Schema => {
  const definition = definitionOf(schema);
  return definition.type === 'optional' ? definition.innerType : schema;
};

const isStrict = (schema: Schema): boolean => {
  const definition = definitionOf(schema);
  return (
    definition.type === 'object' &&
    definition.catchall !== undefined &&
    definitionOf(definition.catchall).type === 'never'
  );
};

/**
 * Returns the direction of an object. Objects of requests refuse unknown fields; objects of replies may get new fields
 * in later versions.
 */
const directionOf = (schema: Schema): SchemaIo => (isStrict(schema) ? 'input' : 'output');

/** JSON Schema of a time in epoch milliseconds. Other accepted forms are not documented. */
const moment = { type: 'integer', format: 'int64' };

function generate(schema: Schema, io: SchemaIo): JsonSchema {
  const described = z.toJSONSchema(schema as z.ZodMiniType, {
    io,
    metadata: names,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema }) {
      // Only these changes modify the generated JSON schema in place, because several fields can share one JSON schema
      // object.
      if (isMoment(zodSchema)) Object.assign(jsonSchema, moment, boundsOf(zodSchema));
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      closeTuple(jsonSchema as JsonSchema);
    },
  });
  return JSON.parse(JSON.stringify(described).replaceAll('#/$defs/', '#/components/schemas/')) as JsonSchema;
}

/**
 * Limits the JSON Schema of a tuple by its length. Generators of clients expect `items` to be a schema, and refuse
 * `false`.
 */
function closeTuple(schema: JsonSchema): void {
  const { prefixItems } = schema;
  if (!Array.isArray(prefixItems) || schema.items) return;
  delete schema.items;
  Object.assign(schema, { items: {}, minItems: prefixItems.length, maxItems: prefixItems.length });
}

const isMoment = (schema: Schema): boolean => {
  const def = definitionOf(schema);
  return schema === time || (def.type === 'pipe' && def.in === time);
};

/** Returns the earliest and the latest allowed time of a request field. */
function boundsOf(schema: Schema): JsonSchema {
  const def = definitionOf(schema);
  if (def.type !== 'pipe' || def.in !== time) return {};
  const { minimum, maximum } = z.toJSONSchema(def.out as z.ZodMiniType);
  return { minimum, maximum } as JsonSchema;
}

/**
 * Returns the JSON Schema of a described API field. Numbers in a whole unit are integers. Fields of replies have no
 * default, because the server always sends them.
 */
function property(given: JsonSchema, text: FieldText, io: SchemaIo): JsonSchema {
  const { default: fallback, ...schema } = given;
  const unit = unitOf(text);
  const whole = (one: JsonSchema): JsonSchema =>
    isWhole(unit) && (one.type === 'number' || one.type === 'integer')
      ? { ...one, type: 'integer', format: 'int64' }
      : one;
  const counted = schema.items ? { ...schema, items: whole(schema.items) } : whole(schema);
  return {
    ...counted,
    ...(io === 'input' && fallback !== undefined && { default: fallback }),
    description: fieldSentence(text),
    ...(unit && { 'x-unit': unit }),
  };
}

/**
 * Checks that an API object contains other objects only by their names.
 * @throws Error if a field contains an object without a name.
 */
function requireNamed(where: string, schema: JsonSchema): void {
  for (const [field, value] of Object.entries(schema.properties ?? {})) {
    if (JSON.stringify(value).includes('"properties"'))
      throw new Error(`${where}.${field} holds an object without a name`);
  }
}

/** Returns the JSON Schema of an API object, with the description of every field. */
export function describedObject(of: {
  name: string;
  schema: Schema;
  meaning: string | undefined;
  fields: Readonly<Record<string, FieldText>>;
}): JsonSchema {
  const object = withoutOptional(of.schema);
  const io = directionOf(object);
  const { $schema, $defs, $ref, ...own } = generate(object, io);
  const body = $ref ? (($defs as Record<string, JsonSchema>)[of.name] ?? {}) : own;
  const { id, properties = {}, ...rest } = body;
  requireNamed(of.name, body);
  const described = Object.entries(properties).map(([field, schema]) => {
    const text = of.fields[field];
    if (text === undefined) throw new Error(`${of.name}.${field} is not described`);
    return [field, property(schema, text, io)];
  });
  return {
    ...rest,
    ...(of.meaning && { description: of.meaning }),
    properties: Object.fromEntries(described),
  };
}
