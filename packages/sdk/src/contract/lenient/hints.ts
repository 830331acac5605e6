import * as z from 'zod/mini';

/** What the lenient reader must know of a field beyond its schema. */
export interface Hint {
  /**
   * `time`: a moment in any of its forms. `label`: where it is absent the record's id stands in. `id`: a record in its
   * place gives its id. `nothing`: whatever came, nothing is read. `incidental`: what cannot
   * be read is as good as absent. `inline`: the one row of a list may stand among the facts of the record around it.
   */
  reads?: 'time' | 'label' | 'id' | 'nothing' | 'incidental' | 'inline';
  /** Other names that servers give the field. */
  aliases?: readonly string[];
  /** Where a server sends two facts as one list under these names: which of the two this is. */
  inPair?: { names: readonly string[]; at: 0 | 1 };
}

const hints = z.registry<Hint>();

/** Notes what the lenient reader must know of this very schema, and answers it. */
export function hint<S extends z.ZodMiniType>(schema: S, said: Hint): S {
  hints.add(schema, { ...hints.get(schema), ...said });
  return schema;
}

/** What is noted of a schema; nothing for most. */
export const hintOf = (schema: unknown): Hint => hints.get(schema as z.ZodMiniType) ?? {};
