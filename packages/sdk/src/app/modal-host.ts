import type { Dialog } from '../catalog/dialogs.ts';
import { createSignal } from '../core/signal.ts';
import type { Readable, Store } from '../core/store.ts';
import type { Context } from '../kinds/context.ts';
import type { Link } from '../kinds/dialog.ts';
import { createDialog, type DialogModel } from '../kinds/dialog-model.ts';
import { dialogDefinition } from '../modals/index.ts';

/** The one dialog that is open, or none. */
export interface ModalHost extends Readable<DialogModel | undefined> {
  /** What the open dialog was opened with. */
  dialog: Readable<Dialog | undefined>;
  open(dialog: Dialog): void;
  /** Closes it, unless it is locked. After an error, what was open before is back as it was left. */
  close(): void;
  /** Opens what a link of the open dialog leads to, unless the dialog is about to lead somewhere itself. */
  follow(link: Link): void;
  closeAll(): void;
  /**
   * Closes what belongs to somebody who is not signed in any more, and never comes back to it. An error stays to be
   * read, and what is at work ends by itself.
   */
  abandon(): void;
  /** Tells when a dialog was closed or has done its work, and no other has taken its place. */
  onClosed(listener: () => void): () => void;
}

/** @param current where the open dialog is kept, so that the context can tell of it. */
export function createModalHost(context: Context, current: Store<DialogModel | undefined>): ModalHost {
  const closed = createSignal();
  let behindError: DialogModel | undefined;
  /** At work for somebody who is not signed in any more. */
  let abandoned: DialogModel | undefined;

  function show(next: DialogModel | undefined): void {
    const previous = current.getSnapshot();
    if (previous !== behindError) previous?.dispose();
    current.set(next);
  }

  function create(dialog: Dialog): DialogModel {
    const model: DialogModel = createDialog(dialogDefinition(dialog.id), dialog, context, () => {
      if (current.getSnapshot() !== model) return;
      show(undefined);
      closed.emit();
    });
    return model;
  }

  function open(dialog: Dialog): void {
    const previous = current.getSnapshot();
    if (dialog.id !== 'error') forget();
    else if (previous?.dialog.id === 'error') return;
    else behindError = comesBack(previous) ? previous : undefined;
    show(create(dialog));
  }

  const comesBack = (model: DialogModel | undefined): boolean => model?.form !== undefined && model !== abandoned;

  function forget(): void {
    behindError?.dispose();
    behindError = undefined;
  }

  return {
    getSnapshot: current.getSnapshot,
    subscribe: current.subscribe,
    dialog: context.dialog,
    open,
    follow({ opens }) {
      const form = current.getSnapshot()?.form;
      if (!form || form.getSnapshot().phase === 'idle') open(opens);
    },
    close() {
      if (current.getSnapshot()?.locked()) return;
      const restored = current.getSnapshot()?.dialog.id === 'error' ? behindError : undefined;
      behindError = undefined;
      show(restored);
      if (!restored) closed.emit();
    },
    onClosed: closed.on,
    closeAll() {
      forget();
      show(undefined);
    },
    abandon() {
      forget();
      const open = current.getSnapshot();
      if (open?.locked()) abandoned = open;
      else if (open?.dialog.id !== 'error') show(undefined);
    },
  };
}
