import type { Field, FieldValue, Option } from '@kafra/sdk';
import { Failure } from '../exit-codes.ts';
import { suggestion } from '../suggest.ts';

/**
 * Returns the value of a field from its flag. Choices are given by their labels, several with commas between them.
 * @throws Failure (usage) for an invalid choice.
 */
export function parseFlag(field: Field, flag: unknown): FieldValue {
  if (field.type === 'toggle') return flag === true;
  const text = String(flag);
  if (field.type === 'select') return chooseOption(field.label, field.options, text);
  if (field.type !== 'checklist') return text;
  if (text === 'all') return field.options.map(({ value }) => value);
  if (text === 'none' || text === '') return [];
  return text.split(',').map((one) => chooseOption(field.label, field.options, one.trim()));
}

/**
 * Returns the option of a choice field that the user typed, by its value or its label. A label may have an addition in
 * brackets: `Lumen (lumen_main, slot 0)`.
 * @throws Failure (usage) if no option or several match, or if the option is disabled.
 */
export function chooseOption(label: string, options: readonly Option[], input: string): string {
  const typed = input.toLowerCase();
  const named = (option: Option) => option.label.toLowerCase().replace(/ \(.*\)$/, '');
  const [found, another] = options.filter(
    (one) => one.value === input || [one.label.toLowerCase(), named(one)].includes(typed),
  );
  if (!found || another) {
    const labels = options.map((one) => one.label);
    const hints = [suggestion(input, labels) ?? `one of: ${labels.join(', ')}`];
    throw new Failure('usage', `${label}: "${input}" is ${another ? 'ambiguous' : 'not available'}`, { hints });
  }
  if (found.disabled) throw new Failure('usage', `${label}: ${found.label}: ${found.disabled}`);
  return found.value;
}
