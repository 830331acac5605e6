import { definitionOf, type Schema } from '@kafra/sdk/contract';
import * as z from 'zod';

/**
 * Derives the strict schema of our own replies from a schema of the contract. It accepts only canonical forms, without
 * defaults, and without undeclared fields. A valid value is equal to its parsed form, so it can be sent unchanged.
 * @throws {Error} for a kind of schema that no reply uses so far.
 */
export function strictSchema(schema: Schema): z.ZodType {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return z.strictObject(
        Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, strictSchema(field)])),
      );
    case 'array':
      return z.array(strictSchema(def.element));
    case 'record':
      return z.record(z.string(), strictSchema(def.valueType));
    case 'optional':
      return z.optional(strictSchema(def.innerType));
    case 'nullable':
      return z.nullable(strictSchema(def.innerType));
    case 'default':
    case 'catch':
      return strictSchema(def.innerType);
    case 'union':
      return z.union(def.options.map(strictSchema));
    case 'pipe':
      // The result of a schema's transformation has no schema. The API contract contains only one transformation: a
      // response without content.
      return definitionOf(def.out).type === 'transform' ? z.undefined() : strictSchema(def.out);
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return schema as unknown as z.ZodType;
    default:
      throw new Error(`A reply cannot be made of a schema of the kind "${def.type}".`);
  }
}
