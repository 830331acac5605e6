import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { itemRecord } from '../../contract/databases.ts';
import { parseIssuesOf } from '../../contract/lenient/parse-issues.ts';
import { ApiError } from '../http/api-error.ts';
import { createDatabases, readDatabase } from './databases.ts';

const versions = { item: '1', mob: '2', map: '3' };
const apple = itemRecord.parse({ id: 512, aegis_name: 'Apple', name: 'Apple', type: 'Healing', buy: 15 });
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const read = (value: unknown) => readDatabase('/db/x.json.gz', json(value), { record: itemRecord });

describe('the game databases', () => {
  it('loads gzipped and plain database files of the given version, each once', async () => {
    const asked: string[] = [];
    const databases = createDatabases({
      versions,
      fetchBytes: async (path) => {
        asked.push(path);
        return path.includes('item') ? gzipSync(JSON.stringify([apple])) : json([{ id: 1002, name: 'Poring' }]);
      },
    });
    expect(await databases.items()).toEqual([apple]);
    expect(await databases.items()).toBe(await databases.items());
    expect((await databases.itemLookup())(512)?.name).toBe('Apple');
    expect(await databases.mobNames()).toEqual([{ id: 1002, name: 'Poring' }]);
    expect(asked).toEqual(['/db/item_db_1.json.gz', '/db/mob_db_min_2.json.gz']);
  });

  it('loads a cached database file once again if it is truncated', async () => {
    const asked: (boolean | undefined)[] = [];
    const whole = gzipSync(JSON.stringify([apple]));
    const databases = createDatabases({
      versions,
      fetchBytes: async (_, { isAnew } = {}) => {
        asked.push(isAnew);
        return isAnew ? whole : whole.subarray(0, -20);
      },
    });
    expect(await databases.items()).toEqual([apple]);
    expect(asked).toEqual([false, true]);
    const broken = createDatabases({ versions, fetchBytes: async () => whole.subarray(0, -20) });
    await expect(broken.items()).rejects.toThrow('cannot be read');
  });

  it('loads a database file again after a failed request', async () => {
    let asked = 0;
    const fetchBytes = async () => {
      asked++;
      if (asked === 1) throw new Error('offline');
      return json([apple]);
    };
    const databases = createDatabases({ versions, fetchBytes });
    await expect(databases.items()).rejects.toThrow('offline');
    expect(await databases.items()).toHaveLength(1);
  });

  it('return no changes if the server has no file of changes, and report other failures', async () => {
    const failing = (facts: Partial<ApiError> & Pick<ApiError, 'kind'>) =>
      createDatabases({
        versions,
        fetchBytes: () => Promise.reject(new ApiError({ call: 'GET', message: 'no answer', ...facts })),
      });
    await expect(failing({ kind: 'http', status: 404 }).changes()).resolves.toEqual([]);
    await expect(failing({ kind: 'http', status: 500 }).changes()).rejects.toThrow('no answer');
    await expect(failing({ kind: 'network' }).changes()).rejects.toThrow('no answer');
  });

  it('accept records keyed by id, numbers as text and missing lists, as other importers write them', async () => {
    const [item] = await read({ 512: { id: '512', aegis_name: 'Apple', name: 'Apple', type: 'Healing', buy: '15' } });
    expect(item).toMatchObject({ id: 512, buy: 15, drops_from: [], slots: 0 });
  });

  it('read all records completely, and skip and count invalid ones', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ ...apple, id: index + 1 }));
    const items = await read(many.with(7, { ...apple, id: 'seven' as never }).with(51, 'no record' as never));
    expect(items.map(({ id }) => id)).toEqual(many.map(({ id }) => id).filter((id) => id !== 8 && id !== 52));
    expect(parseIssuesOf(items)).toMatchObject({
      records: 2,
      of: 120,
      reasons: ['field 7.id should be a number, not "seven"', 'field 51.id should be a number, not "no record"'],
    });
  });

  it('report invalid records also in the result of a search', async () => {
    const databases = createDatabases({ versions, fetchBytes: async () => json([apple, { id: null }]) });
    expect(parseIssuesOf(await databases.itemSearch())).toMatchObject({ records: 1, of: 2 });
  });

  it('pause between slices of a long file and keep every record', async () => {
    const many = Array.from({ length: 20_000 }, (_, id) => ({
      id: String(id),
      aegis_name: 'A',
      name: 'A',
      type: 'Etc',
    }));
    let pauses = 0;
    const pause = async () => void pauses++;
    const items = await readDatabase('/db/x.json.gz', json(many), { record: itemRecord, yieldTask: pause });
    expect(items.map((item) => item.id)).toEqual(many.map((_, id) => id));
    expect(pauses).toBeGreaterThan(0);
  });

  it.each([
    ['broken gzip', new Uint8Array([0x1f, 0x8b, 1, 2]), '/db/x.json.gz cannot be read.'],
    ['invalid JSON', new TextEncoder().encode('<html>'), '/db/x.json.gz cannot be read.'],
    ['a number', json(7), '/db/x.json.gz is not a list of records.'],
    ['an empty list', json([]), '/db/x.json.gz holds no records.'],
    [
      'records of another kind',
      json([{ key: 'x' }]),
      '/db/x.json.gz is not what this version expects: field 0.id should be a number and is missing.',
    ],
  ])('name the corrupt file in the error: %s', async (_, bytes, message) => {
    await expect(readDatabase('/db/x.json.gz', bytes, { record: itemRecord })).rejects.toThrow(message);
  });
});
