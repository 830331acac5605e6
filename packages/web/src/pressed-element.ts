let pressedElement: Element | null = null;

/**
 * Stores the element that the user pressed, until the next press or key. Safari does not focus a pressed button, but a
 * focusable ancestor, such as the whole page.
 */
export function rememberPresses(): void {
  const remember = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest('a, button, input, label') : null;
    pressedElement = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
  };
  window.addEventListener('pointerdown', remember, true);
  window.addEventListener('keydown', () => (pressedElement = null), true);
}

/** Returns the focused element or, in Safari, the pressed element that other browsers would focus. */
export function focusedOrPressed(): Element | null {
  const { activeElement } = document;
  return pressedElement && activeElement?.contains(pressedElement) ? pressedElement : activeElement;
}
