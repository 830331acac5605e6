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

/** The open dialog; undefined without one. */
export interface ModalHost extends Readable<DialogModel | undefined> {
  /** The id and parameters of the open dialog. */
  dialog: Readable<Dialog | undefined>;
  open(dialog: Dialog): void;
  /**
   * Opens the dialog that an address requests, unless it is open already or another dialog is running for the current
   * user.
   */
  openRequested(dialog: Dialog): void;
  /**
   * Closes the open dialog, unless it is locked. After an error dialog, the dialog that was open before it is shown
   * again in its previous state.
   */
  close(): void;
  /** Opens the target of a link in the open dialog, unless the dialog's own action is about to open another dialog. */
  followLink(link: DialogLink): void;
  /** Closes the error dialog and repeats the failed action, if it can be repeated. */
  retry(): void;
  closeAll(): void;
  /**
   * Closes the dialogs of a user who is no longer signed in. They are not restored later. An error stays open, and a
   * running action completes in the background.
   */
  dismiss(): void;
  /** Adds a listener for the end of a dialog: it was closed or has succeeded, and no other dialog has replaced it. */
  onClosed(listener: () => void): () => void;
}

/**
 * Creates the dialog host, which opens and closes the dialogs of the app.
 * @param current store of the open dialog, which the context of screens and dialogs reads.
 */
export function createModalHost(
  context: Context,
  modules: AppModules,
  current: Store<DialogModel | undefined>,
): ModalHost {
  const dialogClosed = createSignal();
  /** The last requested dialog while its code is loading. */
  let requested: Dialog | undefined;
  /**
   * True after an error about the missing code of a dialog. A browser may cache the failed request and never repeat it.
   */
  let isSaidMissing = false;
  let suspendedDialog: DialogModel | undefined;
  /** Dialog of a user who is no longer signed in, while the dialog's action is still running. */
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

  /** Opens the error dialog. Its code is never loaded later, because it also reports code that cannot be loaded. */
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

  /** Opens the requested dialog after its code has loaded, unless it was closed or another one was opened meanwhile. */
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
