import type { Dialog, DialogId, DialogParams } from '../catalog/dialogs.ts';
import { createResource, type ResourceState } from '../core/resource.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { Section } from './content.ts';
import type { Context } from './context.ts';
import type { ConfirmDialog, DialogDefinition, FormDialog, Link, NoticeDialog, Submission } from './dialog.ts';
import { createForm, type Form } from './form.ts';
import { type FieldDefinitions, type FormSchema, openFields, type Values } from './form-fields.ts';

interface Shared {
  dialog: Dialog;
  title: string;
  links: readonly Link[];
  /** It cannot be closed now. */
  locked(): boolean;
  dispose(): void;
}

export interface FormModel extends Shared {
  kind: 'form';
  intro: readonly string[];
  warning: string | undefined;
  tone: 'danger' | undefined;
  form: Form;
}

export interface ConfirmModel extends Shared {
  kind: 'confirm';
  question: readonly string[];
  tone: 'danger' | undefined;
  form: Form;
}

export interface NoticeModel extends Shared {
  kind: 'notice';
  body: Readable<readonly Section[]>;
  /** What was fetched, for a view of its own. */
  data: Readable<ResourceState<unknown>>;
  /** One thing to do besides reading. */
  form: Form | undefined;
  close: string | undefined;
}

/** A dialog that is open. */
export type DialogModel = FormModel | ConfirmModel | NoticeModel;

/** Closes the dialog after it has done its work. */
type Finish = () => void;

/** Brings a definition to life with its parameters. */
export function createDialog<Id extends DialogId>(
  definition: DialogDefinition<Id>,
  dialog: Dialog<Id>,
  context: Context,
  finish: Finish,
): DialogModel {
  const params = dialog.params as DialogParams[Id];
  const shared = {
    dialog: dialog as Dialog,
    title: definition.heading?.(params) ?? definition.title,
    links: definition.links ?? [],
    dispose: () => undefined,
  };
  switch (definition.kind) {
    case 'form':
      return { ...shared, ...formParts(definition, params, context, finish) };
    case 'confirm':
      return { ...shared, ...confirmParts(definition, params, context, finish) };
    case 'notice':
      return { ...shared, ...noticeParts(definition, params, context) };
  }
}

const isLocked = (form: Form | undefined) => () => form?.getSnapshot().phase === 'busy';

function formParts<Id extends DialogId>(
  definition: FormDialog<Id>,
  params: DialogParams[Id],
  context: Context,
  finish: Finish,
) {
  const form = submission(definition, params, context, finish);
  return {
    kind: 'form' as const,
    intro: definition.intro?.(params, context) ?? [],
    warning: definition.warning,
    tone: definition.tone,
    form,
    locked: isLocked(form),
  };
}

function confirmParts<Id extends DialogId>(
  definition: ConfirmDialog<Id>,
  params: DialogParams[Id],
  context: Context,
  finish: Finish,
) {
  const form = submission(definition, params, context, finish);
  return {
    kind: 'confirm' as const,
    question: definition.question(params),
    tone: definition.tone,
    form,
    locked: isLocked(form),
  };
}

function noticeParts<Id extends DialogId>(definition: NoticeDialog<Id>, params: DialogParams[Id], context: Context) {
  const { action, load } = definition;
  const form = action && submission(action, params, context, () => undefined);
  const resource = createResource<unknown>({
    clock: context.clock,
    load: async (signal) => (await load?.(params, context, signal)) ?? null,
    failed: (error) => context.fail(error, definition.failure ?? 'An error occurred.'),
  });
  const known = definition.known?.(context);
  if (known !== undefined) resource.put(known);
  if (load) void resource.reload();
  const seconds = createStore(0);
  const stopTicking = definition.ticks ? context.clock.every(1_000, () => seconds.set((past) => past + 1)) : undefined;
  const data = load ? resource : createStore({ data: null, loading: false, error: undefined, loadedAt: undefined });
  return {
    kind: 'notice' as const,
    data,
    body: derive([data, seconds], (state) => definition.body(params, context, state.data ?? undefined)),
    form,
    close: definition.close,
    locked: isLocked(form),
    dispose() {
      stopTicking?.();
      resource.cancel();
    },
  };
}

/** A button, with the fields above it where it is that of a form. */
interface Submitting<Id extends DialogId> extends Submission<Id> {
  fields?: FieldDefinitions;
  schema?: FormSchema;
  ready?(values: Values, params: DialogParams[Id], context: Context): true | string;
}

function submission<Id extends DialogId>(
  { fields = {}, schema, ready, words, submit, failure, after }: Submitting<Id>,
  params: DialogParams[Id],
  context: Context,
  finish: Finish,
): Form {
  return createForm({
    clock: context.clock,
    words,
    schema,
    fields: (values) => openFields(fields, { params, context, values }),
    ready: ready && ((values) => ready(values, params, context)),
    submit: (values) => submit(values, params, context),
    failed: (error, said = failure) => context.fail(error, said),
    finished(values) {
      finish();
      after?.(values, params, context);
    },
  });
}
