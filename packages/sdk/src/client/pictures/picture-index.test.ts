import { expect, test } from 'vitest';
import { createPictureIndex } from './picture-index.ts';
import { readPictureIndex } from './read-picture-index.ts';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const index = { items: '501-512,card', mobs: '', minimaps: 'prontera,1@tower,old town', class_icons: '0-12' };
const silent = { warn: () => undefined };

test('the list of pictures finds pictures by number or name in its folders', () => {
  const has = readPictureIndex(bytes(index));
  const paths = [
    'class_icons/0',
    'items/501',
    'items/507',
    'items/512',
    'items/card',
    'minimaps/1@tower',
    'minimaps/old%20town',
  ];
  for (const path of paths) expect(has(`/db/${path}.gif`), path).toBe('there');
  for (const path of ['items/500', 'items/513', 'items/0501', 'class_icons/00', 'mobs/1002', 'minimaps/501'])
    expect(has(`/db/${path}.webp`), path).toBe('absent');
});

test('the list of pictures assumes that all pictures of unlisted folders exist', () => {
  const has = readPictureIndex(bytes(index));
  for (const path of ['/db/other/1.gif', '/api/emblem/1', '', 'https://example.com/items/1.gif'])
    expect(has(path)).toBe('unsure');
});

test('the list of pictures is loaded once, when the first subscriber is added', async () => {
  const asked: string[] = [];
  const pictures = createPictureIndex({
    version: 'abc',
    fetchBytes: async (path) => {
      asked.push(path);
      return bytes(index);
    },
    log: silent,
  });
  expect(pictures.getSnapshot()('/db/items/501.gif')).toBe('loading');
  expect(asked).toEqual([]);
  await new Promise<void>((resolve) => pictures.subscribe(resolve));
  pictures.subscribe(() => undefined);
  expect(asked).toEqual(['/db/art_abc.json']);
  expect(pictures.getSnapshot()('/db/items/501.gif')).toBe('there');
  expect(pictures.getSnapshot()('/db/items/1.gif')).toBe('absent');
});

test.each([
  ['is missing', () => Promise.reject(new Error('404'))],
  ['is not JSON', () => Promise.resolve(new Uint8Array([1]))],
  ['has another form', () => Promise.resolve(bytes(7))],
])('every picture is requested if the list of pictures %s, and the error is logged', async (_, fetchBytes) => {
  const warnings: string[] = [];
  const pictures = createPictureIndex({ version: '1', fetchBytes, log: { warn: (text) => warnings.push(text) } });
  await new Promise<void>((resolve) => pictures.subscribe(resolve));
  expect(pictures.getSnapshot()('/db/items/1.gif')).toBe('unsure');
  expect(warnings).toEqual(['/db/art_1.json cannot be read, so every image is requested.']);
});

test('every picture is requested from a server without a list of pictures', () => {
  const fetchBytes = () => Promise.reject(new Error('asked'));
  const pictures = createPictureIndex({ version: undefined, fetchBytes, log: silent });
  pictures.subscribe(() => undefined);
  expect(pictures.getSnapshot()('/db/items/1.gif')).toBe('unsure');
});
