import { expect, it } from 'vitest';
import { formatBytes, parseBytes } from './byte-size.ts';

it('file sizes are formatted with two digits', () => {
  expect([0, 900, 1_536, 12_582_912, 1_503_238_554].map(formatBytes)).toEqual([
    '0 B',
    '900 B',
    '1.5 KB',
    '12 MB',
    '1.4 GB',
  ]);
});

it('file sizes are parsed', () => {
  const texts = ['512 B', '1.5 KB', '12 MB', '2GB', '1 TB', '1,024 kb', 'x', '. MB'];
  const [mega, giga, tera] = [1024 ** 2, 1024 ** 3, 1024 ** 4];
  expect(texts.map(parseBytes)).toEqual([512, 1_536, 12 * mega, 2 * giga, tera, mega, undefined, undefined]);
});
