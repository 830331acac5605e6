import type { Dialog, DialogId, DialogParams } from '../catalog/dialogs.ts';
import { createResource, type ResourceState } from '../core/resource.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { Section } from './content.ts';
import type { Context } from './context.ts';
import type {
  AlertDialog,
  ConfirmDialog,
  DialogDefinition,
  FormDialog,
  Link,
  Submission,
  SubmitResult,
} from './dialog.ts';
import { createForm, type Form } from './form.ts';
import { type FieldDefinitions, type FormSchema, openFields, type Values } from './form-fields.ts';

interface DialogModelBase {
  dialog: Dialog;
  title: string;
  links: readonly Link[];
  /** It cannot be closed now. */
  isLocked(): boolean;
  dispose(): void;
}

export interface FormModel extends DialogModelBase {
  kind: 'form';
  intro: readonly string[];
  warning: string | undefined;
  tone: 'danger' | undefined;
  form: Form;
}

export interface ConfirmModel extends DialogModelBase {
  kind: 'confirm';
  question: readonly string[];
  tone: 'danger' | undefined;
  form: Form;
}

export interface AlertModel extends DialogModelBase {
  kind: 'alert';
  body: Readable<readonly Section[]>;
  /** What was fetched, for a view of its own. */
  data: Readable<ResourceState<unknown>>;
  /** One thing to do besides reading. */
  form: Form | undefined;
  close: string | undefined;
}

/** A dialog that is open. */
export type DialogModel = FormModel | ConfirmModel | AlertModel;

/** Closes the dialog after it has done its work. */
type OnFinish = () => void;

/** Brings a definition to life with its parameters. */
export function createDialog<Id extends DialogId>(
  definition: DialogDefinition<Id>,
  dialog: Dialog<Id>,
  context: Context,
  onFinish: OnFinish,
): DialogModel {
  const params = dialog.params as DialogParams[Id];
  const shared = {
    dialog: dialog as Dialog,
    title: definition.heading?.(params) ?? definition.title,
    links: typeof definition.links === 'function' ? definition.links(params) : (definition.links ?? []),
  };
  switch (definition.kind) {
    case 'form':
      return { ...shared, ...buildForm(definition, params, context, onFinish) };
    case 'confirm':
      return { ...shared, ...buildConfirm(definition, params, context, onFinish) };
    case 'alert':
      return { ...shared, ...buildAlert(definition, params, context) };
  }
}

const lockedWhileBusy = (form: Form | undefined) => () => form?.getSnapshot().phase === 'busy';

function buildForm<Id extends DialogId>(
  definition: FormDialog<Id>,
  params: DialogParams[Id],
  context: Context,
  onFinish: OnFinish,
) {
  // What members choose from is their account, which the screen behind the dialog need not have loaded.
  if (definition.palette === 'members') void context.account.ensure();
  const form = createSubmitForm(definition, params, context, onFinish);
  return {
    kind: 'form' as const,
    intro: definition.intro?.(params, context) ?? [],
    warning: definition.warning,
    tone: definition.tone,
    form,
    isLocked: lockedWhileBusy(form),
    dispose: form.dispose,
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

function buildAlert<Id extends DialogId>(definition: AlertDialog<Id>, params: DialogParams[Id], context: Context) {
  const { action, load } = definition;
  const form = action && createSubmitForm(action, params, context, () => undefined);
  const resource = createResource<unknown>({
    clock: context.clock,
    load: async (signal) => (await load?.(params, context, signal)) ?? null,
    onError: (error) => context.reportError(error, definition.failure ?? 'An error occurred.'),
  });
  const initialData = definition.initialData?.(context);
  if (initialData !== undefined) resource.setData(initialData);
  if (load) void resource.reload();
  const seconds = createStore(0);
  const stopTicking = definition.updatesEverySecond
    ? context.clock.every(1_000, () => seconds.set((elapsed) => elapsed + 1))
    : undefined;
  const data = load ? resource : createStore({ data: null, loading: false, error: undefined, loadedAt: undefined });
  return {
    kind: 'alert' as const,
    data,
    body: derive([data, seconds], (state) => definition.body(params, context, state.data ?? undefined)),
    form,
    close: definition.close,
    isLocked: lockedWhileBusy(form),
    dispose() {
      stopTicking?.();
      resource.cancel();
      form?.dispose();
    },
  };
}

/** A button, with the fields above it where it is that of a form. */
interface SubmitOptions<Id extends DialogId> extends Submission<Id> {
  fields?: FieldDefinitions;
  schema?: FormSchema;
  ready?(values: Values, params: DialogParams[Id], context: Context): true | string;
}

function createSubmitForm<Id extends DialogId>(
  { fields = {}, schema, ready, labels, submit, failure, after, limitMessage, initialLimit }: SubmitOptions<Id>,
  params: DialogParams[Id],
  context: Context,
  onFinish: OnFinish,
): Form {
  let result: SubmitResult;
  return createForm({
    clock: context.clock,
    message: labels,
    solveCaptcha: context.solveCaptcha,
    dependency: context.account,
    limitMessage,
    initialLimit: initialLimit?.(params),
    schema,
    fields: (values) => openFields(fields, { params, context, values }),
    ready: ready && ((values) => ready(values, params, context)),
    async submit(values) {
      result = await submit(values, params, context);
      return { retryAfter: result?.retryAfter };
    },
    onError: (error, message = failure) => context.reportError(error, message),
    onFinish(values) {
      onFinish();
      after?.(values, params, context);
      if (result?.next) context.open(result.next);
    },
  });
}
