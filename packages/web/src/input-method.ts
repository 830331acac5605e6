/** What browsers say of a key that an input method has taken; Safari says it of the key that ends the composing, too. */
const takenKey = 229;

/**
 * Lets nothing of the page hear the keys with which letters are composed (Japanese, Korean, Chinese, accents): Enter takes what
 * the input method offers and Escape gives it up, and neither takes what a list offers, empties a field or closes a dialog.
 */
export function leaveKeysToInputMethod(): void {
  const leave = (event: KeyboardEvent) => {
    if (!event.isComposing && event.keyCode !== takenKey) return;
    event.stopImmediatePropagation();
    // A search field would clear itself.
    if (event.key === 'Escape') event.preventDefault();
  };
  // Before anybody else hears of it.
  for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, leave, { capture: true });
}
