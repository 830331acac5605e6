import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSecrets } from '../secrets/secrets.ts';
import { hashQuery, readCursor, writeCursor } from './log-cursor.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'kafra-cursor-'));
afterAll(() => rmSync(dir, { recursive: true }));
const secrets = loadSecrets(path.join(dir, 'secrets.json'));

test('a log cursor contains the position of the next page', () => {
  const queryHash = hashQuery('me', { strict: { items: [1] } });
  expect(readCursor(secrets, queryHash, writeCursor(secrets, queryHash, { pick: 41, zeny: 7 }))).toEqual({
    pick: 41,
    zeny: 7,
  });
  expect(readCursor(secrets, queryHash, undefined)).toEqual({});
});

test('a log cursor is rejected for another query, user or realm, or if it is modified', () => {
  const queryHash = hashQuery('me', { strict: { items: [1] } });
  const cursor = writeCursor(secrets, queryHash, { pick: 41 });
  const others = [
    hashQuery('me', {}),
    hashQuery('you', { strict: { items: [1] } }),
    hashQuery('me', { fuzzy: { items: [1] } }),
  ];
  for (const other of others) expect(() => readCursor(secrets, other, cursor)).toThrow('no longer valid');
  for (const wrong of ['', '.', 'x.y', `${cursor}x`, `x${cursor}`, cursor.replace('.', '..')])
    expect(() => readCursor(secrets, queryHash, wrong)).toThrow('no longer valid');
});
