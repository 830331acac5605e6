import type { SolveCaptcha } from '../../client/captcha/solve-captcha.ts';
import { type Phase, runAction } from '../../core/run-action.ts';
import { createStore, derive, type Readable } from '../../core/store.ts';
import { timings } from '../../rules/timings.ts';
import type { Context } from '../context.ts';
import { checkFields, type DisabledReason } from './check-fields.ts';
import { type CaptchaState, createFormCaptcha } from './form-captcha.ts';
import type { Field, FieldValue, FormSchema, Values } from './form-fields.ts';
import { createFormLimit, retryAfterOf } from './form-limit.ts';
import { settleValues } from './settle-values.ts';

export interface ButtonLabels {
  idle: string;
  busy: string;
  done: string;
  /**
   * Label of the submit button after a failed action, until a value is changed. If absent, the button has its usual
   * label.
   */
  failed?: string;
}

/** Snapshot of a form's fields, button and messages. */
export interface FormView extends DisabledReason {
  fields: readonly Field[];
  values: Values;
  /** Name of the account that the new password is for, for password managers, if no field contains it. */
  username: string | undefined;
  /** Reason why the form cannot be submitted now, whatever the user enters. */
  refusal: string | undefined;
  /** True if the button is disabled while a value is missing or invalid, instead of explaining it when pressed. */
  disablesUntilValid: boolean;
  phase: Phase;
  /** Current label of the submit button. */
  button: string;
  /** State of the form's captcha; undefined if there is no captcha, or if the user must solve it. */
  captcha: CaptchaState | undefined;
}

/** An open form with fields and a button, in a dialog or on a page. */
export interface Form extends Readable<FormView> {
  set(name: string, value: FieldValue): void;
  /** Starts to solve the captcha in the background. To be called at the user's first input. */
  touch(): void;
  /** Runs the action of the form; does nothing while the button is disabled. Resolves when the action is complete. */
  submit(): Promise<void>;
  /** Releases the form, because it is no longer displayed. */
  dispose(): void;
}

/** Result of submitting a form besides its success. */
export interface FormResult {
  /** Seconds before the submit button may be pressed again. */
  retryAfter?: number | undefined;
  /** True if the action was not performed, so that the done text is not shown. */
  isDone?: false | undefined;
}

/** Options of a form: fields, rules and the action of its button. */
export interface FormOptions {
  fields(values: Values): readonly Field[];
  /** State on which the fields depend besides the values. The fields are computed again when it changes. */
  dependency?: Readable<unknown>;
  /** Schema of the form's values; absent if the form has no fields. */
  schema?: FormSchema | undefined;
  /**
   * Returns true, or the reason why the form cannot be submitted. `ready`, `submit` and `onFinish` receive values that
   * the schema has parsed.
   */
  ready?(values: Values): true | string;
  /** True if the button is disabled while a value is missing or invalid. A captcha has the same effect. */
  disablesUntilValid?: boolean | undefined;
  /**
   * Returns the name of the account that a new password is for, if no field contains it. Evaluated together with the
   * fields.
   */
  username?(): string | undefined;
  /** Returns the reason why the form cannot be submitted now with any input. Evaluated before all rules. */
  refusal?(): string | undefined;
  labels: ButtonLabels;
  submit(values: Values): Promise<FormResult | undefined>;
  /** Called with the error of a failed submission. `words` is a separate message if the action was not attempted. */
  onError(error: unknown, words?: string): void;
  /** Called after the action has succeeded, when the done state has been shown. */
  onFinish?(values: Values): void;
  /** True if the form stays in the done state after a success, instead of returning to its initial state. */
  staysDone?: boolean;
  /**
   * Returns the text below the button while it waits because the server refused with status 429 and `Retry-After`. If
   * absent, the button can be pressed again immediately.
   */
  limitMessage?: ((remaining: string) => string) | undefined;
  /** Seconds before the form can be submitted for the first time. */
  initialLimit?: number | undefined;
  /** Function that solves the form's captcha; absent if the user must solve it. */
  solveCaptcha?: SolveCaptcha | undefined;
  clock: Context['clock'];
}

const captchaMissing = 'Please complete the reCAPTCHA.';
/** Error if a form is submitted and its captcha cannot be solved. */
class CaptchaMissing extends Error {
  constructor() {
    super(captchaMissing);
    this.name = 'CaptchaMissing';
  }
}

const captchaSolving = 'Checking that you are not a robot...';

const hasCaptcha = (fields: readonly Field[]): boolean => fields.some(({ type }) => type === 'captcha');

