import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useApp } from '../../app-context.tsx';
import dialogStyles from '../dialog/dialog-host.module.css';
import { useDeliberatePresses } from '../dialog/use-deliberate-presses.ts';
import { listChoices } from './list-choices.ts';

/** Frame of a dialog about the open list. Escape, the button and a press outside close it. */
export function ListDialogFrame({ title, children }: { title: string; children: ReactNode }) {
  const { dialog } = listChoices(useApp());
  const close = () => dialog.set(undefined);
  const presses = useDeliberatePresses(close);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles.overlay} {...presses}>
          <Dialog.Content
            className={dialogStyles.panel}
            aria-describedby={undefined}
            onPointerDownOutside={(event) => event.preventDefault()}
          >
            <div className={dialogStyles.page}>
              <Dialog.Title className={dialogStyles.title}>{title}</Dialog.Title>
              {children}
            </div>
            <Dialog.Close className={dialogStyles.close} aria-label="Close">
              <X aria-hidden />
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
