import type * as z from 'zod/mini';
import type { Context } from '../context.ts';

/** Input of a field: text or choice, switch, list of choices. */
export type FieldValue = string | boolean | readonly string[];
/** Values of a form's fields, by name. */
export type Values = Readonly<Record<string, FieldValue>>;

/** Rules of a form: usually the schema of its request, checked while the user types. */
export type FormSchema = z.ZodMiniObject;

/** One of the choices of a field. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** Why it cannot be chosen; part of the label. */
  disabled?: string;
}

/** State that a field may depend on besides its own value. */
export interface FormState<Params = unknown, Entered = Values> {
  params: Params;
  context: Context;
  /** The values so far. */
  values: Partial<Entered>;
}

/** Known from the start, or only once the form is open. Help and completion never open a form. */
export type Computed<T, State> = T | ((state: State) => T);

interface FieldCommon {
  label: string;
  hint?: string;
  /** A value that help shows, where none follows from what kind of field it is. */
  example?: string;
  /** All values that help lists, if the options depend on the user. */
  choices?: readonly string[];
  /** Commands set it by its flag only, and never ask for it. A text of several lines is edited if there is no flag at all. */
  isFlagOnly?: true;
}

interface TextControl<State> {
  /** `multiline`: a text of several lines. */
  type: 'email' | 'text' | 'multiline' | 'password' | 'new-password';
  /** Of another account than the form names as its `username`: no password manager shall fill it in. */
  isOfOther?: true;
  initial?: Computed<string, State>;
  /** Returns why the server would refuse the value, as a sentence. Called while the user types. */
  rule?(value: string, state: State): string | undefined;
}

interface ToggleControl<State> {
  type: 'toggle';
  initial?: Computed<boolean, State>;
}

/** A choice of one option; `empty` is the text without options. */
interface SelectControl<State, Value extends string> {
  type: 'select';
  options: Computed<readonly Option<Value>[], State>;
  placeholder?: string;
  empty?: Computed<string, State>;
}

/** Chooses any number. */
interface ChecklistControl<State, Value extends string> {
  type: 'checklist';
  options: Computed<readonly Option<Value>[], State>;
  initial?: Computed<readonly Value[], State>;
  empty?: Computed<string, State>;
  /** One more switch, on while everything is ticked. */
  all?: { label: string; toggle(chosen: readonly Value[]): readonly Value[] };
}

interface CaptchaControl {
  type: 'captcha';
}

/** Control for a type of value: a switch for a boolean, check boxes for a list, otherwise a text field. */
type ControlFor<Value, State> = [Value] extends [boolean]
  ? ToggleControl<State>
  : [Value] extends [readonly (infer One extends string)[]]
    ? ChecklistControl<State, One>
    : [Value] extends [string]
      ? TextControl<State> | SelectControl<State, Value> | CaptchaControl
      : never;

/** An optional value has a field that may be empty or hidden. */
type PresenceFor<Value, State> = undefined extends Value
  ? { optional: true; when?(state: State): boolean } | { optional?: never; when(state: State): boolean }
  : { optional?: never; when?: never };

export type FieldFor<Value, State> = FieldCommon & PresenceFor<Value, State> & ControlFor<NonNullable<Value>, State>;

/** A field for every value that the schema takes, under the value's name and in the order they are shown. */
export type FieldsFor<Schema extends FormSchema, Params> = {
  readonly [Name in keyof z.input<Schema>]-?: FieldFor<z.input<Schema>[Name], FormState<Params, z.input<Schema>>>;
};

/** Any field of any form, as the machinery sees it. */
export type FieldDefinition = FieldCommon & { optional?: true; when?(state: FormState): boolean } & (
    | TextControl<FormState>
    | ToggleControl<FormState>
    | SelectControl<FormState, string>
    | ChecklistControl<FormState, string>
    | CaptchaControl
  );

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

interface FieldBase {
  name: string;
  label: string;
  hint?: string;
  /** The field may stay empty. */
  optional?: boolean;
  isFlagOnly?: true;
}

/** A field of a form that is open: everything in it is known. */
export type Field =
  | (FieldBase & {
      type: 'email' | 'text' | 'password' | 'new-password';
      isOfOther?: true;
      initial?: string;
      /** Fault of the value. */
      problem?: string;
    })
  /** A text of several lines. */
  | (FieldBase & { type: 'multiline'; isOfOther?: true; initial?: string; problem?: string })
  | (FieldBase & { type: 'toggle'; initial?: boolean })
  | (FieldBase & { type: 'select'; options: readonly Option[]; placeholder?: string; empty?: string })
  | (FieldBase & {
      type: 'checklist';
      options: readonly Option[];
      initial?: readonly string[];
      empty?: string;
      all?: { label: string; toggle(chosen: readonly string[]): readonly string[] };
    })
  | (FieldBase & { type: 'captcha' });

const isComputed = <T, State>(value: Computed<T, State>): value is (state: State) => T => typeof value === 'function';

const resolve = <T, State>(value: Computed<T, State>, state: State): T => (isComputed(value) ? value(state) : value);

const resolveOptional = <T, State>(value: Computed<T, State> | undefined, state: State): T | undefined =>
  value === undefined ? undefined : resolve(value, state);

/** The fields that an open form has now. */
export const openFields = (definitions: FieldDefinitions, state: FormState): Field[] =>
  Object.entries(definitions)
    .filter(([, { when }]) => when?.(state) ?? true)
    .map(([name, definition]) => openField(name, definition, state));

function openField(name: string, { when: _, ...definition }: FieldDefinition, state: FormState): Field {
  switch (definition.type) {
    case 'toggle':
      return { ...definition, name, initial: resolveOptional(definition.initial, state) };
    case 'select':
      return {
        ...definition,
        name,
        options: resolve(definition.options, state),
        empty: resolveOptional(definition.empty, state),
      };
    case 'checklist':
      return {
        ...definition,
        name,
        options: resolve(definition.options, state),
        initial: resolveOptional(definition.initial, state),
        empty: resolveOptional(definition.empty, state),
      };
    case 'captcha':
      return { ...definition, name };
    default:
      return openTextField(name, definition, state);
  }
}

function openTextField(
  name: string,
  { rule, initial, ...definition }: Extract<FieldDefinition, TextControl<FormState>>,
  state: FormState,
): Field {
  const start = resolveOptional(initial, state);
  const problem = rule?.(String(state.values[name] ?? start ?? ''), state);
  return { ...definition, name, initial: start, problem };
}

/** A field as far as it is known before its form is open: for help, flags and completion. */
export interface FieldDescription extends FieldBase {
  type: Field['type'];
  /** Options, if they do not depend on the user. */
  options?: readonly Option[];
  /** True if the switch is on by default. */
  isOn?: boolean;
  example?: string;
}

/** All fields that a form may have, described without running anything of its definition. */
export const describeFields = (definitions: FieldDefinitions): FieldDescription[] =>
  Object.entries(definitions).map(([name, { label, hint, optional, example, choices, ...control }]) => ({
    ...{ name, label, hint, optional, example, type: control.type },
    ...(choices && { options: choices.map((value) => ({ value, label: value })) }),
    ...('options' in control && !isComputed(control.options) && { options: control.options }),
    ...(control.type === 'toggle' && control.initial === true && { isOn: true }),
  }));
