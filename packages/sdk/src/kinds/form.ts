import type { Dialog, DialogId, DialogParams } from '../catalog/dialogs.ts';
import { type Phase, runAction } from '../core/run-action.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import { timings } from '../rules/timings.ts';
import type { Section } from './content.ts';
import type { Context } from './context.ts';

export type FieldValue = string | boolean | readonly string[];
export type Values = Readonly<Record<string, FieldValue>>;

export interface Option {
  value: string;
  label: string;
  /** Why it cannot be chosen; part of the label. */
  disabled?: string;
}

interface FieldBase {
  name: string;
  label: string;
  hint?: string;
  /** The field may stay empty. */
  optional?: boolean;
}

export type Field =
  | (FieldBase & { type: 'email' | 'text' | 'password' | 'new-password'; initial?: string })
  | (FieldBase & { type: 'toggle'; initial?: boolean })
  /** Chooses one; `empty` is said where there is nothing to choose. */
  | (FieldBase & { type: 'select'; options: readonly Option[]; placeholder?: string; empty?: string })
  /** Chooses any number. */
  | (FieldBase & {
      type: 'checklist';
      options: readonly Option[];
      initial?: readonly string[];
      empty?: string;
      /** One more switch, on while everything is ticked. */
      all?: { label: string; toggle(chosen: readonly string[]): readonly string[] };
    })
  | (FieldBase & { type: 'captcha' });

export interface Words {
  idle: string;
  busy: string;
  done: string;
  /** Said after a failure, until something is changed; without it the button is as before. */
  failed?: string;
}

/** A way to another dialog: `Not registered?` `Create account`. */
export interface Link {
  before?: string;
  label: string;
  opens: Dialog;
}

interface DialogBase<Id extends DialogId> {
  id: Id;
  title: string | ((params: DialogParams[Id]) => string);
  /** Words for scripts: `['accounts', 'create']`. */
  command?: readonly [noun: string, verb: string];
  links?: readonly Link[];
}

/** What a dialog does when its button is pressed. */
interface Submission<Id extends DialogId> {
  words: Words;
  tone?: 'danger';
  submit(values: Values, params: DialogParams[Id], context: Context): Promise<void>;
  /** Said in the error dialog. */
  failure: string | ((params: DialogParams[Id]) => string);
  /** What a script is told of the result besides the done words; a person sees it on the screen behind the dialog. */
  result?(params: DialogParams[Id], context: Context): readonly string[];
  /** What follows at once, after success and the dialog's closing. */
  after?(values: Values, params: DialogParams[Id], context: Context): void;
}

/** Fields and a button. */
export interface FormDialog<Id extends DialogId = DialogId> extends DialogBase<Id>, Submission<Id> {
  kind: 'form';
  intro?(params: DialogParams[Id], context: Context): readonly string[];
  fields(params: DialogParams[Id], context: Context, values: Values): readonly Field[];
  /** Rules beyond "required": true, or why the button is disabled (an empty text says nothing). */
  ready?(values: Values, params: DialogParams[Id], context: Context): true | string;
  warning?: string;
}

/** A question and a button that does it. */
export interface ConfirmDialog<Id extends DialogId = DialogId> extends DialogBase<Id>, Submission<Id> {
  kind: 'confirm';
  question(params: DialogParams[Id]): readonly string[];
}

/** Something to read. */
export interface NoticeDialog<Id extends DialogId = DialogId, Data = unknown> extends DialogBase<Id> {
  kind: 'notice';
  /** Fetches what is read; without it the parameters are enough. */
  load?(params: DialogParams[Id], context: Context, signal: AbortSignal): Promise<Data>;
  failure?: string;
  /** What is read changes every second. */
  ticks?: boolean;
  /** What is known of it already: shown until it has been fetched. */
  known?(context: Context): Data | undefined;
  body(params: DialogParams[Id], context: Context, data: Data | undefined): readonly Section[];
  /** One thing to do besides reading; the dialog stays open. */
  action?: Submission<Id>;
  /** Label of the button that closes it. */
  close?: string;
}

