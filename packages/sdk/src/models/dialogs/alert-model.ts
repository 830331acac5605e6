import type { Dialog, DialogId, DialogParams } from '../../catalog/dialogs.ts';
import { createResource, type ResourceState } from '../../core/resource.ts';
import { createStore, derive, type Readable } from '../../core/store.ts';
import type { Section } from '../content.ts';
import type { Context } from '../context.ts';
import type { Form } from '../forms/form.ts';
import type { AlertDialog, DialogDefinition, DialogLink, Submission } from './dialog.ts';

/** Properties that the models of all open dialogs have. */
export interface DialogModelBase {
  dialog: Dialog;
  title: string;
  links: readonly DialogLink[];
  /** Returns true if the user cannot close the dialog now, because its action is running. */
  isLocked(): boolean;
  dispose(): void;
}

/** Model of an open dialog that shows information, with the data that it loads. */
export interface AlertModel extends DialogModelBase {
  kind: 'alert';
  body: Readable<readonly Section[]>;
  /** The loaded data, for dialogs that renderers draw in a special way. */
  data: Readable<ResourceState<unknown>>;
  /** Form with the action of the dialog; undefined if the dialog has no action. */
  form: Form | undefined;
  /** Repeats the failed action that the error dialog reports. The dialog host closes the dialog first. */
  retry: (() => void) | undefined;
  retryLabel: string;
  close: string | undefined;
}

/** Returns the title of a dialog and the links to other dialogs below it. */
export function describeDialog<Id extends DialogId>(
  { heading, title, links = [] }: DialogDefinition<Id>,
  dialog: Dialog<Id>,
): Pick<DialogModelBase, 'dialog' | 'title' | 'links'> {
  const params = dialog.params as DialogParams[Id];
  return {
    dialog: dialog as Dialog,
    title: heading?.(params) ?? title,
    links: typeof links === 'function' ? links(params) : links,
  };
}

export const lockedWhileBusy = (form: Form | undefined) => () => form?.getSnapshot().phase === 'busy';

/**
 * Creates the model of an alert.
 * @param createActionForm creates the form of an alert with a button. Most alerts have no button and load no code for
 * forms.
 */
export function createAlert<Id extends DialogId>(
  definition: AlertDialog<Id>,
  dialog: Dialog<Id>,
  context: Context,
  createActionForm?: (action: Submission<Id>) => Form,
): AlertModel {
  const params = dialog.params as DialogParams[Id];
  const { action, load } = definition;
  const form = action && createActionForm?.(action);
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
    ...describeDialog(definition, dialog),
    kind: 'alert',
    data,
    body: derive([data, seconds], (state) => definition.body(params, context, state.data ?? undefined)),
    form,
    retry: definition.retry?.(params),
    retryLabel: definition.retryLabel?.(params) ?? 'Try again',
    close: definition.close,
    isLocked: lockedWhileBusy(form),
    dispose() {
      stopTicking?.();
      resource.cancel();
      form?.dispose();
    },
  };
}
