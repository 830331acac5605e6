import { type MouseEvent, useRef } from 'react';

/**
 * Ignores accidental presses in a dialog. The second half of a double click, whose first half opened the dialog, must
 * neither close it nor press a button in it.
 *
 * @param onBackdrop called for a press that begins and ends on the backdrop. A selection that ends there does not
 * count.
 */
export function useDeliberatePresses(onBackdrop: () => void) {
  /** Target of the last mousedown since the dialog opened, except for the rest of a double click. */
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
