import type { PaletteHit } from '@kafra/sdk';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { useApp } from '../../app-context.tsx';
import { Finder } from './finder.tsx';
import styles from './palette.module.css';

interface PaletteProps {
  open: boolean;
  close: () => void;
}

/** A sheet with one field: what is typed finds screens, actions and records; each hit is a link or does something. */
export function Palette({ open, close }: PaletteProps) {
  const { navigate } = useApp();
  const chosen = useRef<PaletteHit>(undefined);
  const opener = useRef<Element>(null);

  function choose(hit: PaletteHit): void {
    chosen.current = hit;
    close();
  }

  /** First the focus is back where it was, then the hit does what it does: it may take the focus on. */
  function leave(event: Event): void {
    event.preventDefault();
    const does = chosen.current?.action;
    chosen.current = undefined;
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    if (!does) return;
    if ('run' in does) does.run();
    else navigate(does.hash);
  }

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.desk}>
          <Dialog.Content
            className={styles.sheet}
            aria-describedby={undefined}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={leave}
          >
            <Dialog.Title className="unseen">Find</Dialog.Title>
            <Finder choose={choose} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
