import { expect, test } from 'vitest';
import { cellText, sanitizeText } from './text.ts';

test.each([
  ['a name', 'Poring', 'Poring'],
  ['a title of the window', 'A\u001b]0;pwn\u0007B', 'AB'],
  ['one that ends with ST', 'A\u001b]0;pwn\u001b\\B', 'AB'],
  ['a link', '\u001b]8;;http://x\u0007here\u001b]8;;\u0007', 'here'],
  ['a text for the terminal', 'A\u001bP1$r0m\u001b\\B', 'AB'],
  ['an emptied screen', 'A\u001b[2JB', 'AB'],
  ['colours', '\u001b[38;5;1mred\u001b[0m', 'red'],
  ['a reset', 'A\u001bcB', 'AB'],
  ['sequences of one letter', 'A\u009b2JB\u009d0;pwn\u009cC', 'ABC'],
  ['one without an end', 'A\u001b]0;pwn', 'A ]0;pwn'],
  ['one cut off by another', 'A\u001b]0;\u001b[2JB', 'A ]0;B'],
  ['letters that turn the direction', 'A\u202eB\u2066C', 'A B C'],
  ['lines and bells', 'A\r\n\u0007B', 'A B'],
])('sanitizing removes the control sequences from %s', (_, text, plain) => {
  expect(sanitizeText(text)).toBe(plain);
});

test.each([
  ['a mark at the beginning', '\u0301Ada', '\u25cc\u0301Ada'],
  ['a Thai vowel at the beginning', '\u0e31ทำ', '\u25cc\u0e31ทำ'],
  ['format characters without a cell', 'a\ufff9b\u070fc', 'abc'],
  ['a mark within', 'e\u0301', 'e\u0301'],
  ['a sequence before a mark', '\u001b[2J\u0301', '\u25cc\u0301'],
])('text with %s takes as many cells as computed', (_, text, shown) => {
  expect(cellText(text)).toBe(shown);
});

// An earlier pattern searched for the end of each sequence from every start. It took minutes for a title of 100 KB.
test.each(['\u001b]', '\u001b[', '\u001bP', '\u001b[0', '\u009d', '\u001b ', '\u001b]\u001b\\'])(
  'text of half a million %j is sanitized in linear time',
  (part) => {
    expect(sanitizeText(part.repeat(500_000))).not.toMatch(/[\u001b\u009d]/);
  },
);
