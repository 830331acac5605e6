import { expect, it } from 'vitest';
import { escapeLike } from '../statements/escape-like.ts';
import { tableName } from './log-database.ts';
import { quoteName, quoteText } from './quote.ts';

it('SQL quoting escapes quotes in names and texts', () => {
  expect(quoteName('a`; DROP TABLE b')).toBe('`a``; DROP TABLE b`');
  expect(quoteText(`O'Hara\\`)).toBe(`'O\\'Hara\\\\'`);
  expect(tableName('picklog', 'my`logs')).toBe('`my``logs`.`picklog`');
});

it('SQL quoting escapes the wildcards of a LIKE pattern', () => {
  expect(escapeLike('50%_a|b')).toBe('50|%|_a||b');
});
