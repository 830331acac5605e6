import { expect, it } from 'vitest';
import { plainLine } from './plain-line.ts';

it.each([
  ['Red Potion', 'Red Potion'],
  ['  two\n lines\t', 'two lines'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['a\u2066b\u2069\u200bc', 'a b c'],
  ['e\u0301\u0302\u0303\u0304\u0305\u0306', 'e\u0301\u0302\u0303\u0304'],
  ['\ud800x', '\ufffdx'],
  ['<script>"&', '<script>"&'],
  ['abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrs…'],
  ['a\ufffeb\u{1ffff}', 'a b'],
  ['', ''],
])('plainLine converts the user text %j to %j', (text, line) => expect(plainLine(text, 20)).toBe(line));
