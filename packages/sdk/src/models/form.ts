import { type Phase, runAction } from '../core/run-action.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import { timings } from '../rules/timings.ts';
import type { Context } from './context.ts';
import type { Field, FieldValue, FormSchema, Values } from './form-fields.ts';
import { isBlank, issueReason, validateValues } from './validate-values.ts';

export interface ButtonLabels {
  idle: string;
  busy: string;
  done: string;
  /** Said after a failure, until something is changed; without it the button is as before. */
  failed?: string;
}

export interface FormView {
  fields: readonly Field[];
  values: Values;
  phase: Phase;
  /** What the button says now. */
  button: string;
  /** Why the button is disabled; undefined when it can be pressed. */
  disabled: string | undefined;
  /** The name of the field that the reason is about, where it is about one. */
  invalidField: string | undefined;
}

export interface Form extends Readable<FormView> {
  set(name: string, value: FieldValue): void;
  /** Runs it; does nothing while it is disabled. Resolves when all is over. */
  submit(): Promise<void>;
}

/** The live form behind anything with fields and a button: a dialog, a page. */
export interface FormOptions {
  fields(values: Values): readonly Field[];
  /** Left out where nothing is entered. */
  schema?: FormSchema | undefined;
  /** These three get values as the schema gives them. */
  ready?(values: Values): true | string;
  message: ButtonLabels;
  submit(values: Values): Promise<void>;
  /** With words of its own where nothing was tried yet. */
  onError(error: unknown, words?: string): void;
  /** After success, once the done state has been seen. */
  onFinish?(values: Values): void;
  /** Stays done after a success, instead of starting anew. */
  staysDone?: boolean;
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

type Reason = Pick<FormView, 'disabled' | 'invalidField'>;

function disabledReason(source: FormOptions, fields: readonly Field[], values: Values): Reason {
  const missing = fields.find((field) => !field.optional && isBlank(values[field.name]));
  if (missing) {
    const disabled = missing.type === 'captcha' ? captchaMissing : `${missing.label} is required.`;
    return { disabled, invalidField: missing.name };
  }
  const email = fields.find((field) => field.type === 'email' && !isEmail(String(values[field.name])));
  if (email) return { disabled: `${email.label} is not an email address.`, invalidField: email.name };
  const checked = validateValues(source.schema, fields, values);
  if ('issue' in checked) return issueReason(checked.issue, fields);
  const ready = source.ready?.(checked.values) ?? true;
  return { disabled: ready === true ? undefined : ready, invalidField: undefined };
}

const captchaMissing = 'Please complete the reCAPTCHA.';

/** The browser's own rule in short: something, an @, something. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());

export function createForm(source: FormOptions): Form {
  const given = createStore<Values>({});
  const phase = createStore<Phase>('idle');
  const failed = createStore(false);

  const view = derive([given, phase, failed], (entered, currentPhase, hasFailed): FormView => {
    const fields = source.fields(entered);
    const values = Object.fromEntries(fields.map((field) => [field.name, entered[field.name] ?? initialValue(field)]));
    const button =
      currentPhase === 'idle' && hasFailed && source.message.failed
        ? source.message.failed
        : source.message[currentPhase];
    const reason =
      currentPhase === 'idle' ? disabledReason(source, fields, values) : { disabled: '', invalidField: undefined };
    return { fields, values, phase: currentPhase, button, ...reason };
  });

  /** A captcha answer is good for one attempt. */
  function clearCaptcha(): void {
    const used = view.getSnapshot().fields.filter((field) => field.type === 'captcha');
    if (used.length > 0)
      given.set((values) => ({ ...values, ...Object.fromEntries(used.map(({ name }) => [name, ''])) }));
  }

  async function run(entered: Values): Promise<void> {
    const checked = validateValues(source.schema, view.getSnapshot().fields, entered);
    const values = 'issue' in checked ? entered : checked.values;
    const timing = { clock: source.clock, phase, minBusyTime: timings.minBusyTime, doneTime: timings.doneTime };
    try {
      await runAction(timing, () => source.submit(values));
    } catch (error) {
      failed.set(true);
      clearCaptcha();
      source.onError(error);
      return;
    }
    if (!source.staysDone) phase.set('idle');
    source.onFinish?.(values);
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
      else if (disabled === captchaMissing) source.onError(new Error(captchaMissing), captchaMissing);
    },
  };
}
