import { describe, expect, test } from 'vitest';
import { alignedOutput, alignGraphemes } from './aligned-output.ts';

describe('characters that have another width in some terminals', () => {
  test('are written into cleared cells, and the cursor is moved to the cell after them', () => {
    expect(alignGraphemes('a☀️b')).toBe('a\x1b7  \x1b8☀️\x1b8\x1b[2Cb');
    expect(alignGraphemes('ทำ')).toBe('\x1b7  \x1b8ทำ\x1b8\x1b[2C');
    expect(alignGraphemes('1️⃣')).toBe('\x1b7  \x1b81️⃣\x1b8\x1b[2C');
  });

  test.each([
    'plain',
    '─ │ ▌ … ·',
    'Grüße',
    '剣士',
    'ความ',
    'a\nb',
    '\x1b[38;5;1mred\x1b[0m',
    '\x1b]8;;https://a.example/ü\x07x\x1b]8;;\x07',
  ])('are not found in the text %j, which stays unchanged', (text) => {
    expect(alignGraphemes(text)).toBe(text);
  });
});

describe('signs in texts of the program', () => {
  const written = (isAscii: boolean) => {
    const chunks: unknown[] = [];
    const terminal = { write: (chunk: unknown) => chunks.push(chunk) } as unknown as NodeJS.WriteStream;
    alignedOutput(terminal, { isAscii }).write('48z ±0% · Jüllo’s…');
    return chunks;
  };

  test('become ASCII characters of the same width in ASCII mode, but letters of names stay', () => {
    expect(written(true)).toEqual(["48z ~0% . Jüllo's~"]);
  });

  test('stay unchanged otherwise', () => {
    expect(written(false)).toEqual(['48z ±0% · Jüllo’s…']);
  });
});
