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
  /** Said after a failure, until something is changed; without it the button is as before. */
  failed?: string;
}

/** Snapshot of a form. */
export interface FormView extends DisabledReason {
  fields: readonly Field[];
  values: Values;
  /** Account of the new password if no field contains it: for password managers. */
  username: string | undefined;
  /** Why nothing can be done here now, whatever is entered. */
  refusal: string | undefined;
  phase: Phase;
  /** Current text of the button. */
  button: string;
  /** State of the captcha; undefined without one, or if a person must solve it. */
  captcha: CaptchaState | undefined;
}

/** The live form behind anything with fields and a button: a dialog, a page. */
export interface Form extends Readable<FormView> {
  set(name: string, value: FieldValue): void;
  /** Call at the first input, to solve the captcha in the background. */
  touch(): void;
  /** Runs it; does nothing while it is disabled. Resolves when all is over. */
  submit(): Promise<void>;
  /** It is not shown any more. */
  dispose(): void;
}

/** Result of a submission besides its success. */
export interface FormResult {
  /** Seconds before the button may be pressed again. */
  retryAfter?: number | undefined;
  /** True if the action was not performed, so that the done text is not shown. */
  isDone?: false | undefined;
}

/** Options of a form. */
export interface FormOptions {
  fields(values: Values): readonly Field[];
  /** State that the fields depend on besides the values. They are computed again when it changes. */
  dependency?: Readable<unknown>;
  /** Left out where nothing is entered. */
  schema?: FormSchema | undefined;
  /** These three get values as the schema gives them. */
  ready?(values: Values): true | string;
  /** Asked as the fields are, for what they do not say. */
  username?(): string | undefined;
  /** Asked before any rule: why nothing can be done here now. */
  refusal?(): string | undefined;
  labels: ButtonLabels;
  submit(values: Values): Promise<FormResult | undefined>;
  /** `words` is a separate message if nothing was tried yet. */
  onError(error: unknown, words?: string): void;
  /** After success, once the done state has been seen. */
  onFinish?(values: Values): void;
  /** Keeps the done state after a success instead of a new start. */
  staysDone?: boolean;
  /**
   * Returns why the button waits for the delay of a 429 with `Retry-After`. Without it, the button can be pressed
   * immediately.
   */
  limitMessage?: ((remaining: string) => string) | undefined;
  /** Seconds that have to pass before the first attempt. */
  initialLimit?: number | undefined;
  /** Left out where a person must solve it. */
  solveCaptcha?: SolveCaptcha | undefined;
  clock: Context['clock'];
}

const captchaMissing = 'Please complete the reCAPTCHA.';
/** Thrown if a form is sent and its captcha cannot be solved. */
class CaptchaMissing extends Error {
  constructor() {
    super(captchaMissing);
    this.name = 'CaptchaMissing';
  }
}

const captchaSolving = 'Checking that you are not a robot...';

const hasCaptcha = (fields: readonly Field[]): boolean => fields.some(({ type }) => type === 'captcha');

/** Drives a form: its values, what is wrong with them, its captcha, and the sending. */
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

  /** A captcha answer is good for one attempt. */
  function clearCaptcha(): void {
    if (!hasCaptcha(view.getSnapshot().fields)) return;
    setCaptchaAnswer('');
    captcha?.restart();
  }

  const touch = () => {
    if (hasCaptcha(view.getSnapshot().fields)) captcha?.touch();
  };

  /** True if a captcha is missing that is solved without a person. */
  const isCaptchaPending = (): boolean => {
    const { fields, values, captcha: state } = view.getSnapshot();
    const isMissing = fields.some(({ name, type }) => type === 'captcha' && values[name] === '');
    return isMissing && (state?.phase === 'waiting' || state?.phase === 'solving');
  };

  /**
   * Returns the values to send, with a captcha answer that is still valid. Waits for a captcha that is being solved. Throws a CaptchaMissing if it cannot be solved.
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
        // Pressing the button tries again.
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
