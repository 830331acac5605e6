import type { Field, FormSchema, Values } from './form-fields.ts';

/** The first rule of a schema that the values break. */
interface Issue {
  code: string;
  path: readonly PropertyKey[];
  /** The bound that was missed, where it is one of length. */
  maximum?: number | bigint;
  minimum?: number | bigint;
}

export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The values as the schema gives them, or the rule that they break. What may stay empty, and does, is left out. */
export function validateValues(
  schema: FormSchema | undefined,
  fields: readonly Field[],
  values: Values,
): { values: Values } | { issue: Issue } {
  if (!schema) return { values };
  const omitted = new Set(
    fields.filter(({ name, optional }) => optional && isBlank(values[name])).map(({ name }) => name),
  );
  const entered = Object.fromEntries(Object.entries(values).filter(([name]) => !omitted.has(name)));
  const { data, error } = schema.safeParse(entered);
  const issue = error?.issues[0];
  return issue ? { issue } : { values: data as Values };
}

/** Why a form cannot be sent as it is, and the field that this is about. */
export function issueReason({ code, path, maximum, minimum }: Issue, fields: readonly Field[]) {
  const field = fields.find(({ name }) => name === path[0]);
  return {
    disabled: `${field?.label ?? 'Something'} ${issueText(code, { maximum, minimum })}`,
    invalidField: field?.name,
  };
}

function issueText(code: string, { maximum, minimum }: Pick<Issue, 'maximum' | 'minimum'>): string {
  if (code === 'too_big' && maximum !== undefined) return `is too long: at most ${maximum} characters.`;
  if (code === 'too_small' && minimum !== undefined) return `is too short: at least ${minimum} characters.`;
  return 'is not valid.';
}
