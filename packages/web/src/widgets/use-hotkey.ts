import { useEffect, useEffectEvent } from 'react';

const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Calls a function when the user presses a key, unless a form field has the focus or a dialog is open. */
export function useHotkey(key: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isKey = event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isDialogOpen = document.querySelector('[role=dialog]') !== null;
      if (!isKey || isDialogOpen || isInField(event.target)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key]);
}
