import type { Field, Form, Option } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { suggestion } from '../suggest.ts';
import { ask } from '../terminal/prompts.ts';
import { flagKey, flagOf, isSecret, repeatedBy } from './field-flags.ts';

export interface Given {
  flags: Readonly<Record<string, unknown>>;
  /** The lines of stdin with `--password-stdin`. */
  secrets: readonly string[] | undefined;
  /** Said before the first question. */
  intro: readonly string[];
  /** Solves the captcha, where the form has one. */
  solve?(): Promise<string>;
}

/**
 * Fills a form from flags, from stdin's secrets, and by asking, in that order. Fields are looked up anew after each
 * answer: what may be chosen next can depend on it.
 */
export async function fillForm(console: Console, form: Form, given: Given): Promise<void> {
  const secrets = given.secrets && [...given.secrets];
  const seen = new Set<string>();
  let introduced = false;
  for (;;) {
    const field = form.getSnapshot().fields.find(({ name }) => !seen.has(name));
    if (!field) return;
    seen.add(field.name);
    const flag = given.flags[flagKey(field.name)];
    if (field.type === 'captcha') form.set(field.name, (await given.solve?.()) ?? '');
    else if (flag !== undefined) form.set(field.name, fromFlag(field, flag));
    else if (isSecret(field) && secrets) form.set(field.name, secretFor(field, form, secrets));
    else if (console.interactive && isAsked(field)) {
      if (!introduced) for (const line of given.intro) console.note(line);
      introduced = true;
      form.set(field.name, await answer(console, field));
    } else if (!field.optional && isAsked(field) && form.getSnapshot().values[field.name] === '') {
      throw new Failure('usage', `${flagFor(field)} required when not running interactively`);
    }
  }
}

/** Toggles and lists have a value from the start; only what is empty is asked for. */
const isAsked = ({ type }: Field): boolean => type !== 'toggle' && type !== 'checklist' && type !== 'captcha';

const flagFor = (field: Field): string => (isSecret(field) ? '--password-stdin' : flagOf(field));

/** The next line; a repetition takes what it repeats. */
function secretFor(field: Field, form: Form, lines: string[]): string {
  const { optional, label } = field;
  const repeated = repeatedBy(field);
  if (repeated !== undefined) return String(form.getSnapshot().values[repeated] ?? '');
  const line = lines.shift();
  if (line === undefined && !optional) throw new Failure('usage', `stdin has no line for: ${label.toLowerCase()}`);
  return line ?? '';
}

function fromFlag(field: Field, flag: unknown): string | boolean | string[] {
  if (field.type === 'toggle') return flag === true;
  const text = String(flag);
  if (field.type === 'select') return choose(field.label, field.options, text);
  if (field.type !== 'checklist') return text;
  if (text === 'all') return field.options.map(({ value }) => value);
  if (text === 'none' || text === '') return [];
  return text.split(',').map((one) => choose(field.label, field.options, one.trim()));
}

/** By value or by the words that are shown, which may say more in brackets: `Lumen (lumen_main, slot 0)`. */
function choose(label: string, options: readonly Option[], written: string): string {
  const typed = written.toLowerCase();
  const named = (option: Option) => option.label.toLowerCase().replace(/ \(.*\)$/, '');
  const [found, another] = options.filter(
    (one) => one.value === written || [one.label.toLowerCase(), named(one)].includes(typed),
  );
  if (!found || another) {
    const labels = options.map((one) => one.label);
    const hints = [suggestion(written, labels) ?? `one of: ${labels.join(', ')}`];
    throw new Failure('usage', `${label}: ${another ? 'several are called' : 'there is no'} ${written}`, { hints });
  }
  if (found.disabled) throw new Failure('usage', `${label}: ${found.label}: ${found.disabled}`);
  return found.value;
}

async function answer(console: Console, field: Field): Promise<string> {
  const hint = field.hint ? ` (${field.hint})` : '';
  if (field.type === 'select') {
    if (field.options.length === 0)
      throw new Failure('failed', field.empty ?? `${field.label}: there is nothing to choose`);
    for (const { label, disabled } of field.options) console.note(`  ${label}${disabled ? ` - ${disabled}` : ''}`);
    return choose(field.label, field.options, await ask(console, `${field.label}${hint}`));
  }
  return ask(console, `${field.label}${hint}`, { secret: isSecret(field) });
}
