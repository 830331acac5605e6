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
  /** The values that the user entered, without options that are no longer available. */
  entered: Values;
  /** The values of all fields of the form, including initial ones. */
  values: Values;
}

const isStaleChoice = (field: Field, value: FieldValue | undefined): boolean =>
  field.type === 'select' && value !== undefined && field.options.every((option) => option.value !== value);

/**
 * Computes the fields of a form and their values. If a chosen option is no longer available, it is removed from the
 * value, because a form never sends hidden values. Options of later fields can depend on the value, so the fields are
 * computed again.
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

/** Returns the value of a form field. From a choice of several options, unavailable ones are removed. */
function offeredValue(field: Field, value: FieldValue): FieldValue {
  if (field.type !== 'checklist' || !Array.isArray(value)) return value;
  const offered = value.filter((one) => field.options.some((option) => option.value === one));
  return offered.length === value.length ? value : offered;
}
