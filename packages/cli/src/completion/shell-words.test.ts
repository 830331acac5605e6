import { describe, expect, test } from 'vitest';
import { readShellWord, toShellText } from './shell-words.ts';

describe('the last word of a shell command line', () => {
  test.each([
    ['red', { text: 'red', open: undefined, before: '', isClosed: false }],
    ['red\\ potion', { text: 'red potion', open: undefined, before: '', isClosed: false }],
    ["'type:card sl", { text: 'type:card sl', open: "'", before: '', isClosed: false }],
    ['"type:card sl', { text: 'type:card sl', open: '"', before: '', isClosed: false }],
    ["re'd po", { text: 'red po', open: "'", before: 're', isClosed: false }],
    ["'red'", { text: 'red', open: undefined, before: '', isClosed: true }],
    [`'it'\\''s "`, { text: `it's "`, open: "'", before: "it'", isClosed: false }],
    ['"a\\"b \\x', { text: 'a"b \\x', open: '"', before: '', isClosed: false }],
    ["'a\\", { text: 'a\\', open: "'", before: '', isClosed: false }],
    ['"', { text: '', open: '"', before: '', isClosed: false }],
    ['$(touch x)`y`', { text: '$(touch x)`y`', open: undefined, before: '', isClosed: false }],
  ] as const)('is parsed without its quotes and escapes: %s', (typed, word) => {
    expect(readShellWord(typed)).toEqual(word);
  });
});

test.each([
  ["it's $5 `x`", "'", "it'\\''s $5 `x`"],
  ['a"b $5 `x` \\', '"', 'a\\"b \\$5 \\`x\\` \\\\'],
  ["it's (a) 剣", undefined, "it\\'s\\ \\(a\\)\\ 剣"],
  ['--format=json', undefined, '--format=json'],
] as const)('the completion %s after the typed text %s is inserted as %s', (text, open, typed) => {
  expect(toShellText(text, open)).toBe(typed);
});
