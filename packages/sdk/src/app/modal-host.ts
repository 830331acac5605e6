import type { Dialog } from '../catalog/dialogs.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { Context } from '../kinds/context.ts';
import { createDialog, type DialogModel } from '../kinds/dialog-model.ts';
import { dialogDefinition } from '../modals/index.ts';

/** The one dialog that is open, or none. */
export interface ModalHost extends Readable<DialogModel | undefined> {
  /** What the open dialog was opened with. */
  dialog: Readable<Dialog | undefined>;
  open(dialog: Dialog): void;
  /** Closes it, unless it is locked. After an error, what was open before is back as it was left. */
  close(): void;
  closeAll(): void;
}

/** The context is asked for late: dialogs need it, and it needs the dialogs. */
export function createModalHost(context: () => Context): ModalHost {
  const current = createStore<DialogModel | undefined>(undefined);
  let behindError: DialogModel | undefined;

  function show(next: DialogModel | undefined): void {
    const previous = current.getSnapshot();
    if (previous !== behindError) previous?.dispose();
    current.set(next);
  }

  function create(dialog: Dialog): DialogModel {
    const model: DialogModel = createDialog(dialogDefinition(dialog.id), dialog, context(), () => {
      if (current.getSnapshot() === model) show(undefined);
    });
    return model;
  }

  function forget(): void {
    behindError?.dispose();
    behindError = undefined;
  }

  return {
    getSnapshot: current.getSnapshot,
    subscribe: current.subscribe,
    dialog: derive([current], (model) => model?.dialog),
    open(dialog) {
      const previous = current.getSnapshot();
      if (dialog.id !== 'error') forget();
      else if (previous?.dialog.id === 'error') return;
      else behindError = previous?.kind === 'notice' && !previous.form ? undefined : previous;
      show(create(dialog));
    },
    close() {
      if (current.getSnapshot()?.locked()) return;
      const restored = current.getSnapshot()?.dialog.id === 'error' ? behindError : undefined;
      behindError = undefined;
      show(restored);
    },
    closeAll() {
      forget();
      show(undefined);
    },
  };
}
