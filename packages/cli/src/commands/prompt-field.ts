import type { Field } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { prompt } from '../terminal/prompts.ts';
import { isSecret } from './field-flags.ts';
import { chooseOption } from './field-values.ts';

/** Toggles and lists have a value from the start; only what is empty is asked for. */
export const isPrompted = ({ type }: Field): boolean => type !== 'toggle' && type !== 'checklist' && type !== 'captcha';

/**
 * Asks for a field at the terminal; where one of several is to be chosen they are listed first.
 * @throws Failure where there is nothing to choose, or where the answer is none of the choices.
 */
export async function promptField(console: Console, field: Field): Promise<string> {
  const hint = field.hint ? ` (${field.hint})` : '';
  const question = `${field.label}${hint}`;
  if (field.type !== 'select') return prompt(console, question, { secret: isSecret(field) });
  if (field.options.length === 0)
    throw new Failure('failed', field.empty ?? `${field.label}: there is nothing to choose`);
  for (const { label, disabled } of field.options) console.note(`  ${label}${disabled ? ` - ${disabled}` : ''}`);
  return chooseOption(field.label, field.options, await prompt(console, question));
}
