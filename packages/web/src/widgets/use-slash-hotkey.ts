import { useEffect, useEffectEvent } from 'react';

const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** `/` leads to the search of a list from anywhere outside a field. */
export function useSlashHotkey(onSlash: () => void): void {
  const focusSearch = useEffectEvent(onSlash);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isDialogOpen = document.querySelector('[role=dialog]') !== null;
      if (!isSlash || isDialogOpen || isInField(event.target)) return;
      event.preventDefault();
      focusSearch();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
