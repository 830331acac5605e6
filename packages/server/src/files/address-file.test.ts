import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAddresses, writeAddress } from './address-file.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kafra-address-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('is there as long as its server runs, whichever of several ends first', () => {
  const first = writeAddress(dir, 'http://127.0.0.1:4100');
  const [name = ''] = readdirSync(dir);
  utimesSync(join(dir, name), 1, 1);
  const second = writeAddress(dir, 'http://127.0.0.1:4101');
  expect(readAddresses(dir)).toEqual(['http://127.0.0.1:4101', 'http://127.0.0.1:4100']);
  first.remove();
  expect(readAddresses(dir)).toEqual(['http://127.0.0.1:4101']);
  second.remove();
  expect(readdirSync(dir)).toEqual([]);
});

test('of a server that was killed is not believed, and goes at the next start', () => {
  const killed = writeAddress(dir, 'http://127.0.0.1:4100');
  const [name = ''] = readdirSync(dir);
  writeFileSync(join(dir, name.replace(`-${process.pid}-`, '-999999999-')), 'http://127.0.0.1:4000\n');
  killed.remove();
  expect(readAddresses(dir)).toEqual([]);
  writeAddress(dir, 'http://127.0.0.1:4102');
  expect(readdirSync(dir)).toHaveLength(1);
});

test('of a server of an older version is read, too', () => {
  writeFileSync(join(dir, 'address'), 'http://127.0.0.1:4100\n');
  expect(readAddresses(dir)).toEqual(['http://127.0.0.1:4100']);
});

test.each(['12 Harbour Street\n', '', 'http://a\nhttp://b\n'])('what is called alike and says %j stays', (text) => {
  for (const name of ['address', 'address.txt']) writeFileSync(join(dir, name), text);
  mkdirSync(join(dir, 'address.d'));
  writeAddress(dir, 'http://127.0.0.1:4100').remove();
  expect(readAddresses(dir)).toEqual([]);
  expect(readdirSync(dir).sort()).toEqual(['address', 'address.d', 'address.txt']);
  for (const name of ['address', 'address.txt']) expect(readFileSync(join(dir, name), 'utf8')).toBe(text);
});

test('is nowhere in a folder that is none', () => expect(readAddresses(join(dir, 'nowhere'))).toEqual([]));
