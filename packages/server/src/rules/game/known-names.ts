import * as z from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/**
 * The same schema, which takes no object with a name that is not declared, however deep it lies: what the contract reads
 * tolerantly, since another server may know more, is an error where an operator wrote it.
 */
export function withKnownNames<S extends $ZodType>(schema: S): S {
  const { def } = (schema as $ZodType as $ZodTypes)._zod;
  const changed = (parts: object) => z.clone(schema, { ...def, ...parts });
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, withKnownNames(field)]);
      return changed({ shape: Object.fromEntries(fields), catchall: z.never() });
    }
    case 'array':
      return changed({ element: withKnownNames(def.element) });
    case 'union':
      return changed({ options: def.options.map(withKnownNames) });
    case 'optional':
    case 'default':
      return changed({ innerType: withKnownNames(def.innerType) });
    default:
      return schema;
  }
}
