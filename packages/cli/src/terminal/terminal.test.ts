import { describe, expect, test } from 'vitest';
import type { Console } from '../console.ts';
import { suggestion } from '../suggest.ts';
import { hasColors } from './colors.ts';
import { safeFileName } from './file-name.ts';
import { progressLine, describeProgress as progressText } from './progress.ts';
import { statusLine } from './status-line.ts';
import { sanitizeText } from './text.ts';

describe('names of downloaded files', () => {
  test.each([
    ['kafra_2026-06-20.sql.gz', 'kafra_2026-06-20.sql.gz'],
    ['../../x', 'x'],
    ['..\\..\\x', 'x'],
    ['/etc/passwd', 'passwd'],
    ['a\u0000b\u001bc', 'a_b_c'],
    ['.bashrc', 'bashrc'],
    ['..', 'fallback'],
    ['', 'fallback'],
    ['nul.gz', 'fallback'],
    ['name. ', 'name'],
  ])('are made safe: %j is saved as %s', (given, kept) => {
    expect(safeFileName(given, 'fallback')).toBe(kept);
  });

  test('leave space for a suffix and are cut only between whole characters', () => {
    const [cjk, emoji] = [safeFileName(`${'本'.repeat(200)}.gz`, ''), safeFileName(`${'😀'.repeat(200)}.gz`, '')];
    expect([cjk, emoji]).toEqual([`${'本'.repeat(65)}.gz`, `${'😀'.repeat(49)}.gz`]);
    expect(safeFileName(`x${'.'.repeat(198)}gz`, 'fallback')).toBe('gz');
    expect(safeFileName(`x.con.${'x'.repeat(196)}`, 'fallback')).toBe('fallback');
  });
});

describe('colour support', () => {
  const terminal = { isTTY: true };
  test.each([
    [terminal, {}, undefined, true],
    [{}, {}, undefined, false],
    [terminal, { NO_COLOR: '1' }, undefined, false],
    [terminal, { NO_COLOR: '' }, undefined, true],
    [terminal, { TERM: 'dumb' }, undefined, false],
    [{}, { FORCE_COLOR: '1' }, undefined, true],
    [terminal, { FORCE_COLOR: '0' }, undefined, false],
    [{}, { FORCE_COLOR: '1', NO_COLOR: '1' }, undefined, false],
    [{}, { NO_COLOR: '1' }, 'always', true],
    [terminal, { FORCE_COLOR: '1' }, 'never', false],
  ] as const)('of the stream %j with the environment %j and --color %s is %s', (stream, env, choice, expected) => {
    expect(hasColors(stream, env, choice)).toBe(expected);
  });
});

describe('sanitized text', () => {
  test('contains no control characters', () => {
    expect(sanitizeText('a\u001b[31mb\u202ec\nd')).toBe('ab c d');
  });
});

describe('download progress', () => {
  test('shows percent, sizes, speed and remaining time', () => {
    expect(progressText({ received: 512 * 1024, total: 2 * 1024 * 1024 }, 256 * 1024)).toBe(
      '25%  512 KB of 2.0 MB  256 KB/s  6 s left',
    );
    expect(progressText({ received: 100, total: undefined }, 10)).toBe('100 B  10 B/s');
    expect(progressText({ received: 0, total: 7_200 }, 1)).toBe('0%  0 B of 7.0 KB  1 B/s  2 h 0 min left');
  });
});

test('a status line is cut to one line between whole characters', () => {
  const drawn: string[] = [];
  const stderr = { isTTY: true, columns: 10, write: (text: string) => drawn.push(text) };
  const line = statusLine({ io: { stderr, env: {} }, options: {} } as unknown as Console);
  for (const text of ['日本語日本語', '12345678😀', '123456789']) line.show(text);
  expect(drawn.map((text) => text.replace('\r\u001b[2K', ''))).toEqual(['日本語日…', '12345678…', '123456789']);
});

describe('the progress line of a download', () => {
  /**
   * Returns the output of the progress line during a 40-second download that reports its progress ten times per second.
   */
  function watch(stderr: { isTTY: boolean }, env: Record<string, string> = {}) {
    const redraws: string[] = [];
    const lines: string[] = [];
    let now = 0;
    const io = { stderr: { ...stderr, write: (text: string) => redraws.push(text) }, env };
    const line = progressLine(
      { io, options: {}, note: (text: string) => lines.push(text) } as unknown as Console,
      'file',
      {
        now: () => now,
      },
    );
    for (; now <= 40_000; now += 20) line.update({ received: now, total: 40_000 });
    return { redraws: redraws.length, lines: lines.length };
  }

  test('keeps the percent on a terminal of 30 columns, and cuts the file name', () => {
    const drawn: string[] = [];
    const stderr = { isTTY: true, columns: 30, write: (text: string) => drawn.push(text) };
    let now = 0;
    const console = { io: { stderr, env: {} }, options: {} } as unknown as Console;
    const line = progressLine(console, 'kafra_2026-11-28_0400.sqlite.gz', { now: () => now });
    now = 1_000;
    line.update({ received: 2_100_000, total: 5_000_000 });
    expect(drawn.at(-1)).toMatch(/^\r\u001b\[2Kkafra… 42% {2}/);
  });

  test('is redrawn at most ten times a second on a terminal', () => {
    expect(watch({ isTTY: true })).toEqual({ redraws: 401, lines: 0 });
  });

  test('is printed every ten seconds without a terminal', () => {
    expect(watch({ isTTY: false })).toEqual({ redraws: 0, lines: 4 });
    expect(watch({ isTTY: true }, { CI: '1' })).toEqual({ redraws: 0, lines: 4 });
    expect(watch({ isTTY: true }, { TERM: 'dumb' })).toEqual({ redraws: 0, lines: 4 });
  });
});

describe('spelling suggestions for an unknown word', () => {
  test('contain only similar words', () => {
    expect(suggestion('vendng', ['vending', 'trade', 'quest'])).toBe('Did you mean vending?');
    expect(suggestion('xyz', ['vending', 'trade'])).toBeUndefined();
  });
});
