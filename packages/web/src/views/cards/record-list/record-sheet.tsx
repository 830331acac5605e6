import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../../../app-context.tsx';
import { useStore } from '../../../use-store.ts';
import styles from './record-sheet.module.css';

interface RecordSheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The card of a record over the list. Escape, the button and a press outside close it. The focus then returns to the
 * record's row.
 */
export function RecordSheet({ title, onClose, children }: RecordSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isCovered = useStore(useApp().modal) !== undefined;
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // A dialog would open below this card, so the card closes when a dialog opens.
  useEffect(() => {
    if (isCovered) dialog.current?.close();
  }, [isCovered]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={`Card of ${title}`}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={styles.content}>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          <X aria-hidden />
          Close
        </button>
        {children}
      </div>
    </dialog>
  );
}
