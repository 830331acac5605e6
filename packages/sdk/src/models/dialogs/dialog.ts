import type * as z from 'zod/mini';
import { type DialogHead, dialogHead } from '../../catalog/dialog-heads.ts';
import type { Dialog, DialogId, DialogParams } from '../../catalog/dialogs.ts';
import type { CommandName } from '../../catalog/nouns.ts';
import type { Section } from '../content.ts';
import type { Context } from '../context.ts';
import type { ButtonLabels, FormResult } from '../forms/form.ts';
import type { FieldDefinitions, FieldsFor, FormSchema, Values } from '../forms/form-fields.ts';
import type { CommandArgument } from './command-argument.ts';

/** A link in a dialog to another dialog: `Not registered?` `Create account`. */
export interface DialogLink {
  before?: string;
  label: string;
  target: Dialog;
}

type HasNoParams<Id extends DialogId> = Record<never, never> extends DialogParams[Id] ? true : false;

/**
 * Command of a dialog for scripts. A dialog about an object, such as an account, also defines the argument that names
 * it.
 */
type CommandOptions<Id extends DialogId> =
  | { command?: undefined; argument?: undefined }
  | (Id extends DialogId
      ? HasNoParams<Id> extends true
        ? { command: CommandName; argument?: undefined }
        : { command: CommandName; argument: CommandArgument<DialogParams[Id]> }
      : never);

interface DialogHeader<Id extends DialogId> {
  id: Id;
  /** Returns the heading of the dialog, which replaces the title if it depends on the parameters. */
  heading?(params: DialogParams[Id]): string;
  links?: readonly DialogLink[] | ((params: DialogParams[Id]) => readonly DialogLink[]);
}

type DialogBase<Id extends DialogId> = DialogHeader<Id> & CommandOptions<Id>;

/** Effects of submitting a dialog besides its success. */
export type SubmitResult =
  | (FormResult & {
      /** The dialog that opens after this dialog has closed. */
      next?: Dialog;
      /** Output of the command on stdout, instead of the next dialog. */
      output?: string;
    })
  | undefined;

/** The button of a dialog, its action and the effects of the action. */
export interface Submission<Id extends DialogId, Given = Values> {
  labels: ButtonLabels;
  tone?: 'danger';
  submit(values: Given, params: DialogParams[Id], context: Context): Promise<SubmitResult>;
  /** Message of the error dialog if the action of the dialog fails. */
  failure: string;
  /** Returns the text below the button while the server requests a delay, with the remaining time: `00:00:42`. */
  limitMessage?(remaining: string): string;
  /** Returns the seconds before the button may be pressed for the first time. */
  initialLimit?(params: DialogParams[Id]): number | undefined;
  /**
   * Returns lines about the result that a command prints after its done text. In a user interface the result is on the
   * screen below the dialog.
   */
  result?(params: DialogParams[Id], context: Context): readonly string[];
  /** Runs after the action has succeeded, when the dialog has closed. */
  after?(values: Given, params: DialogParams[Id], context: Context): void;
}

interface FormTexts<Id extends DialogId> {
  intro?(params: DialogParams[Id], context: Context): readonly string[];
  /** Returns the content of the dialog above the form's fields. */
  sections?(params: DialogParams[Id], context: Context): readonly Section[];
  /**
   * Preview below the form's fields, which is updated when the values change, such as a text as visitors will see it.
   */
  preview?: {
    title: string;
    load(values: Values, params: DialogParams[Id], context: Context, signal: AbortSignal): Promise<readonly Section[]>;
    /** Error message if the preview cannot be loaded. */
    failure: string;
  };
  warning?: string;
  /**
   * Returns the name of the account that the new password is for. Password managers store the password under this name.
   */
  username?(params: DialogParams[Id], context: Context): string | undefined;
}

/**
 * Rule of a form beyond the rules of its fields and its schema. `ready` returns true, or the reason why the button is
 * disabled; an empty reason shows no text.
 */
interface ReadyRule<Id extends DialogId, Given> {
  ready?(values: Given, params: DialogParams[Id], context: Context): true | string;
  /**
   * True if the button is disabled while a value is missing or invalid. Otherwise pressing it explains what is missing.
   * Forms with a captcha always disable it.
   */
  disablesUntilValid?: true;
  /** Returns the reason why the action of the dialog is impossible now with any input; undefined if it is possible. */
  refusal?(params: DialogParams[Id], context: Context): string | undefined;
}

