import { type MouseEvent, useRef } from 'react';

/**
 * Presses that are meant for a dialog. The second half of a double click, whose first half has opened the dialog, falls
 * on whatever lies there now: it must neither close the dialog nor press a button in it.
 *
 * @param onBackdrop called when the backdrop was pressed, from beginning to end: a selection that ends there is no press.
 */
export function useDeliberatePresses(onBackdrop: () => void) {
  /** Where the mouse went down since the dialog is open, unless as part of an earlier double click. */
  const pressStart = useRef<EventTarget>(undefined);

  function onMouseDownCapture(event: MouseEvent): void {
    if (event.detail <= 1 || pressStart.current !== undefined) pressStart.current = event.target;
  }

  function onClickCapture(event: MouseEvent): void {
    // Keyboards and assistive technology click without a press.
    const isStray = event.detail > 1 && pressStart.current === undefined;
    if (!isStray) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent): void {
    const isBackdrop = event.target === event.currentTarget;
    if (isBackdrop && pressStart.current === event.target) onBackdrop();
  }

  return { onMouseDownCapture, onClickCapture, onClick };
}
