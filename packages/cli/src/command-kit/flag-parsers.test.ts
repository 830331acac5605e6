import { expect, it } from 'vitest';
import { positiveInteger, webAddress } from './flag-parsers.ts';

it.each(['1', '30', '007', '100000'])('a flag accepts %s as a positive whole number', (text) => {
  expect(positiveInteger(text)).toBe(Number(text));
});

it.each(['', '0', '-1', '1.5', '1e3', '0x10', ' 5', '5 ', 'Infinity', '9'.repeat(30)])(
  'a flag rejects "%s" as a positive whole number',
  (text) => {
    expect(() => positiveInteger(text)).toThrow('Must be a positive whole number.');
  },
);

it('a flag for a URL accepts only web addresses', () => {
  expect(webAddress('http://localhost:8080/x')).toBe('http://localhost:8080/x');
  for (const text of ['', 'example.org', 'ftp://example.org', 'javascript:alert(1)'])
    expect(() => webAddress(text)).toThrow('Must be a URL like https://example.org.');
});
