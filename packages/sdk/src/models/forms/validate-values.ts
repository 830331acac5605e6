import type { Field, FormSchema, Values } from './form-fields.ts';

/** A rule of a form's schema that the values violate. */
interface Issue {
  code: string;
  path: readonly PropertyKey[];
  /** Maximum or minimum length that the value violates, if the rule is about a length. */
  maximum?: number | bigint;
  minimum?: number | bigint;
}

export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * Returns the parsed values of a form and the violated rules. Empty optional values are left out. If a rule is
 * violated, the values are the unparsed ones.
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

/** Returns the error message for a form field, to be appended to the field's label. */
export function issueText({ code, maximum, minimum }: Issue): string {
  if (code === 'too_big' && maximum !== undefined) return `is too long: at most ${maximum} characters.`;
  if (code === 'too_small' && minimum !== undefined) return `is too short: at least ${minimum} characters.`;
  return 'is not valid.';
}
