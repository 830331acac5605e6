import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAddresses, writeAddress } from './address-file.ts';

const now = Date.now();
const hours = 3_600_000;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kafra-address-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('an address file exists as long as its server runs, even if another server ends first', () => {
  const first = writeAddress(dir, 'http://127.0.0.1:4100', now);
  const [name = ''] = readdirSync(dir);
  utimesSync(join(dir, name), (now - hours) / 1_000, (now - hours) / 1_000);
  const second = writeAddress(dir, 'http://127.0.0.1:4101', now);
  expect(readAddresses(dir, now)).toEqual(['http://127.0.0.1:4101', 'http://127.0.0.1:4100']);
  first.remove();
  expect(readAddresses(dir, now)).toEqual(['http://127.0.0.1:4101']);
  second.remove();
  expect(readdirSync(dir)).toEqual([]);
});

test('an address file of a killed server is ignored, and removed at the next start', () => {
  const killed = writeAddress(dir, 'http://127.0.0.1:4100', now);
  const [name = ''] = readdirSync(dir);
  writeFileSync(join(dir, name.replace(`-${process.pid}-`, '-999999999-')), 'http://127.0.0.1:4000\n');
  killed.remove();
  expect(readAddresses(dir, now)).toEqual([]);
  writeAddress(dir, 'http://127.0.0.1:4102', now);
  expect(readdirSync(dir)).toHaveLength(1);
});

/**
 * Renames the address file of this process, as if a server in a container had written it: process numbers of a
 * container mean nothing here.
 */
function moveToContainer(url: string): string {
  const own = writeAddress(dir, url, now);
  const [name = ''] = readdirSync(dir).filter((file) => readFileSync(join(dir, file), 'utf8') === `${url}\n`);
  const elsewhere = join(dir, name.replace(/^address\.[0-9a-f]{8}-/, 'address.00000000-'));
  writeFileSync(elsewhere, `${url}\n`);
  own.remove();
  return elsewhere;
}

test('an address file of a killed container expires after a day, and is deleted at the next start', () => {
  moveToContainer('http://127.0.0.1:4100');
  expect(readAddresses(dir, now + 23 * hours)).toEqual(['http://127.0.0.1:4100']);
  expect(readAddresses(dir, now + 25 * hours)).toEqual([]);
  writeAddress(dir, 'http://127.0.0.1:4101', now + 23 * hours).remove();
  expect(readdirSync(dir)).toHaveLength(1);
  writeAddress(dir, 'http://127.0.0.1:4101', now + 25 * hours).remove();
  expect(readdirSync(dir)).toEqual([]);
});

test('an address file remains while its server runs, is restored if deleted, and is removed at the end', () => {
  const file = writeAddress(dir, 'http://127.0.0.1:4100', now);
  file.refresh(now + 20 * hours);
  expect(readAddresses(dir, now + 40 * hours)).toEqual(['http://127.0.0.1:4100']);
  for (const name of readdirSync(dir)) rmSync(join(dir, name));
  file.refresh(now);
  expect(readAddresses(dir, now)).toEqual(['http://127.0.0.1:4100']);
  file.remove();
  file.refresh(now);
  expect(readdirSync(dir)).toEqual([]);
});

test('an address file of an older version is also read', () => {
  writeFileSync(join(dir, 'address'), 'http://127.0.0.1:4100\n');
  expect(readAddresses(dir, now)).toEqual(['http://127.0.0.1:4100']);
});

test.each(['12 Harbour Street\n', '', 'http://a\nhttp://b\n'])(
  'a file with a similar name and the content %j is not deleted as an address file',
  (text) => {
    for (const name of ['address', 'address.txt']) writeFileSync(join(dir, name), text);
    mkdirSync(join(dir, 'address.d'));
    writeAddress(dir, 'http://127.0.0.1:4100', now).remove();
    expect(readAddresses(dir, now)).toEqual([]);
    expect(readdirSync(dir).sort()).toEqual(['address', 'address.d', 'address.txt']);
    for (const name of ['address', 'address.txt']) expect(readFileSync(join(dir, name), 'utf8')).toBe(text);
  },
);

test('the list of running servers is empty for a missing data folder', () =>
  expect(readAddresses(join(dir, 'nowhere'), now)).toEqual([]));
