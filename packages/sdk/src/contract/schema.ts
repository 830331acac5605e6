import type { $ZodShape, $ZodType, $ZodTypes, output } from 'zod/v4/core';

/**
 * The only file that reads the definitions inside schemas of zod. They are documented for authors of libraries, and a
 * new version of zod may change them.
 */

/** Type of any schema in the contract. */
export type Schema<Output = unknown> = $ZodType<Output>;

/** Type of a schema of any kind that zod has. */
type SchemaKind = $ZodTypes;

/** Type of the fields of an object schema. */
export type SchemaShape = $ZodShape;

/** The type of the value that a schema returns. */
export type SchemaOutput<S> = output<S>;

/** The kind of a schema (`type`) with its parts, such as `shape` or `element`. */
export type SchemaDefinition = SchemaKind['_zod']['def'];

/** Returns the definition of a schema. A switch over its `type` narrows it. */
export const definitionOf = (schema: Schema): SchemaDefinition => (schema as SchemaKind)._zod.def;

/** Returns the fields of an object schema, and undefined for every other kind. */
export function shapeOf(schema: Schema): SchemaShape | undefined {
  const definition = definitionOf(schema);
  return definition.type === 'object' ? definition.shape : undefined;
}

/** Returns true if a request may omit the field of this schema. */
export const isOmittable = (schema: Schema): boolean => schema._zod.optin === 'optional';

/** Returns true if the value of the schema may be missing. */
export const isOptional = (schema: Schema): boolean => definitionOf(schema).type === 'optional';

/** A schema with another output type. Parsing does not check that type. */
export type WithOutput<S extends Schema, Output> = S & { _zod: { output: Output } };

/** Type of the fields of an object schema, or of an optional object schema. */
export type ShapeOf<S> = S extends { _zod: { def: { shape: infer Shape } } }
  ? Shape
  : S extends { _zod: { def: { type: 'optional'; innerType: infer Inner } } }
    ? ShapeOf<Inner>
    : never;
