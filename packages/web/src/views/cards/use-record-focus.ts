import { useEffect, useRef } from 'react';
import { useApp } from '../../app-context.tsx';

/**
 * Moves the scroll position and the focus to the top of another record, like a new screen. Typing keeps the focus in
 * the field, and an open dialog keeps it too.
 */
export function useRecordFocus(id: string | undefined): void {
  const { modal } = useApp();
  const lastId = useRef(id);
  useEffect(() => {
    if (lastId.current === id) return;
    lastId.current = id;
    if (id !== undefined && modal.getSnapshot() === undefined)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [id, modal]);
}
