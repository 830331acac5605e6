/** Key code of keys that an input method handles. Safari also sends it for the key that ends the composition. */
const takenKey = 229;

/**
 * Hides the keys of input methods (Japanese, Korean, Chinese, accents) from the page. Enter and Escape then accept and
 * cancel the composition only. They do not choose an offer, clear a field or close a dialog.
 */
export function leaveKeysToInputMethod(): void {
  const leave = (event: KeyboardEvent) => {
    if (!event.isComposing && event.keyCode !== takenKey) return;
    event.stopImmediatePropagation();
    // A search field would clear itself.
    if (event.key === 'Escape') event.preventDefault();
  };
  // In the capture phase of the window, before all other listeners.
  for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, leave, { capture: true });
}
