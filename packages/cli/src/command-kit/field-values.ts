import type { Field, FieldValue, Option } from '@kafra/sdk';
import { Failure } from '../exit-codes.ts';
import { suggestion } from '../suggest.ts';

/**
 * The value of a field from its flag: choices by what they are called, several with commas between them.
 * @throws Failure (usage) for what cannot be chosen.
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
 * The option that a user wrote, by its value or by the words that are shown, which may say more in brackets:
 * `Lumen (lumen_main, slot 0)`.
 * @throws Failure (usage) for none, for several, and for one that cannot be chosen now.
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
