import * as z from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/**
 * The schema of exactly what we send, derived from one of the contract: where the contract reads several forms of a fact
 * only the canonical one passes, nothing may be left to a default, and no object has a field that is not declared. What
 * passes is what a reader of the contract makes of it, so that it can be sent as it is.
 * @throws {Error} for a kind of schema that no reply is made of so far.
 */
export function strictSchema(schema: $ZodType): z.ZodType {
  const { def } = (schema as $ZodTypes)._zod;
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
      // What a transformation makes at the end has no schema; the contract knows one such: a reply without content.
      return (def.out as $ZodTypes)._zod.def.type === 'transform' ? z.undefined() : strictSchema(def.out);
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
