import type { Field, FormSchema, Values } from './form-fields.ts';

/** A rule of a schema that the values break. */
interface Issue {
  code: string;
  path: readonly PropertyKey[];
  /** The bound that was missed, where it is one of length. */
  maximum?: number | bigint;
  minimum?: number | bigint;
}

export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * The values as the schema gives them, and the rules that they break: as they were entered where there are any. What may
 * stay empty, and does, is left out.
 */
export function fieldIssues(
  schema: FormSchema | undefined,
  fields: readonly Field[],
  values: Values,
): { values: Values; issues: readonly Issue[] } {
  if (!schema) return { values, issues: [] };
  const omitted = new Set(
    fields.filter(({ name, optional }) => optional && isBlank(values[name])).map(({ name }) => name),
  );
  const entered = Object.fromEntries(Object.entries(values).filter(([name]) => !omitted.has(name)));
  const { data, error } = schema.safeParse(entered);
  return error ? { values, issues: error.issues } : { values: data as Values, issues: [] };
}

/** What is wrong with a field, as it follows its label. */
export function issueText({ code, maximum, minimum }: Issue): string {
  if (code === 'too_big' && maximum !== undefined) return `is too long: at most ${maximum} characters.`;
  if (code === 'too_small' && minimum !== undefined) return `is too short: at least ${minimum} characters.`;
  return 'is not valid.';
}
