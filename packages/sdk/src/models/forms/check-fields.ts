import type { Field, FormSchema, Values } from './form-fields.ts';
import { fieldIssues, isBlank, issueText } from './validate-values.ts';

/** Reason why the button of a form is disabled, with the field that causes it if a single field does. */
export interface DisabledReason {
  disabled: string | undefined;
  invalidField: string | undefined;
  /**
   * True if the reason is about an entered value. Views show it after the user left the field, or after an attempt to
   * submit.
   */
  isEntryRule?: true;
}

interface FieldRules {
  schema?: FormSchema | undefined;
  /** Returns true if the form can be submitted, or the reason why not. Called with the parsed values. */
  ready?(values: Values): true | string;
}

/** Matches email addresses roughly as browsers do: a text, an @, a text. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());

/**
 * Returns the first rule of a form that the values violate: rules of the fields from the top, then of the whole form. A
 * missing captcha is not a rule, because it is checked last.
 */
export function checkFields(
  { schema, ready }: FieldRules,
  fields: readonly Field[],
  values: Values,
): DisabledReason | { values: Values } {
  const checked = fieldIssues(schema, fields, values);
  for (const field of fields) {
    if (field.type === 'captcha') continue;
    const disabled = fieldProblem(field, values[field.name], checked.issues);
    if (disabled !== undefined) return { disabled, invalidField: field.name, isEntryRule: true };
  }
  const [other] = checked.issues.filter(({ path }) => fields.every((field) => field.name !== path[0]));
  if (other) return { disabled: `Something ${issueText(other)}`, invalidField: undefined, isEntryRule: true };
  const answer = ready?.(checked.values) ?? true;
  return answer === true
    ? { values: checked.values }
    : { disabled: answer, invalidField: undefined, isEntryRule: true };
}

function fieldProblem(
  field: Field,
  value: Values[string] | undefined,
  issues: ReturnType<typeof fieldIssues>['issues'],
): string | undefined {
  if (isBlank(value)) return field.optional ? undefined : `${field.label} is required.`;
  if (field.type === 'email' && !isEmail(String(value))) return `${field.label} is not an email address.`;
  const issue = issues.find(({ path }) => path[0] === field.name);
  if (issue) return `${field.label} ${issueText(issue)}`;
  return 'problem' in field ? field.problem : undefined;
}
