import type { Dialog, DialogId, DialogParams } from '../../catalog/dialogs.ts';
import { UserChangedError } from '../../client/session/user-changed-error.ts';
import type { Readable } from '../../core/store.ts';
import type { Section } from '../content.ts';
import type { Context } from '../context.ts';
import { createForm, type Form } from '../forms/form.ts';
import { type FieldDefinitions, type FormSchema, openFields, type Values } from '../forms/form-fields.ts';
import { createFormPreview, type FormPreview } from '../forms/form-preview.ts';
import { type AlertModel, createAlert, type DialogModelBase, describeDialog, lockedWhileBusy } from './alert-model.ts';
import type { ConfirmDialog, DialogDefinition, FormDialog, Submission, SubmitResult } from './dialog.ts';

/** Model of an open dialog with a form. */
export interface FormModel extends DialogModelBase {
  kind: 'form';
  intro: readonly string[];
  /** Content of the dialog above the form's fields. */
  sections: readonly Section[];
  warning: string | undefined;
  tone: 'danger' | undefined;
  form: Form;
  /** Preview below the form's fields, which is updated when the values change. */
  preview: Readable<FormPreview> | undefined;
}

/** Model of an open dialog that asks for confirmation. */
export interface ConfirmModel extends DialogModelBase {
  kind: 'confirm';
  question: readonly string[];
  tone: 'danger' | undefined;
  form: Form;
}

/** Model of any open dialog. */
export type DialogModel = FormModel | ConfirmModel | AlertModel;

/** Function that closes the dialog after its action has succeeded, or after another user has signed in. */
type OnFinish = () => void;

/** Creates the model of a dialog from its definition and parameters. */
export function createDialog<Id extends DialogId>(
  definition: DialogDefinition<Id>,
  dialog: Dialog<Id>,
  context: Context,
  onFinish: OnFinish,
): DialogModel {
  const params = dialog.params as DialogParams[Id];
  switch (definition.kind) {
    case 'form':
      return { ...describeDialog(definition, dialog), ...buildForm(definition, params, context, onFinish) };
    case 'confirm':
      return { ...describeDialog(definition, dialog), ...buildConfirm(definition, params, context, onFinish) };
    case 'alert':
      return createAlert(definition, dialog, context, (action) =>
        createSubmitForm(action, params, context, () => undefined),
      );
  }
}

function buildForm<Id extends DialogId>(
  definition: FormDialog<Id>,
  params: DialogParams[Id],
  context: Context,
  onFinish: OnFinish,
) {
  // The account data is loaded, because members choose from it and the screen below the dialog may not have loaded it.
  if (definition.palette === 'members') void context.account.ensure();
  const form = createSubmitForm(definition, params, context, onFinish);
  const { preview } = definition;
  const livePreview =
    preview &&
    createFormPreview({
      ...{ title: preview.title, failure: preview.failure },
      ...{ form, clock: context.clock },
      load: (values, signal) => preview.load(values, params, context, signal),
    });
  return {
    kind: 'form' as const,
    intro: definition.intro?.(params, context) ?? [],
    sections: definition.sections?.(params, context) ?? [],
    warning: definition.warning,
    tone: definition.tone,
    form,
    preview: livePreview,
    isLocked: lockedWhileBusy(form),
    dispose() {
      livePreview?.dispose();
      form.dispose();
    },
  };
}

function buildConfirm<Id extends DialogId>(
  definition: ConfirmDialog<Id>,
  params: DialogParams[Id],
  context: Context,
  onFinish: OnFinish,
) {
  const form = createSubmitForm(definition, params, context, onFinish);
  return {
    kind: 'confirm' as const,
    question: definition.question(params),
    tone: definition.tone,
    form,
    isLocked: lockedWhileBusy(form),
    dispose: form.dispose,
  };
}

/** Options of a dialog's submit button, with the fields above it if it belongs to a form. */
interface SubmitOptions<Id extends DialogId> extends Submission<Id> {
  fields?: FieldDefinitions;
  schema?: FormSchema;
  username?(params: DialogParams[Id], context: Context): string | undefined;
  ready?(values: Values, params: DialogParams[Id], context: Context): true | string;
  disablesUntilValid?: true;
  refusal?(params: DialogParams[Id], context: Context): string | undefined;
}

function createSubmitForm<Id extends DialogId>(
  {
    fields = {},
    schema,
    username,
    ready,
    disablesUntilValid,
    refusal,
    labels,
    submit,
    failure,
    after,
    limitMessage,
    initialLimit,
  }: SubmitOptions<Id>,
  params: DialogParams[Id],
  context: Context,
  onFinish: OnFinish,
): Form {
  let result: SubmitResult;
  /** Signal of the user who submitted the form. It is stored, because a sign-in changes the current user. */
  let userSignal: AbortSignal | undefined;
  return createForm({
    clock: context.clock,
    labels,
    solveCaptcha: context.solveCaptcha,
    dependency: context.account,
    limitMessage,
    initialLimit: initialLimit?.(params),
    schema,
    fields: (values) => openFields(fields, { params, context, values }),
    username: username && (() => username(params, context)),
    ready: ready && ((values) => ready(values, params, context)),
    disablesUntilValid,
    refusal: refusal && (() => refusal(params, context)),
    async submit(values) {
      result = await submit(values, params, context);
      userSignal = context.session.userSignal();
      return result && { retryAfter: result.retryAfter, isDone: result.isDone };
    },
    onError(error, message = failure) {
      if (error instanceof UserChangedError) onFinish();
      else context.reportError(error, message);
    },
    onFinish(values) {
      onFinish();
      // The result of the action is ignored if another user has signed in meanwhile.
      if (userSignal?.aborted) return;
      after?.(values, params, context);
      if (result?.output !== undefined && context.onOutput) context.onOutput(result.output);
      else if (result?.next) context.open(result.next);
    },
  });
}
