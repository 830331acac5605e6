import type { KeyDispatcher } from '../keys/key-dispatcher.ts';
import { createInput, type MousePress } from './input.ts';
import type { Pointer } from './pointer.ts';

/** Number of rows that one step of the mouse wheel scrolls. */
const wheelRows = 3;
const wheelKeys = { 'wheel-up': 'up', 'wheel-down': 'down', click: undefined } as const;

interface ListenDeps {
  dispatcher: KeyDispatcher;
  pointer: Pointer;
  onQuit(): void;
}

/**
 * Passes terminal input to the key dispatcher and the handler of clicks. Returns a function that stops it. Ctrl-C
 * always quits the program.
 */
export function listenToTerminal(stdin: NodeJS.ReadStream, { dispatcher, pointer, onQuit }: ListenDeps): () => void {
  function onMouse(press: MousePress): void {
    const key = wheelKeys[press.kind];
    if (key === undefined) pointer.click(press);
    else for (let row = 0; row < wheelRows; row += 1) dispatcher.dispatch({ name: key, text: undefined });
  }

  const input = createInput({
    onKey: (press) => (press.name === 'ctrl+c' ? onQuit() : dispatcher.dispatch(press)),
    onPaste: dispatcher.paste,
    onMouse,
  });
  stdin.setEncoding('utf8');
  stdin.on('data', input.push);
  return () => {
    stdin.off('data', input.push);
    input.dispose();
  };
}
