import type { KeyHub } from '../keys/hub.ts';
import { createInput, type MousePress } from './input.ts';
import type { Pointer } from './pointer.ts';

/** Rows that one step of the wheel moves. */
const wheelRows = 3;
const wheelKeys = { 'wheel-up': 'up', 'wheel-down': 'down', click: undefined } as const;

interface Hearers {
  hub: KeyHub;
  pointer: Pointer;
  quit(): void;
}

/** Leads what the terminal sends to who hears it; returns what ends that. Ctrl-C always quits. */
export function listen(stdin: NodeJS.ReadStream, { hub, pointer, quit }: Hearers): () => void {
  function mouse(press: MousePress): void {
    const key = wheelKeys[press.kind];
    if (key === undefined) pointer.click(press);
    else for (let row = 0; row < wheelRows; row += 1) hub.press({ name: key, text: undefined });
  }

  const input = createInput({
    key: (press) => (press.name === 'ctrl+c' ? quit() : hub.press(press)),
    paste: hub.paste,
    mouse,
  });
  stdin.setEncoding('utf8');
  stdin.on('data', input.push);
  return () => {
    stdin.off('data', input.push);
    input.dispose();
  };
}
