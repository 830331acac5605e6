import type { Card, Section } from '@kafra/sdk';
import { describe, expect, test } from 'vitest';
import { widthOf } from '../terminal/text-width.ts';
import { cardLines, renderOptions } from './sections.ts';

const hostile = 'A\u001b]0;pwn\u0007\u202eB';
const cell = { text: hostile };

/** Sections of cards in which every part that can contain a player's text contains a hostile one. */
const sections: Section[] = [
  { kind: 'facts', title: hostile, facts: [{ label: hostile, value: cell, formula: hostile }] },
  { kind: 'badges', badges: [cell] },
  { kind: 'badges', badges: [], empty: hostile },
  { kind: 'list', entries: [cell] },
  { kind: 'steps', steps: [hostile] },
  { kind: 'text', paragraphs: [hostile] },
  { kind: 'code', title: hostile, text: hostile },
  {
    kind: 'grid',
    columns: [{ title: hostile }],
    rows: [{ key: '1', cells: [cell] }],
    legend: [{ word: hostile, meaning: hostile }],
  },
];

test('a card prints no control characters to the terminal', () => {
  const card: Card = { key: '1', title: hostile, notes: [cell], sections };
  const lines = cardLines(card, { paint: (_, text) => text, maxWidth: 80, textWidth: 80 });
  expect(lines.join('\n')).not.toMatch(/[\u001b\u0007\u202e]/);
});

describe('a card on a terminal', () => {
  const plain = (width: number) => ({ paint: (_: unknown, text: string) => text, maxWidth: width, textWidth: width });
  const long = 'A long word, 한국어 설명, family 👩‍👩‍👧 and ร้านน้ำยา: the quick brown fox jumps over the lazy dog. ';
  const text = long.repeat(3).trim();
  const card: Card = {
    key: '1',
    title: text,
    notes: [{ text: 'a note' }],
    sections: [
      { kind: 'facts', facts: [{ label: 'Label', value: { text }, formula: 'a formula' }] },
      { kind: 'facts', facts: [{ label: 'A label as wide as a narrow line', value: { text } }] },
      { kind: 'badges', badges: [{ text }] },
      { kind: 'list', entries: [{ text, tone: 'good' }] },
      { kind: 'steps', steps: [text] },
      { kind: 'text', paragraphs: [text] },
      { kind: 'list', entries: [], empty: text },
    ],
  };

  const wordsOf = (lines: readonly string[]) =>
    lines
      .join(' ')
      .split(/[\s[\]]+/)
      .filter(Boolean);

  test('cuts no word and fits the line on terminals of 30 to 200 columns', () => {
    const words = wordsOf(cardLines(card, plain(10_000)));
    for (let width = 30; width <= 200; width++) {
      const lines = cardLines(card, plain(width));
      expect(lines.filter((line) => widthOf(line) > width)).toEqual([]);
      expect(wordsOf(lines)).toEqual(words);
    }
  });

  test('breaks a word that is longer than the line, and Chinese or Japanese text anywhere', () => {
    const of = (word: string) =>
      cardLines({ key: '1', title: 'T', sections: [{ kind: 'text', paragraphs: [word] }] }, plain(30)).slice(1);
    expect(of('x'.repeat(60)).map((line) => line.trim().length)).toEqual([28, 28, 4]);
    expect(of(`HP ${'体力を回復する薬。'.repeat(3)}`)).toEqual([
      '  HP 体力を回復する薬。体力を',
      '  回復する薬。体力を回復する',
      '  薬。',
    ]);
  });

  test('aligns the further lines of a list entry with its text', () => {
    const sections: Section[] = [
      { kind: 'list', entries: [{ text: 'the quick brown fox jumps over it' }] },
      { kind: 'facts', facts: [{ label: 'Weight', value: { text: 'ten of the heaviest stones' } }] },
    ];
    expect(cardLines({ key: '1', title: 'T', sections }, plain(30))).toEqual([
      'T',
      '  - the quick brown fox jumps',
      '    over it',
      '  Weight  ten of the heaviest',
      '          stones',
    ]);
  });

  test('is not wrapped in a pipe, even if COLUMNS is set', () => {
    const io = { stdout: {}, env: { COLUMNS: '40' } };
    const paint = { out: (_: unknown, shown: string) => shown };
    const options = renderOptions({ io, paint } as unknown as Parameters<typeof renderOptions>[0]);
    expect(options).toMatchObject({ maxWidth: 40, textWidth: Number.POSITIVE_INFINITY });
    expect(cardLines(card, options)).toContain(`  ${text}`);
  });
});
