/** Key code of keys that an input method handles. Safari also sends it for the key that ends the composition. */
const takenKey = 229;

/**
 * Hides keys that an input method (Japanese, Korean, Chinese, accents) handles from the page. Enter and Escape then
 * only accept and cancel the composition. They do not choose a completion, clear a field or close a dialog.
 */
export function leaveKeysToInputMethod(): void {
  const leave = (event: KeyboardEvent) => {
    if (!event.isComposing && event.keyCode !== takenKey) return;
    event.stopImmediatePropagation();
    // Without this, Escape would clear the browser's search field.
    if (event.key === 'Escape') event.preventDefault();
  };
  // Listeners in the capture phase of the window run before all others.
  for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, leave, { capture: true });
}
