import { type MouseEvent, useRef } from 'react';

/**
 * Ignores accidental presses in a dialog. The second half of a double click, whose first half opened the dialog, must
 * neither close it nor press a button in it.
 *
 * @param onBackdrop called for a press that begins and ends on the backdrop. A selection that ends there does not
 * count.
 */
export function useDeliberatePresses(onBackdrop: () => void) {
  /**
   * Element of the last mouse press since the dialog opened. The second press of a double click that began before does
   * not count.
   */
  const pressStart = useRef<EventTarget>(undefined);

  function onMouseDownCapture(event: MouseEvent): void {
    if (event.detail <= 1 || pressStart.current !== undefined) pressStart.current = event.target;
  }

  function onClickCapture(event: MouseEvent): void {
    // A click without a mouse press comes from the keyboard or assistive technology and is never accidental.
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
