let pressedElement: Element | null = null;

/**
 * Remembers what is pressed, until the next press or key: Safari does not focus a button that is pressed, but what lies around
 * it and can have the focus, such as the whole page.
 */
export function rememberPresses(): void {
  const remember = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest('a, button, input, label') : null;
    pressedElement = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
  };
  window.addEventListener('pointerdown', remember, true);
  window.addEventListener('keydown', () => (pressedElement = null), true);
}

/** What has the focus, or would have it in a browser that focuses what is pressed. */
export function focusedOrPressed(): Element | null {
  const { activeElement } = document;
  return pressedElement && activeElement?.contains(pressedElement) ? pressedElement : activeElement;
}
