import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAddress, removeAddress, writeAddress } from './address-file.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kafra-address-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const file = () => join(dir, 'address');

test('is there as long as the server runs', () => {
  writeAddress(dir, 'http://127.0.0.1:4100');
  expect(readAddress(dir)).toBe('http://127.0.0.1:4100');
  writeAddress(dir, 'http://127.0.0.1:4101');
  removeAddress(dir, 'http://127.0.0.1:4100');
  expect(readAddress(dir)).toBe('http://127.0.0.1:4101');
  removeAddress(dir, 'http://127.0.0.1:4101');
  expect(existsSync(file())).toBe(false);
});

test.each(['12 Harbour Street\n', '', 'http://a\nhttp://b\n'])(
  'never takes the place of a file that says %j',
  (text) => {
    writeFileSync(file(), text);
    expect(() => writeAddress(dir, 'http://127.0.0.1:4100')).toThrow('is not a file of Kafra');
    removeAddress(dir, 'http://127.0.0.1:4100');
    expect(readAddress(dir)).toBeUndefined();
    expect(readFileSync(file(), 'utf8')).toBe(text);
  },
);

test('never takes the place of a folder', () => {
  mkdirSync(file());
  expect(() => writeAddress(dir, 'http://127.0.0.1:4100')).toThrow('is not a file of Kafra');
  expect(readAddress(dir)).toBeUndefined();
});
