import { describe, expect, it, vi } from 'vitest';
import { createInput } from './input.ts';

/**
 * Sends chunks of terminal input and compares the resulting events. Events arrive immediately, except for a single
 * escape character.
 */
async function expectInput(chunks: readonly string[], expected: readonly string[]): Promise<void> {
  const received: string[] = [];
  const input = createInput({
    onKey: ({ name }) => received.push(name),
    onPaste: (text) => received.push(`paste ${text}`),
    onMouse: ({ kind, x, y }) => received.push(`${kind} ${x},${y}`),
  });
  for (const chunk of chunks) input.push(chunk);
  await vi.waitFor(() => expect(received).toEqual(expected), { interval: 5 });
  input.dispose();
}

describe('terminal input', () => {
  it.each([
    ['letters one by one', ['jjG'], ['j', 'j', 'G']],
    ['keys by their names', ['\r\t \x7f'], ['enter', 'tab', 'space', 'backspace']],
    ['control keys', ['\x04\x10\x17\x1a'], ['ctrl+d', 'ctrl+p', 'ctrl+w', 'ctrl+z']],
    [
      'arrows and ends',
      ['\x1b[A\x1b[B\x1b[H\x1b[F\x1b[5~\x1b[Z'],
      ['up', 'down', 'home', 'end', 'pageup', 'shift+tab'],
    ],
    ['F1', ['\x1bOP'], ['f1']],
    ['a lone escape', ['\x1b'], ['escape']],
    ['an arrow in two chunks', ['\x1b', '[A'], ['up']],
    ['letters of other scripts', ['é剣🐉'], ['é', '剣', '🐉']],
    ['a paste in one piece', ['\x1b[200~a@b.c\r', '\x1b[201~x'], ['paste a@b.c\r', 'x']],
    ['a long paste in pieces', ['\x1b[200~', 'y'.repeat(300), '\x1b[201~x'], [`paste ${'y'.repeat(300)}`, 'x']],
    ['Ctrl-C amid a paste whose end was lost', ['\x1b[200~abc', '\x03', 'q'], ['ctrl+c', 'q']],
    ['an unmarked paste', ['z'.repeat(70_000), 'x'], [`paste ${'z'.repeat(70_000)}`, 'x']],
    ['a click', ['\x1b[<0;10;5M\x1b[<0;10;5m'], ['click 9,4']],
    ['the wheel', ['\x1b[<64;1;1M\x1b[<65;1;1M'], ['wheel-up 0,0', 'wheel-down 0,0']],
    ['a report in pieces', ['a\x1b[<6', '4;1;', '1Mb'], ['a', 'wheel-up 0,0', 'b']],
    ['no other buttons, no drags', ['\x1b[<2;1;1M\x1b[<32;3;3M'], []],
  ])('%s', async (_, chunks, names) => {
    await expectInput(chunks, names);
  });
});