/** Definition of a dialog with input fields and a button. */
export type FormDialog<Id extends DialogId = DialogId, Schema extends FormSchema = FormSchema> = DialogHead<Id> &
  DialogBase<Id> &
  Submission<Id> &
  FormTexts<Id> &
  ReadyRule<Id, Values> & { kind: 'form'; schema: Schema; fields: FieldDefinitions; positional?: string };

type FormSpec<Id extends DialogId, Schema extends FormSchema> = DialogBase<Id> &
  Submission<Id, z.output<Schema>> &
  FormTexts<Id> &
  ReadyRule<Id, z.output<Schema>> & {
    schema: Schema;
    fields: FieldsFor<Schema, DialogParams[Id]>;
    /** Form field that the command takes as an argument instead of a flag: `kafra tokens create NAME`. */
    positional?: keyof z.input<Schema> & string;
  };

/** Type of the input values of a form: `FormInput<typeof login>`. */
export type FormInput<Form extends { schema: FormSchema }> = z.input<Form['schema']>;

/**
 * Declares a dialog with a form. The form's fields have the names of the schema's fields. `ready`, `submit` and `after`
 * receive values that the schema has validated.
 */
export const defineForm = <const Id extends DialogId, Schema extends FormSchema>(
  definition: FormSpec<Id, Schema>,
): FormDialog<Id, Schema> =>
  // The type cast is safe. The code that runs forms has no types for the values of one schema, but it passes on only
  // values that the schema has validated.
  ({ ...dialogHead(definition.id), ...definition, kind: 'form' }) as unknown as FormDialog<Id, Schema>;

type ConfirmSpec<Id extends DialogId> = DialogBase<Id> &
  Submission<Id> & { question(params: DialogParams[Id]): readonly string[] };

/** Definition of a dialog that asks for confirmation, with a button that runs the action. */
export type ConfirmDialog<Id extends DialogId = DialogId> = DialogHead<Id> & ConfirmSpec<Id> & { kind: 'confirm' };

/** Declares a dialog that asks for confirmation. */
export const defineConfirm = <const Id extends DialogId>(definition: ConfirmSpec<Id>): ConfirmDialog<Id> =>
  Object.assign({ kind: 'confirm' as const }, dialogHead(definition.id), definition);

interface AlertContent<Id extends DialogId, Data> {
  /** Loads the data that the dialog shows. Absent if the parameters are sufficient. */
  load?(params: DialogParams[Id], context: Context, signal: AbortSignal): Promise<Data>;
  failure?: string;
  /** True if the content of the dialog changes every second, such as a countdown. */
  updatesEverySecond?: boolean;
  /** Returns data that is already known. The dialog shows it until the data is loaded. */
  initialData?(context: Context): Data | undefined;
  body(params: DialogParams[Id], context: Context, data: Data | undefined): readonly Section[];
  /** Button with an action of the dialog, which stays open afterwards. */
  action?: Submission<Id>;
  /** Returns a function that repeats the failed action, for a button that also closes the dialog. */
  retry?(params: DialogParams[Id]): (() => void) | undefined;
  /** Returns the label of the button that calls `retry`. Default: Try again. */
  retryLabel?(params: DialogParams[Id]): string | undefined;
  /** Label of the button that closes the dialog. */
  close?: string;
}

type AlertSpec<Id extends DialogId, Data> = DialogHeader<Id> & AlertContent<Id, Data>;

/** Definition of a dialog that shows information. */
export type AlertDialog<Id extends DialogId = DialogId, Data = unknown> = DialogHead<Id> &
  AlertSpec<Id, Data> & { kind: 'alert' };

/**
 * Declares a dialog that shows information, with the type of the data that it loads: `defineAlert<Data>()({ id: ...,
 * body: ... })`.
 */
export const defineAlert =
  <Data = unknown>() =>
  <const Id extends DialogId>(definition: AlertSpec<Id, Data>): AlertDialog<Id, Data> =>
    Object.assign({ kind: 'alert' as const }, dialogHead(definition.id), definition);

/** Definition of a dialog: a form, a confirmation or an alert. */
export type DialogDefinition<Id extends DialogId = DialogId> = FormDialog<Id> | ConfirmDialog<Id> | AlertDialog<Id>;
