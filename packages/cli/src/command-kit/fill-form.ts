import type { Field, FieldValue, Form } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { flagKey, flagOf, isSecret, repeatedField } from './field-flags.ts';
import { parseFlag } from './field-values.ts';
import { isPrompted, promptField } from './prompt-field.ts';
import { isTextOfFile } from './text-input.ts';

export interface FormSources {
  flags: Readonly<Record<string, unknown>>;
  /** The passwords that `--password-stdin` reads, one per line of stdin. */
  secrets: readonly string[] | undefined;
  /** Introduction of the form, printed before the first prompt. */
  intro: readonly string[];
  /** Solves the captcha; missing if the form has no captcha. */
  solveCaptcha?(): Promise<string>;
}

/**
 * Fills a form from flags, then from passwords on stdin, then by prompts. Fields are read again after each answer,
 * because an answer can change the choices of later fields.
 * @throws Failure if the action is impossible, before any prompt.
 */
export async function fillForm(console: Console, form: Form, input: FormSources): Promise<void> {
  const { refusal } = form.getSnapshot();
  if (refusal !== undefined) throw new Failure('usage', refusal);
  const remaining = { ...input, secrets: input.secrets && [...input.secrets], intro: [...input.intro] };
  const seen = new Set<string>();
  const next = () => form.getSnapshot().fields.find(({ name, type }) => type !== 'captcha' && !seen.has(name));
  for (let field = next(); field; field = next()) {
    seen.add(field.name);
    const value = await valueFor(field, form, remaining, console);
    if (value !== undefined) form.set(field.name, value);
  }
  await fillCaptcha(form, input);
}

/**
 * Fills in the captcha of a form. Solving it takes computing time, so it is solved only if all other fields are valid.
 */
async function fillCaptcha(form: Form, { solveCaptcha }: FormSources): Promise<void> {
  const { fields, invalidField } = form.getSnapshot();
  const captcha = fields.find(({ name, type }) => type === 'captcha' && name === invalidField);
  if (captcha && solveCaptcha) form.set(captcha.name, await solveCaptcha());
}

/**
 * Sources of field values during a form: the lines of stdin that are not used yet, and the introduction until it is
 * printed.
 */
interface RemainingInput extends FormSources {
  secrets: string[] | undefined;
  intro: string[];
}

/**
 * Returns the value for a form field from the first source that has one: flag, stdin or prompt. Undefined leaves the
 * field unchanged.
 */
async function valueFor(
  field: Field,
  form: Form,
  remaining: RemainingInput,
  console: Console,
): Promise<FieldValue | undefined> {
  const flag = remaining.flags[flagKey(field.name)];
  if (flag !== undefined) return parseFlag(field, flag);
  if (isSecret(field) && remaining.secrets) return secretFor(field, form, remaining.secrets);
  if (!isPrompted(field) || (field.isFlagOnly && !isTextOfFile(field))) return undefined;
  const hasFlags = Object.keys(remaining.flags).some((key) => isFieldOf(form, key));
  if (field.isFlagOnly && (hasFlags || !console.isInteractive)) return undefined;
  if (console.isInteractive) {
    for (const line of remaining.intro.splice(0)) console.note(line);
    return promptField(console, field, form.getSnapshot().values[field.name]);
  }
  const isEmpty = form.getSnapshot().values[field.name] === '';
  if (isEmpty && !field.optional) {
    throw new Failure('usage', `${flagLabel(field)} required when not running interactively`);
  }
  return undefined;
}

const isFieldOf = (form: Form, key: string): boolean =>
  form.getSnapshot().fields.some(({ name }) => flagKey(name) === key);

const flagLabel = (field: Field): string => (isSecret(field) ? '--password-stdin' : flagOf(field));

/** Returns the next password from stdin. A field that repeats a password takes the value of the first one. */
function secretFor(field: Field, form: Form, lines: string[]): string {
  const { optional, label } = field;
  const repeated = repeatedField(field);
  if (repeated !== undefined) return String(form.getSnapshot().values[repeated] ?? '');
  const line = lines.shift();
  if (line === undefined && !optional) throw new Failure('usage', `expected the ${label.toLowerCase()} on stdin`);
  return line ?? '';
}
