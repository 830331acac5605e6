import type { PaletteHit } from '@kafra/sdk/search';
import { Dialog } from 'radix-ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../../app-context.tsx';
import { focusedOrPressed } from '../../pressed-element.ts';
import styles from './palette.module.css';
import { PaletteSearch } from './palette-search.tsx';

interface PaletteProps {
  isOpen: boolean;
  /** Returns the text that the user typed before the palette's field was ready. */
  takeTyped: () => string;
  onClose: () => void;
}

/** The command palette. A typed text finds screens, actions and records; each result is a link or runs an action. */
export function Palette({ isOpen, takeTyped, onClose }: PaletteProps) {
  const { navigate, session } = useApp();
  const selectedHit = useRef<PaletteHit>(undefined);
  const previousFocus = useRef<Element>(null);

  const close = useEffectEvent(onClose);
  // Going back closes the command palette, because its results belong to the current user.
  useEffect(() => {
    if (!isOpen) return;
    const closing = new AbortController();
    window.addEventListener('popstate', close, { signal: closing.signal });
    session.userSignal().addEventListener('abort', close, { signal: closing.signal });
    return () => closing.abort();
  }, [isOpen, session]);

  function onSelect(hit: PaletteHit): void {
    selectedHit.current = hit;
    onClose();
  }

  /**
   * Runs the selected result after the palette has closed. The focus is restored first, because the action of the
   * result may move it.
   */
  function restoreFocusAndRun(event: Event): void {
    event.preventDefault();
    const does = selectedHit.current?.action;
    selectedHit.current = undefined;
    restoreFocus(previousFocus.current);
    if (!does) return;
    if ('run' in does) does.run();
    else navigate(does.hash);
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay}>
          <Dialog.Content
            className={styles.panel}
            aria-describedby={undefined}
            onOpenAutoFocus={() => {
              previousFocus.current = focusedOrPressed();
            }}
            onCloseAutoFocus={restoreFocusAndRun}
          >
            <Dialog.Title className="visually-hidden">Find</Dialog.Title>
            <PaletteSearch takeTyped={takeTyped} onSelect={onSelect} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Restores the focus after the command palette closes. If the previous element is gone, the heading gets the focus. An
 * element that has taken the focus meanwhile keeps it.
 */
function restoreFocus(element: Element | null): void {
  const isFree = () => document.activeElement === document.body;
  if (!(element instanceof HTMLElement) || element === document.body || !isFree()) return;
  element.focus({ preventScroll: true });
  // Only the browser can decide whether an element can get the focus, so the code tries it and checks the result.
  if (isFree()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