/** Creates the model of a form: its values, their errors, its captcha, and the submission. */
export function createForm(source: FormOptions): Form {
  const given = createStore<Values>({});
  const phase = createStore<Phase>('idle');
  const failed = createStore(false);
  const limit = createFormLimit(source.clock);
  const captcha =
    source.solveCaptcha &&
    createFormCaptcha({ solve: source.solveCaptcha, clock: source.clock, onAnswer: setCaptchaAnswer });
  const captchaState = captcha ?? createStore<CaptchaState | undefined>(undefined);

  const view = derive(
    [given, phase, failed, limit, captchaState, source.dependency ?? createStore(undefined)],
    (entered, currentPhase, hasFailed, remaining, solving): FormView => {
      const { fields, values } = settleValues(source.fields, entered);
      const button =
        currentPhase === 'idle' && hasFailed && source.labels.failed
          ? source.labels.failed
          : source.labels[currentPhase];
      const shown = {
        ...{ fields, values, username: source.username?.(), refusal: source.refusal?.() },
        ...{ phase: currentPhase, button },
        captcha: hasCaptcha(fields) ? solving : undefined,
        disablesUntilValid: source.disablesUntilValid === true || hasCaptcha(fields),
      };
      if (currentPhase !== 'idle') return { ...shown, disabled: '', invalidField: undefined };
      if (shown.refusal !== undefined) return { ...shown, disabled: shown.refusal, invalidField: undefined };
      return { ...shown, ...disabledReason(fields, values, { remaining, solving }) };
    },
  );

  function disabledReason(
    fields: readonly Field[],
    values: Values,
    { remaining, solving }: { remaining: string | undefined; solving: CaptchaState | undefined },
  ): DisabledReason {
    if (remaining !== undefined && source.limitMessage)
      return { disabled: source.limitMessage(remaining), invalidField: undefined };
    const checked = checkFields(source, fields, values);
    if ('disabled' in checked) return checked;
    const unsolved = fields.find(({ name, type }) => type === 'captcha' && values[name] === '');
    if (!unsolved) return { disabled: undefined, invalidField: undefined };
    return { disabled: solving?.phase === 'solving' ? captchaSolving : captchaMissing, invalidField: unsolved.name };
  }

  function setCaptchaAnswer(answer: string): void {
    const names = view.getSnapshot().fields.flatMap(({ name, type }) => (type === 'captcha' ? [name] : []));
    given.set((values) => ({ ...values, ...Object.fromEntries(names.map((name) => [name, answer])) }));
  }

  /** Starts another captcha, because an answer is valid for one attempt to submit only. */
  function clearCaptcha(): void {
    if (!hasCaptcha(view.getSnapshot().fields)) return;
    setCaptchaAnswer('');
    captcha?.restart();
  }

  const touch = () => {
    if (hasCaptcha(view.getSnapshot().fields)) captcha?.touch();
  };

  /** Returns true if the form still needs a captcha answer that the program can obtain without the user. */
  const isCaptchaPending = (): boolean => {
    const { fields, values, captcha: state } = view.getSnapshot();
    const isMissing = fields.some(({ name, type }) => type === 'captcha' && values[name] === '');
    return isMissing && (state?.phase === 'waiting' || state?.phase === 'solving');
  };

  /**
   * Returns the form's values to send, with a captcha answer that is still valid. Waits for a captcha that is being
   * solved. Throws a CaptchaMissing if it cannot be solved.
   */
  async function currentValues(): Promise<Values> {
    if (captcha?.isStale()) await captcha.restart();
    if (isCaptchaPending()) await captcha?.settled();
    const { fields, values } = view.getSnapshot();
    if (fields.some(({ name, type }) => type === 'captcha' && values[name] === '')) throw new CaptchaMissing();
    const checked = checkFields(source, fields, values);
    return 'values' in checked ? checked.values : values;
  }

  async function run(): Promise<void> {
    const timing = { clock: source.clock, phase, minBusyTime: timings.minBusyTime, doneTime: timings.doneTime };
    let sent: FormResult & { values: Values };
    try {
      sent = await runAction(timing, async () => {
        const values = await currentValues();
        const result = await source.submit(values);
        return { values, ...result };
      });
    } catch (error) {
      failed.set(true);
      clearCaptcha();
      const seconds = source.limitMessage && retryAfterOf(error);
      if (seconds !== undefined) limit.start(seconds);
      source.onError(error, error instanceof CaptchaMissing ? captchaMissing : undefined);
      return;
    }
    if (sent.retryAfter) limit.start(sent.retryAfter);
    if (!source.staysDone) phase.set('idle');
    source.onFinish?.(sent.values);
  }

  if (source.initialLimit) limit.start(source.initialLimit);
  return {
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    set(name, value) {
      failed.set(false);
      given.set((values) => settleValues(source.fields, { ...values, [name]: value }).entered);
      touch();
    },
    touch,
    async submit() {
      const { disabled, fields, invalidField } = view.getSnapshot();
      if (disabled === undefined) return run();
      if (isCaptchaPending() && fields.some(({ name, type }) => name === invalidField && type === 'captcha'))
        return run();
      if (fields.some(({ name, type }) => name === invalidField && type === 'captcha')) {
        source.onError(new CaptchaMissing(), captchaMissing);
        // A press of the button after a failed captcha starts another attempt to solve it.
        if (captcha?.getSnapshot().phase === 'failed') void captcha.restart();
        else touch();
      }
    },
    dispose() {
      limit.dispose();
      captcha?.dispose();
    },
  };
}
