import { expect, test } from 'vitest';
import { createVirtualTerminal } from '../../../../../tests/support/virtual-terminal.ts';
import { createSpokenOutput } from './spoken-output.ts';

/** As Ink does: what was there is erased, then the next picture is written. */
function draw({ stdout }: { stdout: NodeJS.WriteStream }, before: string | undefined, next: string): void {
  const erase = before === undefined ? '' : `${before.split('\n').fill('\x1b[2K').join('\x1b[1A')}\x1b[G`;
  stdout.write('\x1b[?2026h');
  if (erase) stdout.write(erase);
  stdout.write(next);
  stdout.write('\x1b[?2026l');
}

const frames = [
  'Kafra\nlist: one\n(selected) two\nrow 2',
  'Kafra\nlist: one\n(selected) three\nrow 3',
  'Kafra\nlist: one\n(selected) three\nrow 3\nCopied!',
  'Kafra\nlist: one\n(selected) three\nrow 3',
  'Kafra\nGo to\nrow 3',
  'Kafra\nGo to\nHome\nItems\nrow 3',
];

test('each picture is on the screen as it is, but only what is new in it is written', async () => {
  const terminal = createVirtualTerminal(40, 10);
  const output = createSpokenOutput(terminal.stdout);
  let before: string | undefined;
  for (const frame of frames) {
    draw(output, before, frame);
    before = frame;
    expect((await terminal.screenText()).trimEnd()).toBe(frame);
  }
  const written = terminal.written();
  expect(written.split('Kafra')).toHaveLength(2);
  expect(written.split('list: one')).toHaveLength(2);
  expect(written.split('row 3')).toHaveLength(4);
});

test('a picture that is the same is not written again', () => {
  const terminal = createVirtualTerminal(40, 10);
  const output = createSpokenOutput(terminal.stdout);
  draw(output, undefined, frames[0] ?? '');
  const length = terminal.written().length;
  draw(output, frames[0], frames[0] ?? '');
  expect(terminal.written().slice(length)).not.toMatch(/[a-z]{2}/);
});

test('a picture that is higher than the screen is written whole, and one after something else wrote', async () => {
  const terminal = createVirtualTerminal(40, 3);
  const output = createSpokenOutput(terminal.stdout);
  draw(output, undefined, 'a1\nb1\nc1\nd1');
  draw(output, 'a1\nb1\nc1\nd1', 'a1\nb1\nc1\nd2');
  expect(terminal.written().split('c1')).toHaveLength(3);
  output.forget();
  draw(output, undefined, 'e1\nf1');
  expect(await terminal.screenText()).toMatch(/e1\nf1$/);
});
