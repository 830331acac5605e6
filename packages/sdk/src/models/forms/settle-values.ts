import type { Field, FieldValue, Values } from './form-fields.ts';

const initialValue = (field: Field): FieldValue => {
  switch (field.type) {
    case 'toggle':
      return field.initial ?? false;
    case 'checklist':
      return field.initial ?? [];
    case 'select':
    case 'captcha':
      return '';
    default:
      return field.initial ?? '';
  }
};

interface SettledValues {
  fields: readonly Field[];
  /** What was entered, without choices that are not offered any more. */
  entered: Values;
  /** The value of every field. */
  values: Values;
}

const isStaleChoice = (field: Field, value: FieldValue | undefined): boolean =>
  field.type === 'select' && value !== undefined && field.options.every((option) => option.value !== value);

/**
 * The fields of a form for what was entered, and their values. A choice that is not offered any more, because another
 * field or the account has changed, is no choice: a form never sends what it does not show. What can be chosen next may
 * depend on it, so that the fields are asked for anew.
 */
export function settleValues(fieldsFor: (entered: Values) => readonly Field[], entered: Values): SettledValues {
  const fields = fieldsFor(entered);
  const stale = new Set(fields.filter((field) => isStaleChoice(field, entered[field.name])).map(({ name }) => name));
  if (stale.size > 0)
    return settleValues(fieldsFor, Object.fromEntries(Object.entries(entered).filter(([name]) => !stale.has(name))));
  return {
    fields,
    entered,
    values: Object.fromEntries(
      fields.map((field) => [field.name, offeredValue(field, entered[field.name] ?? initialValue(field))]),
    ),
  };
}

/** Of several choices those that are offered. */
function offeredValue(field: Field, value: FieldValue): FieldValue {
  if (field.type !== 'checklist' || !Array.isArray(value)) return value;
  const offered = value.filter((one) => field.options.some((option) => option.value === one));
  return offered.length === value.length ? value : offered;
}
