import type { DialogId, DialogModel } from '@kafra/sdk';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ComponentType, Suspense, useRef } from 'react';
import { useApp } from '../app-context.tsx';
import { dialogViews } from '../screens/index.ts';
import { useStore } from '../use-store.ts';
import { SkeletonWords } from '../widgets/skeleton.tsx';
import styles from './dialog-host.module.css';
import { ConfirmDialog, FormDialog, NoticeDialog } from './dialogs.tsx';

/** The one dialog that is open, as a sheet of paper on a dimmed desk. */
export function DialogHost() {
  const { modal } = useApp();
  const model = useStore(modal);
  const opener = useOpener(model);
  return (
    <Dialog.Root open={model !== undefined} onOpenChange={(open) => !open && modal.close()}>
      {model && (
        <Dialog.Portal>
          <Dialog.Overlay className={styles.desk}>
            <Dialog.Content
              key={model.dialog.id}
              className={styles.sheet}
              data-dialog={model.dialog.id}
              aria-describedby={undefined}
              onOpenAutoFocus={focusFirstField}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                // Between two dialogs nothing is focused; after the last one the opener is.
                if (modal.getSnapshot() === undefined) opener.focus();
              }}
            >
              <div className={styles.page}>
                <Dialog.Title className={styles.title}>{model.title}</Dialog.Title>
                <Suspense fallback={<Coming />}>
                  <DialogBody model={model} />
                </Suspense>
              </div>
              <Dialog.Close className={styles.close} aria-label="Close">
                <X aria-hidden />
              </Dialog.Close>
            </Dialog.Content>
          </Dialog.Overlay>
        </Dialog.Portal>
      )}
    </Dialog.Root>
  );
}

/** Its look is on the way. */
const Coming = () => (
  <div aria-busy>
    <SkeletonWords />
  </div>
);

function DialogBody({ model }: { model: DialogModel }) {
  const Own = (dialogViews as { [Id in DialogId]?: ComponentType<{ model: DialogModel }> })[model.dialog.id];
  if (Own) return <Own model={model} />;
  switch (model.kind) {
    case 'form':
      return <FormDialog model={model} />;
    case 'confirm':
      return <ConfirmDialog model={model} />;
    case 'alert':
      return <NoticeDialog model={model} />;
  }
}

/** The first field, not the X: a form is opened to be filled in. One that came back does so at its password. */
function focusFirstField(event: Event): void {
  const sheet = event.target;
  if (!(sheet instanceof HTMLElement)) return;
  const filled = [...sheet.querySelectorAll<HTMLInputElement>('input[type=password]')].find(
    ({ value }) => value !== '',
  );
  const field = filled ?? sheet.querySelector<HTMLElement>('input, select, form button');
  if (!field) return;
  event.preventDefault();
  field.focus();
  filled?.select();
}

/** What had the focus when the first dialog opened; the screen's heading where that is gone. */
function useOpener(model: DialogModel | undefined) {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (model && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = model !== undefined;
  return {
    focus() {
      const found = opener.current;
      const alive = found instanceof HTMLElement && found.isConnected && found !== document.body;
      const place = alive ? found : document.querySelector<HTMLElement>('main h1');
      place?.focus({ preventScroll: true });
    },
  };
}
