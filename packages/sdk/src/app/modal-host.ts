import type { Dialog } from '../catalog/dialogs.ts';
import { createSignal } from '../core/signal.ts';
import type { Readable, Store } from '../core/store.ts';
import { dialogDefinition } from '../modals/index.ts';
import type { Context } from '../models/context.ts';
import type { Link } from '../models/dialog.ts';
import { createDialog, type DialogModel } from '../models/dialog-model.ts';

/** The one dialog that is open, or none. */
export interface ModalHost extends Readable<DialogModel | undefined> {
  /** What the open dialog was opened with. */
  dialog: Readable<Dialog | undefined>;
  open(dialog: Dialog): void;
  /** Closes it, unless it is locked. After an error, what was open before is back as it was left. */
  close(): void;
  /** Opens what a link of the open dialog leads to, unless the dialog is about to lead somewhere itself. */
  followLink(link: Link): void;
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
export function createModalHost(context: Context, current: Store<DialogModel | undefined>): ModalHost {
  const dialogClosed = createSignal();
  let suspendedDialog: DialogModel | undefined;
  /** At work for somebody who is not signed in any more. */
  let dismissedDialog: DialogModel | undefined;

  function show(next: DialogModel | undefined): void {
    const previous = current.getSnapshot();
    if (previous !== suspendedDialog) previous?.dispose();
    current.set(next);
  }

  function create(dialog: Dialog): DialogModel {
    const model: DialogModel = createDialog(dialogDefinition(dialog.id), dialog, context, () => {
      if (current.getSnapshot() !== model) return;
      show(undefined);
      dialogClosed.emit();
    });
    return model;
  }

  function open(dialog: Dialog): void {
    const previous = current.getSnapshot();
    if (dialog.id !== 'error') discardSuspended();
    else if (previous?.dialog.id === 'error') return;
    else suspendedDialog = isRestorable(previous) ? previous : undefined;
    show(create(dialog));
  }

  const isRestorable = (model: DialogModel | undefined): boolean =>
    model?.form !== undefined && model !== dismissedDialog;

  function discardSuspended(): void {
    suspendedDialog?.dispose();
    suspendedDialog = undefined;
  }

  return {
    getSnapshot: current.getSnapshot,
    subscribe: current.subscribe,
    dialog: context.dialog,
    open,
    followLink({ target }) {
      const form = current.getSnapshot()?.form;
      if (!form || form.getSnapshot().phase === 'idle') open(target);
    },
    close() {
      if (current.getSnapshot()?.isLocked()) return;
      const restored = current.getSnapshot()?.dialog.id === 'error' ? suspendedDialog : undefined;
      suspendedDialog = undefined;
      show(restored);
      if (!restored) dialogClosed.emit();
    },
    onClosed: dialogClosed.on,
    closeAll() {
      discardSuspended();
      show(undefined);
    },
    dismiss() {
      discardSuspended();
      const open = current.getSnapshot();
      if (open?.isLocked()) dismissedDialog = open;
      else if (open?.dialog.id !== 'error') show(undefined);
    },
  };
}
