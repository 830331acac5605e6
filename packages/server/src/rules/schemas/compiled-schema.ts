import * as z from 'zod';

const compiledSchemas = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * Returns the compiled form of a schema, compiled on first use. Compiling those of all calls takes a tenth of a second,
 * which each worker would need at its start.
 */
export function compiled<T extends z.core.$ZodType>(schema: T): T {
  const known = compiledSchemas.get(schema);
  if (known) return known as T;
  const made = z.compile(schema);
  compiledSchemas.set(schema, made);
  return made;
}
