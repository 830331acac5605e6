import { definitionOf, type Schema } from '@kafra/sdk/contract';
import * as z from 'zod';

/**
 * Returns a schema that rejects undeclared field names, at any depth. The API contract ignores such fields, because
 * another server may be newer. In an operator's file they are errors.
 */
export function withKnownNames<S extends Schema>(schema: S): S {
  const def = definitionOf(schema);
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
