import { expect, test } from 'vitest';
import { text } from '../../testing/bytes.ts';
import { readArchiveOrder } from './data-ini.ts';
import { readHashTable } from './hash-table.ts';

test('text tables of a game client with one key and value per line are parsed', () => {
  const bytes = text(
    '\xef\xbb\xbf// comment #with hash#\r\n501#\xbb\xa1\xb0\xa3\xc6\xf7\xbc\xc7#\r\n 502 # two words #\r\n//503#away#\r\nnothing\r#x#\n504##\n505#cut\n501#again#',
  );
  expect([...readHashTable(bytes)]).toEqual([
    ['501', 'again'],
    ['502', 'two words'],
    ['505', 'cut'],
  ]);
  expect(readHashTable(text('')).size).toBe(0);
});

test('the archive order of DATA.INI is parsed in hand-written forms', () => {
  const ini = `\uFEFF; my server
[OTHER]
0=wrong.grf
[ data ]
2=data.grf
0 = My Server.grf ; ours
1="C:\\Games\\RO\\event.GRF"
00=first.grf
x=none
3=
[more]
4=late.grf`;
  expect(readArchiveOrder(ini.replaceAll('\n', '\r\n'))).toEqual(['first.grf', 'event.GRF', 'data.grf']);
  expect(readArchiveOrder('')).toEqual([]);
});

test('a client reads at most ten archives', () => {
  const lines = Array.from({ length: 99 }, (_, i) => `${i}=${i}.grf`);
  expect(readArchiveOrder(['[Data]', ...lines].join('\n'))).toHaveLength(10);
});

test('an archive name in DATA.INI cannot refer to another folder', () => {
  expect(readArchiveOrder('[Data]\n0=../../etc/passwd\n1=..\\..\\x.grf\n2=a/')).toEqual(['passwd', 'x.grf']);
});
