import * as z from 'zod/mini';

/** Information for the lenient reader of server replies that a schema does not contain. */
export interface Hint {
  /**
   * Special way to read the field. `time`: a time in any format. `label`: replaced by the record's id if absent. `id`:
   * a record in its place is replaced by its id. `nothing`: the value is ignored. `incidental`: an unreadable value
   * counts as absent. `inline`: the single row of a list may be merged into the record around it.
   */
  reads?: 'time' | 'label' | 'id' | 'nothing' | 'incidental' | 'inline';
  /** Other names of the field that some servers send. */
  aliases?: readonly string[];
  /** Names of a two-element list that some servers send instead of two fields, and the index of this field in it. */
  inPair?: { names: readonly string[]; at: 0 | 1 };
}

const hints = z.registry<Hint>();

/** Adds a hint for the lenient reader of server replies to a schema, and returns the schema. */
export function hint<S extends z.ZodMiniType>(schema: S, said: Hint): S {
  hints.add(schema, { ...hints.get(schema), ...said });
  return schema;
}

/** Returns the hint of a schema for the lenient reader; empty for most schemas. */
export const hintOf = (schema: unknown): Hint => hints.get(schema as z.ZodMiniType) ?? {};
