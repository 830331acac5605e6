import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Console } from '../console.ts';
import { showInPager } from './pager.ts';
import { columnsOf, maxWidthOf, rowsOf } from './terminal-size.ts';

const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);

/** Returns the text that is written to stdout directly, not to the pager. */
async function written(pager: string, env: Record<string, string> = {}): Promise<string> {
  const stdout = Object.assign(new PassThrough(), { isTTY: true, rows: 10 });
  await showInPager(
    {
      io: { stdout, env: { PATH: process.env.PATH, PAGER: pager, ...env }, handOver: (work: () => unknown) => work() },
      options: {},
      settings: {},
    } as unknown as Console,
    lines,
  );
  stdout.end();
  return text(stdout);
}

test.each([
  ['is missing', 'no-such-pager 2>/dev/null'],
  ['may not be run', '/etc/passwd 2>/dev/null'],
])('the output is printed without the pager if the pager %s', async (_, pager) => {
  expect(await written(pager)).toBe(lines.map((line) => `${line}\n`).join(''));
});

test('the output is not printed again if the user quits the pager early or the pager fails later', async () => {
  expect(await written('cat > /dev/null')).toBe('');
  expect(await written('exit 3')).toBe('');
});

// If the variable PAGER is only `less`, without its option for colours, escape sequences would be visible.
test('the pager gets options for colours unless the user has set options for it', async () => {
  const unless = (less: string) => `cat > /dev/null; test "$LESS" = ${less} || exit 127`;
  expect(await written(unless('FIRX'))).toBe('');
  expect(await written(unless('-S'), { LESS: '-S' })).toBe('');
});

test.each([
  [0, 0, 80, 24],
  [undefined, undefined, 80, 24],
  [132, 50, 132, 50],
])('a terminal that reports a size of %s × %s is used as %i × %i', (columns, rows, across, down) => {
  const output = { isTTY: true, columns, rows } as NodeJS.WriteStream;
  expect([columnsOf(output), rowsOf(output), maxWidthOf(output, { COLUMNS: '40' })]).toEqual([across, down, across]);
});

test.each([
  ['60', 60],
  ['', Number.POSITIVE_INFINITY],
  ['0', Number.POSITIVE_INFINITY],
  ['-5', Number.POSITIVE_INFINITY],
  ['wide', Number.POSITIVE_INFINITY],
  [undefined, Number.POSITIVE_INFINITY],
])('output lines in a pipe with COLUMNS=%s are limited to %d cells', (COLUMNS, width) => {
  expect(maxWidthOf({} as NodeJS.WriteStream, { COLUMNS })).toBe(width);
});
