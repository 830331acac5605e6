import type { Schema } from '@kafra/sdk/contract';
import * as z from 'zod';

const compiledSchemas = new WeakMap<Schema, Schema>();

/**
 * Returns the compiled form of a schema, compiled on first use. Compiling the schemas of all API calls takes a tenth of
 * a second, which each worker would need at its start.
 */
export function compiled<T extends Schema>(schema: T): T {
  const known = compiledSchemas.get(schema);
  if (known) return known as T;
  const made = z.compile(schema);
  compiledSchemas.set(schema, made);
  return made;
}
