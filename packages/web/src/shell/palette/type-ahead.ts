/** Collects the characters that the user types before a text field can receive them. */
export interface TypeAhead {
  /** Starts collecting typed characters. */
  start(): void;
  /** Stops collecting and returns the typed text. */
  take(): string;
}

/** Returns whether a key types a character. With Ctrl, Meta or Alt it is a command instead. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Collects typed text while the code of the command palette is loading, so that no character is lost or acts elsewhere.
 */
export function createTypeAhead(target: Pick<Window, 'addEventListener'>): TypeAhead {
  let typed = '';
  let collecting: AbortController | undefined;

  function stop(): void {
    collecting?.abort();
    collecting = undefined;
  }

  return {
    start() {
      stop();
      typed = '';
      collecting = new AbortController();
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === 'Backspace') typed = typed.slice(0, -1);
        else if (isCharacter(event)) typed += event.key;
        else return;
        event.preventDefault();
        event.stopPropagation();
      };
      target.addEventListener('keydown', onKeyDown, { capture: true, signal: collecting.signal });
    },
    take() {
      stop();
      const text = typed;
      typed = '';
      return text;
    },
  };
}
