import type { Field, FieldValue, Form } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { askField, isAsked } from './ask-field.ts';
import { flagKey, flagOf, isSecret, repeatedBy } from './field-flags.ts';
import { fromFlag } from './field-values.ts';

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
  const rest = { ...given, secrets: given.secrets && [...given.secrets], intro: [...given.intro] };
  const seen = new Set<string>();
  const next = () => form.getSnapshot().fields.find(({ name }) => !seen.has(name));
  for (let field = next(); field; field = next()) {
    seen.add(field.name);
    const value = await valueFor(field, form, rest, console);
    if (value !== undefined) form.set(field.name, value);
  }
}

/** What was not yet used of what is given: lines of stdin are taken, the intro is said once. */
interface Rest extends Given {
  secrets: string[] | undefined;
  intro: string[];
}

/** From the first source that has something for the field; undefined leaves it as it is. */
async function valueFor(field: Field, form: Form, rest: Rest, console: Console): Promise<FieldValue | undefined> {
  if (field.type === 'captcha') return (await rest.solve?.()) ?? '';
  const flag = rest.flags[flagKey(field.name)];
  if (flag !== undefined) return fromFlag(field, flag);
  if (isSecret(field) && rest.secrets) return secretFor(field, form, rest.secrets);
  if (!isAsked(field)) return undefined;
  if (console.interactive) {
    for (const line of rest.intro.splice(0)) console.note(line);
    return askField(console, field);
  }
  const isEmpty = form.getSnapshot().values[field.name] === '';
  if (isEmpty && !field.optional) {
    throw new Failure('usage', `${flagFor(field)} required when not running interactively`);
  }
  return undefined;
}

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
