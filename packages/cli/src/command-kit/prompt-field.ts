import type { Field, FieldValue } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { editInEditor } from '../terminal/editor.ts';
import { prompt } from '../terminal/prompts.ts';
import { isSecret } from './field-flags.ts';
import { chooseOption } from './field-values.ts';

/**
 * Returns whether the terminal prompts for a form field. Toggles and checklists are skipped, because they have a
 * default.
 */
export const isPrompted = ({ type }: Field): boolean => type !== 'toggle' && type !== 'checklist' && type !== 'captcha';

/**
 * Prompts for a form field at the terminal. The options of a choice are listed first. A text of several lines opens in
 * an editor that shows `current`.
 * @throws Failure if there is nothing to choose, or if the answer matches no option.
 */
export async function promptField(console: Console, field: Field, current?: FieldValue): Promise<string> {
  if (field.type === 'multiline') return console.io.handOver(() => editInEditor(String(current ?? ''), console.io.env));
  const hint = field.hint ? ` (${field.hint})` : '';
  const question = `${field.label}${hint}`;
  if (field.type !== 'select') return prompt(console, question, { secret: isSecret(field) });
  if (field.options.length === 0) throw new Failure('failed', field.empty ?? `${field.label}: no options available`);
  for (const { label, disabled } of field.options) console.note(`  ${label}${disabled ? ` - ${disabled}` : ''}`);
  return chooseOption(field.label, field.options, await prompt(console, question));
}