export type DialogDefinition<Id extends DialogId = DialogId> = FormDialog<Id> | ConfirmDialog<Id> | NoticeDialog<Id>;

export interface FormView {
  fields: readonly Field[];
  values: Values;
  phase: Phase;
  /** What the button says now. */
  button: string;
  /** Why the button is disabled; undefined when it can be pressed. */
  disabled: string | undefined;
  /** The name of the field that the reason is about, where it is about one. */
  concerns: string | undefined;
}

export interface Form extends Readable<FormView> {
  set(name: string, value: FieldValue): void;
  /** Runs it; does nothing while it is disabled. Resolves when all is over. */
  submit(): Promise<void>;
}

/** The live form behind anything with fields and a button: a dialog, a page. */
export interface FormSource {
  fields(values: Values): readonly Field[];
  ready?(values: Values): true | string;
  words: Words;
  submit(values: Values): Promise<void>;
  /** With words of its own where nothing was tried yet. */
  failed(error: unknown, words?: string): void;
  /** After success, once the done state has been seen. */
  finished?(values: Values): void;
  /** Stays done after a success, instead of starting anew. */
  once?: boolean;
  clock: Context['clock'];
}

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

const isBlank = (value: FieldValue | undefined): boolean => typeof value === 'string' && value.trim() === '';

type Reason = Pick<FormView, 'disabled' | 'concerns'>;

function whyDisabled(source: FormSource, fields: readonly Field[], values: Values): Reason {
  const missing = fields.find((field) => !field.optional && isBlank(values[field.name]));
  if (missing) {
    const disabled = missing.type === 'captcha' ? captchaMissing : `${missing.label} is required.`;
    return { disabled, concerns: missing.name };
  }
  const email = fields.find((field) => field.type === 'email' && !isEmail(String(values[field.name])));
  if (email) return { disabled: `${email.label} is not an email address.`, concerns: email.name };
  const ready = source.ready?.(values) ?? true;
  return { disabled: ready === true ? undefined : ready, concerns: undefined };
}

const captchaMissing = 'Please complete the reCAPTCHA.';

/** The browser's own rule in short: something, an @, something. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());

export function createForm(source: FormSource): Form {
  const given = createStore<Values>({});
  const phase = createStore<Phase>('idle');
  const failed = createStore(false);

  const view = derive([given, phase, failed], (entered, now, wrong): FormView => {
    const fields = source.fields(entered);
    const values = Object.fromEntries(fields.map((field) => [field.name, entered[field.name] ?? initialValue(field)]));
    const button = now === 'idle' && wrong && source.words.failed ? source.words.failed : source.words[now];
    const reason = now === 'idle' ? whyDisabled(source, fields, values) : { disabled: '', concerns: undefined };
    return { fields, values, phase: now, button, ...reason };
  });

  /** A captcha answer is good for one attempt. */
  function forgetCaptcha(): void {
    const used = view.getSnapshot().fields.filter((field) => field.type === 'captcha');
    if (used.length > 0)
      given.set((values) => ({ ...values, ...Object.fromEntries(used.map(({ name }) => [name, ''])) }));
  }

  async function run(values: Values): Promise<void> {
    const timing = { clock: source.clock, phase, minimum: timings.actionMinimum, linger: timings.actionLinger };
    try {
      await runAction(timing, () => source.submit(values));
    } catch (error) {
      failed.set(true);
      forgetCaptcha();
      source.failed(error);
      return;
    }
    if (!source.once) phase.set('idle');
    source.finished?.(values);
  }

  return {
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    set(name, value) {
      failed.set(false);
      given.set((values) => ({ ...values, [name]: value }));
    },
    async submit() {
      const { values, disabled } = view.getSnapshot();
      if (disabled === undefined) await run(values);
      else if (disabled === captchaMissing) source.failed(new Error(captchaMissing), captchaMissing);
    },
  };
}
