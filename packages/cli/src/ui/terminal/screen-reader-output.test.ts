import { expect, test } from 'vitest';
import { createVirtualTerminal } from '../../../../../tests/support/virtual-terminal.ts';
import { createScreenReaderOutput } from './screen-reader-output.ts';

/** Draws two frames like Ink: erases the previous frame, then writes the next one. */
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

test('screen reader output writes only the changed lines of a frame', async () => {
  const terminal = createVirtualTerminal(40, 10);
  const output = createScreenReaderOutput(terminal.stdout);
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

test('screen reader output does not write an unchanged frame again', () => {
  const terminal = createVirtualTerminal(40, 10);
  const output = createScreenReaderOutput(terminal.stdout);
  draw(output, undefined, frames[0] ?? '');
  const length = terminal.written().length;
  draw(output, frames[0], frames[0] ?? '');
  expect(terminal.written().slice(length)).not.toMatch(/[a-z]{2}/);
});

test('screen reader output appends the changes of a frame that is taller than the screen', async () => {
  const terminal = createVirtualTerminal(40, 4);
  const output = createScreenReaderOutput(terminal.stdout);
  const high = ['a1', 'b1', 'c1', 'd1', 'e1'].join('\n');
  draw(output, undefined, high);
  draw(output, high, high.replace('b1', 'b2'));
  expect(await terminal.screenText()).toBe('c1\nd1\ne1\nb2');
  draw(output, high, 'a1\nb2');
  draw(output, 'a1\nb2', 'a1\nb3');
  expect(await terminal.screenText()).toBe('e1\nb2\na1\nb3');
});

test('screen reader output writes the whole frame after another program wrote to the terminal', async () => {
  const terminal = createVirtualTerminal(40, 3);
  const output = createScreenReaderOutput(terminal.stdout);
  draw(output, undefined, 'a1\nb1');
  output.forget();
  draw(output, undefined, 'a1\nb1');
  expect(terminal.written().split('a1')).toHaveLength(3);
});
