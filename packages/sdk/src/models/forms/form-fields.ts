import type * as z from 'zod/mini';
import type { Context } from '../context.ts';

/** Value of a form field: a text or choice, a switch, or a list of choices. */
export type FieldValue = string | boolean | readonly string[];
/** Values of a form's fields, by the name of the field. */
export type Values = Readonly<Record<string, FieldValue>>;

/** Schema with the rules of a form: usually the schema of its request, checked while the user types. */
export type FormSchema = z.ZodMiniObject;

/** One option of a form field in which the user chooses. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** Reason why the option cannot be chosen. It is shown as part of the label. */
  disabled?: string;
}

/** State of a form on which the properties of a field may depend, besides the field's own value. */
export interface FormState<Params = unknown, Entered = Values> {
  params: Params;
  context: Context;
  /** The values that the user has entered in the form so far. */
  values: Partial<Entered>;
}

/**
 * A property of a form field: a constant, or a function of the state of an open form. Help and shell completion never
 * open a form, so they use only constants.
 */
export type Computed<T, State> = T | ((state: State) => T);

interface FieldCommon {
  label: string;
  hint?: string;
  /** Example value of the field for help, if it cannot be derived from the type of the field. */
  example?: string;
  /** All values of the field that help lists, if the options depend on the user. */
  choices?: readonly string[];
  /**
   * True if a command sets the field only by its flag and never prompts for it. Exception: without any flag, the
   * command opens a field with several lines in an editor.
   */
  isFlagOnly?: true;
}

interface TextControl<State> {
  /** Type of the text field. `multiline`: a text of several lines. */
  type: 'email' | 'text' | 'multiline' | 'password' | 'new-password';
  /** True if the field is for another account than the form's `username`. Password managers must not fill it in. */
  isOfOther?: true;
  initial?: Computed<string, State>;
  /** Returns the reason why the server would refuse the field's value, as a sentence. Called while the user types. */
  rule?(value: string, state: State): string | undefined;
}

interface ToggleControl<State> {
  type: 'toggle';
  initial?: Computed<boolean, State>;
}

/** A form field to choose one option. `empty` is the text if there are no options. */
interface SelectControl<State, Value extends string> {
  type: 'select';
  options: Computed<readonly Option<Value>[], State>;
  placeholder?: string;
  empty?: Computed<string, State>;
}

/** A form field to choose any number of options. */
interface ChecklistControl<State, Value extends string> {
  type: 'checklist';
  options: Computed<readonly Option<Value>[], State>;
  initial?: Computed<readonly Value[], State>;
  empty?: Computed<string, State>;
  /** Additional switch for all options of the field, which is on while every option is checked. */
  all?: { label: string; toggle(chosen: readonly Value[]): readonly Value[] };
}

interface CaptchaControl {
  type: 'captcha';
}

/**
 * Type of the form field for a type of value: a switch for a boolean, check boxes for a list, otherwise a text field.
 */
type ControlFor<Value, State> = [Value] extends [boolean]
  ? ToggleControl<State>
  : [Value] extends [readonly (infer One extends string)[]]
    ? ChecklistControl<State, One>
    : [Value] extends [string]
      ? TextControl<State> | SelectControl<State, Value> | CaptchaControl
      : never;

/** Requires that the form field of an optional value can be empty or hidden. */
type PresenceFor<Value, State> = undefined extends Value
  ? { optional: true; when?(state: State): boolean } | { optional?: never; when(state: State): boolean }
  : { optional?: never; when?: never };

export type FieldFor<Value, State> = FieldCommon & PresenceFor<Value, State> & ControlFor<NonNullable<Value>, State>;

/**
 * Definitions of a form's fields, one for every value of the schema, under the name of the value and in display order.
 */
export type FieldsFor<Schema extends FormSchema, Params> = {
  readonly [Name in keyof z.input<Schema>]-?: FieldFor<z.input<Schema>[Name], FormState<Params, z.input<Schema>>>;
};

/** Definition of any form field, without the types of its form. */
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
  /** True if the user may leave the field empty. */
  optional?: boolean;
  isFlagOnly?: true;
}

/** A field of an open form. All functions of the field's definition have been evaluated. */
export type Field =
  | (FieldBase & {
      type: 'email' | 'text' | 'password' | 'new-password';
      isOfOther?: true;
      initial?: string;
      /** Error message for the field's value. */
      problem?: string;
    })
  /** A field for a text of several lines. */
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

/** Returns the current fields of an open form. */
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

/** Description of a form field before the form is open, for help, flags and shell completion. */
export interface FieldDescription extends FieldBase {
  type: Field['type'];
  /** Options of the field, if they do not depend on the user. */
  options?: readonly Option[];
  /** True if the form field is a switch that is on by default. */
  isOn?: boolean;
  example?: string;
}

/** Returns descriptions of all fields of a form for help and flags. No function of the definition is called. */
export const describeFields = (definitions: FieldDefinitions): FieldDescription[] =>
  Object.entries(definitions).map(([name, { label, hint, optional, example, choices, ...control }]) => ({
    ...{ name, label, hint, optional, example, type: control.type },
    ...(choices && { options: choices.map((value) => ({ value, label: value })) }),
    ...('options' in control && !isComputed(control.options) && { options: control.options }),
    ...(control.type === 'toggle' && control.initial === true && { isOn: true }),
  }));
