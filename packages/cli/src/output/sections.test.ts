import type { Card, Section } from '@kafra/sdk';
import { expect, test } from 'vitest';
import { cardLines } from './sections.ts';

const hostile = 'A\u001b]0;pwn\u0007\u202eB';
const cell = { text: hostile };

/** All parts of a section that may contain a name. */
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

test('no part of a card is a command to the terminal', () => {
  const card: Card = { key: '1', title: hostile, notes: [cell], sections };
  const lines = cardLines(card, { paint: (_, text) => text, maxWidth: 80 });
  expect(lines.join('\n')).not.toMatch(/[\u001b\u0007\u202e]/);
});
