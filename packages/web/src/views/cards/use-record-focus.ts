import { useEffect, useRef } from 'react';
import { useApp } from '../../app-context.tsx';

/**
 * Another record begins at its top as another screen does, and the keyboard with it. Whoever types leaves the record and
 * stays in the field; a dialog keeps the keyboard.
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
