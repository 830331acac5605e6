import { expect, it } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['identity', undefined],
])('the response encoding for the header Accept-Encoding %s is %s, on first and repeated use', (header, encoding) => {
  expect([acceptedEncoding(header), acceptedEncoding(header)]).toEqual([encoding, encoding]);
});

it('the response encoding is correct for more Accept-Encoding headers than the cache holds', () => {
  for (let count = 0; count < 200; count++) expect(acceptedEncoding(`made-up-${count}, gzip`)).toBe('gzip');
  expect(acceptedEncoding('made-up, br')).toBe('br');
});
