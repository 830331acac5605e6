import type { DialogId, DialogModel } from '@kafra/sdk';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ComponentType, type ReactNode, Suspense, useRef } from 'react';
import { useApp } from '../../app-context.tsx';
import { focusedOrPressed } from '../../pressed-element.ts';
import { dialogViews } from '../../screens/index.ts';
import { useStore } from '../../use-store.ts';
import { SkeletonText } from '../../widgets/skeleton.tsx';
import styles from './dialog-host.module.css';
import { AlertDialog, ConfirmDialog, FormDialog } from './dialogs.tsx';
import { useDeliberatePresses } from './use-deliberate-presses.ts';

/** Shows the open dialog above the dimmed screen. */
export function DialogHost() {
  const { modal } = useApp();
  const model = useStore(modal);
  const focusRestore = useFocusRestore();
  return (
    <Dialog.Root open={model !== undefined} onOpenChange={(open) => !open && modal.close()}>
      {model && (
        <Dialog.Portal>
          <Backdrop key={model.dialog.id}>
            <Dialog.Content
              className={styles.panel}
              data-dialog={model.dialog.id}
              aria-describedby={undefined}
              onPointerDownOutside={(event) => event.preventDefault()}
              onOpenAutoFocus={(event) => {
                focusRestore.remember();
                focusFirstField(event);
              }}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                // When the last dialog closes, the focus returns to the element that opened the first one. Until the
                // next dialog is drawn, no element has the focus.
                if (modal.getSnapshot() === undefined) focusRestore.restore();
              }}
            >
              <div className={styles.page}>
                <Dialog.Title className={styles.title}>{model.title}</Dialog.Title>
                <Suspense fallback={<DialogSkeleton />}>
                  <DialogBody model={model} />
                </Suspense>
              </div>
              <Dialog.Close className={styles.close} aria-label="Close">
                <X aria-hidden />
              </Dialog.Close>
            </Dialog.Content>
          </Backdrop>
        </Dialog.Portal>
      )}
    </Dialog.Root>
  );
}

/** The dimmed background of a dialog. A press of it closes the dialog. */
function Backdrop({ children }: { children: ReactNode }) {
  const { modal } = useApp();
  const presses = useDeliberatePresses(modal.close);
  return (
    <Dialog.Overlay className={styles.overlay} {...presses}>
      {children}
    </Dialog.Overlay>
  );
}

/** Placeholder of a dialog while its code is loading. */
const DialogSkeleton = () => (
  <div aria-busy>
    <SkeletonText />
  </div>
);

function DialogBody({ model }: { model: DialogModel }) {
  const CustomView = (dialogViews as { [Id in DialogId]?: ComponentType<{ model: DialogModel }> })[model.dialog.id];
  if (CustomView) return <CustomView model={model} />;
  switch (model.kind) {
    case 'form':
      return <FormDialog model={model} />;
    case 'confirm':
      return <ConfirmDialog model={model} />;
    case 'alert':
      return <AlertDialog model={model} />;
  }
}

/**
 * Moves the focus to the first field instead of the close button, because a form is opened to be filled in. With a
 * remembered e-mail address, the first empty field is the password.
 */
function focusFirstField(event: Event): void {
  const panel = event.target;
  if (!(panel instanceof HTMLElement)) return;
  const filledPassword = [...panel.querySelectorAll<HTMLInputElement>('input[type=password]')].find(
    ({ value }) => value !== '',
  );
  const field = filledPassword ?? panel.querySelector<HTMLElement>('input:not([aria-hidden]), select, form button');
  if (!field) return;
  event.preventDefault();
  field.focus();
  filledPassword?.select();
}

/**
 * Returns functions that store and restore the focus around dialogs. After the last dialog, the element that had the
 * focus before the first one gets it again, or the heading if that element is gone, hidden or disabled.
 */
function useFocusRestore() {
  const previousFocus = useRef<Element>(null);
  return {
    /** If a dialog replaces another one, the element that opened the first one gets the focus at the end. */
    remember() {
      previousFocus.current ??= focusedOrPressed();
    },
    restore() {
      const element = previousFocus.current;
      previousFocus.current = null;
      const opener = element instanceof HTMLElement && element !== document.body ? element : undefined;
      opener?.focus({ preventScroll: true });
      // Only the browser can decide whether an element can get the focus, so the code tries it and checks the result.
      if (!opener || document.activeElement !== opener) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }
    },
  };
}
