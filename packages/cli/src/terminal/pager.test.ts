import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Console } from '../console.ts';
import { showInPager } from './pager.ts';

const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);

/** What reaches stdout itself, past the pager. */
async function written(pager: string): Promise<string> {
  const stdout = Object.assign(new PassThrough(), { isTTY: true, rows: 10 });
  await showInPager(
    {
      io: { stdout, env: { PAGER: pager }, handOver: (work: () => unknown) => work() },
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
])('everything is written where the pager %s', async (_, pager) => {
  expect(await written(pager)).toBe(lines.map((line) => `${line}\n`).join(''));
});

test('a pager that was left early, or failed later, has had its say', async () => {
  expect(await written('cat > /dev/null')).toBe('');
  expect(await written('exit 3')).toBe('');
});
