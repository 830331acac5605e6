import type { Dialog } from '../catalog/dialogs.ts';
import { createSignal } from '../core/signal.ts';
import type { Readable, Store } from '../core/store.ts';
import { error as errorDefinition } from '../modals/error.ts';
import type { Context } from '../models/context.ts';
import { createAlert } from '../models/dialogs/alert-model.ts';
import type { DialogLink } from '../models/dialogs/dialog.ts';
import type { DialogModel } from '../models/dialogs/dialog-model.ts';
import type { AppModules, DialogsModule } from './app-modules.ts';
import { missingCodeDialog } from './error-dialog.ts';

/** The one dialog that is open, or none. */
export interface ModalHost extends Readable<DialogModel | undefined> {
  /** What the open dialog was opened with. */
  dialog: Readable<Dialog | undefined>;
  open(dialog: Dialog): void;
  /** Opens what an address asks for, unless that is open or another one is at work for whoever is here. */
  openRequested(dialog: Dialog): void;
  /** Closes it, unless it is locked. After an error, what was open before is back as it was left. */
  close(): void;
  /** Opens what a link of the open dialog leads to, unless the dialog is about to lead somewhere itself. */
  followLink(link: DialogLink): void;
  /** Closes an error and does once more what has failed, where its dialog can tell how. */
  retry(): void;
  closeAll(): void;
  /**
   * Closes what belongs to somebody who is not signed in any more, and never comes back to it. An error stays to be
   * read, and what is at work ends by itself.
   */
  dismiss(): void;
  /** Tells when a dialog was closed or has done its work, and no other has taken its place. */
  onClosed(listener: () => void): () => void;
}

/** @param current where the open dialog is kept, so that the context can tell of it. */
export function createModalHost(
  context: Context,
  modules: AppModules,
  current: Store<DialogModel | undefined>,
): ModalHost {
  const dialogClosed = createSignal();
  /** What was asked for last, while its code is on the way. */
  let requested: Dialog | undefined;
  /** It was said that the code of dialogs is missing: a browser may remember that, and ask for it in vain ever after. */
  let isSaidMissing = false;
  let suspendedDialog: DialogModel | undefined;
  /** At work for somebody who is not signed in any more. */
  let dismissedDialog: DialogModel | undefined;

  function show(next: DialogModel | undefined): void {
    const previous = current.getSnapshot();
    if (previous !== suspendedDialog) previous?.dispose();
    current.set(next);
  }

  function create(wanted: Dialog, { createDialogModel }: DialogsModule): DialogModel {
    const model: DialogModel = createDialogModel(wanted, context, () => {
      if (current.getSnapshot() !== model) return;
      show(undefined);
      dialogClosed.emit();
    });
    return model;
  }

  /** Needs no other code: it has to say that there is none. */
  function openError(wanted: Dialog<'error'>): void {
    const previous = current.getSnapshot();
    if (previous?.dialog.id === 'error') return;
    suspendedDialog = isRestorable(previous) ? previous : undefined;
    show(createAlert(errorDefinition, wanted, context));
  }

  function open(wanted: Dialog): void {
    requested = undefined;
    if (wanted.id === 'error') {
      openError(wanted);
      return;
    }
    const found = modules.dialogs();
    if (found instanceof Promise) void openOnceLoaded(wanted, found);
    else {
      discardSuspended();
      show(create(wanted, found));
    }
  }

  /** The last dialog that was asked for opens, unless it was closed or another one opened meanwhile. */
  async function openOnceLoaded(wanted: Dialog, found: Promise<unknown>): Promise<void> {
    requested = wanted;
    const error = await found.then(
      () => undefined,
      async (reason: unknown) => {
        if (isSaidMissing) await modules.recover?.();
        return { reason };
      },
    );
    if (requested !== wanted) return;
    if (!error) {
      open(wanted);
      return;
    }
    isSaidMissing = true;
    const message = 'Dialog could not be loaded.';
    context.log.warn(message, error.reason);
    open(missingCodeDialog(message, error.reason, () => open(wanted)));
  }

  const isRestorable = (model: DialogModel | undefined): boolean =>
    model?.form !== undefined && model !== dismissedDialog;

  function discardSuspended(): void {
    suspendedDialog?.dispose();
    suspendedDialog = undefined;
  }

  function close(): void {
    requested = undefined;
    if (current.getSnapshot()?.isLocked()) return;
    const restored = current.getSnapshot()?.dialog.id === 'error' ? suspendedDialog : undefined;
    suspendedDialog = undefined;
    show(restored);
    if (!restored) dialogClosed.emit();
  }

  return {
    getSnapshot: current.getSnapshot,
    subscribe: current.subscribe,
    dialog: context.dialog,
    open,
    openRequested(wanted) {
      const shown = current.getSnapshot();
      const isAtWork = shown?.isLocked() && shown !== dismissedDialog;
      if (!isAtWork && shown?.dialog.id !== wanted.id) open(wanted);
    },
    followLink({ target }) {
      const form = current.getSnapshot()?.form;
      if (!form || form.getSnapshot().phase === 'idle') open(target);
    },
    close,
    retry() {
      const open = current.getSnapshot();
      if (open?.kind !== 'alert' || !open.retry) return;
      close();
      open.retry();
    },
    onClosed: dialogClosed.on,
    closeAll() {
      requested = undefined;
      discardSuspended();
      show(undefined);
    },
    dismiss() {
      requested = undefined;
      discardSuspended();
      const open = current.getSnapshot();
      if (open?.isLocked()) dismissedDialog = open;
      else if (open?.dialog.id !== 'error') show(undefined);
    },
  };
}
