import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hour, minute } from '@kafra/sdk/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unfinishedName } from '../../files/unfinished.ts';
import { Refusal } from '../../rules/refusal.ts';
import type { Appearance } from '../../store/characters/sprites.ts';
import { readPixels } from '../../testing/read-pixels.ts';
import { packWardrobe } from '../../wardrobe/pack-wardrobe.ts';
import {
  block,
  contentOf,
  part,
  seen,
  type TestWardrobe,
  twoParts,
  writeTestWardrobe,
} from '../../wardrobe/testing/small-wardrobe.ts';
import { prunePictures } from '../picture-folder.ts';
import { createCharacterPictures } from './character-pictures.ts';

/** Look of a test character, as stored in the database. */
const novice: Appearance = {
  ...{ class: 0, sex: 'M', account_sex: 'M', hair: 1, hair_color: 0, clothes_color: 0, body: 0 },
  ...{ weapon: 0, shield: 0, head_top: 0, head_mid: 0, head_bottom: 0, robe: 0 },
};

let wardrobe: TestWardrobe;
beforeEach(async () => {
  wardrobe = await writeTestWardrobe(contentOf(twoParts));
});
afterEach(() => wardrobe[Symbol.asyncDispose]());

const folderOf = (of: TestWardrobe) => join(of.path, '../characters');

function createWorld(rows: Readonly<Record<number, Partial<Appearance>>> = { 1: {} }, waiting?: number) {
  const world = { now: Date.UTC(2026, 10, 23), asked: [] as number[], errors: [] as string[], rows: { ...rows } };
  const start = () =>
    createCharacterPictures({
      readAppearance: async (charId) => {
        world.asked.push(charId);
        const row = world.rows[charId];
        return row && { ...novice, ...row };
      },
      facts: { weaponType: (itemId) => (itemId === 1_201 ? 1 : undefined) },
      wardrobe: wardrobe.file,
      folder: folderOf(wardrobe),
      ...(waiting !== undefined && { maxQueued: waiting }),
      clock: { now: () => world.now },
      log: { info: () => {}, warn: () => {}, error: (_facts, message) => world.errors.push(message) },
    });
  return { world, start, pictures: start() };
}

const free = async () => undefined;
const ids = (count: number) => [...Array(count).keys()];
const files = () => readdir(folderOf(wardrobe)).catch(() => [] as string[]);

const see = async (bytes: Buffer | undefined) => seen(await readPixels(bytes));

describe('the picture of a character', () => {
  test('is drawn once, stored, and found by its key', async () => {
    const { pictures } = createWorld();
    const key = await pictures.keyOf(1);
    expect(key).toMatch(/^[0-9a-f]{16}$/);
    expect(await files()).toEqual([`${key}.webp`]);
    const bytes = await pictures.read(1, key ?? '', () => Promise.reject(new Error('it is there')));
    const { rows } = await see(bytes);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([30, 'GGGGGGGG..', 'RRRRRRRRRR']);
  });

  test("uses the account's sex for a character without one", async () => {
    const { pictures } = createWorld({
      1: { sex: 'U', account_sex: 'M' },
      2: { sex: 'U', account_sex: 'F' },
      3: { sex: 'U', account_sex: null },
      4: { sex: 'F', account_sex: 'M' },
    });
    const keys = await Promise.all([1, 2, 3, 4].map((charId) => pictures.keyOf(charId)));
    // Only male characters have a picture, because the test client lacks female parts.
    expect(keys).toEqual([expect.any(String), undefined, keys[0], undefined]);
  });

  test('shows the held weapon, given by type or by item', async () => {
    await writeFile(wardrobe.path, packWardrobe(contentOf({ ...twoParts, 'weapon/1/0/M': part(block(2, 2, 3)) })));
    const { pictures } = createWorld({ 1: { weapon: 1 }, 2: { weapon: 1_201 }, 3: { weapon: 1_202 }, 4: {} });
    const [type, item, unknown, none] = await Promise.all([1, 2, 3, 4].map((charId) => pictures.keyOf(charId)));
    expect(item).toBe(type);
    expect(unknown).toBe(none);
    expect(item).not.toBe(none);
  });

  test('changes within a minute after the look changed', async () => {
    const { pictures, world } = createWorld({ 1: { hair: 1 } });
    const before = await pictures.keyOf(1);
    world.rows[1] = { hair: 2 };
    world.now += minute - 1;
    expect(await pictures.keyOf(1)).toBe(before);
    expect(world.asked).toEqual([1]);
    world.now += 1;
    const after = await pictures.keyOf(1);
    expect(after).not.toBe(before);
    expect(world.asked).toEqual([1, 1]);
    // The previous address of the picture still shows the previous look.
    expect(await pictures.read(1, before ?? '', free)).toBeDefined();
  });

  test('changes when the wardrobe changes', async () => {
    const { pictures } = createWorld();
    const before = await pictures.keyOf(1);
    await writeFile(wardrobe.path, packWardrobe(contentOf({ 'body/0/M': part(block(2, 2, 3)) })));
    const after = await pictures.keyOf(1);
    expect(after).not.toBe(before);
    expect((await see(await pictures.read(1, after ?? '', free))).rows).toEqual(['BB', 'BB']);
  });

  test('is drawn again after it was deleted, but only if the character still has that look', async () => {
    const { pictures } = createWorld({ 1: {}, 2: { hair: 9 } });
    const key = (await pictures.keyOf(1)) ?? '';
    const bytes = await pictures.read(1, key, free);
    await rm(join(folderOf(wardrobe), `${key}.webp`));
    expect(await pictures.read(2, key, free)).toBeUndefined();
    expect(await pictures.read(9, key, free)).toBeUndefined();
    expect(await pictures.read(1, '0123456789abcdef', free)).toBeUndefined();
    expect(await pictures.read(1, key, free)).toEqual(bytes);
  });

  test('can be refused before the database is queried', async () => {
    const { pictures, world } = createWorld();
    const refuse = () => Promise.reject(new Error('too many'));
    await expect(pictures.read(1, '0123456789abcdef', refuse)).rejects.toThrow('too many');
    expect(world.asked).toEqual([]);
  });
});

describe('no character picture is drawn', () => {
  test('without a character, body or wardrobe', async () => {
    const { pictures } = createWorld({ 1: {}, 2: { class: 4_008 } });
    expect(await pictures.keyOf(7)).toBeUndefined();
    expect(await pictures.keyOf(2)).toBeUndefined();
    await rm(wardrobe.path);
    expect(await pictures.keyOf(1)).toBeUndefined();
    expect(await files()).toEqual([]);
  });

  test('with a corrupt wardrobe, which is reported once', async () => {
    const { pictures, world } = createWorld({ 1: {}, 2: { hair: 5 } });
    const bytes = await readFile(wardrobe.path);
    await writeFile(wardrobe.path, bytes.subarray(0, bytes.length - 1));
    expect([await pictures.keyOf(1), await pictures.keyOf(2), await pictures.keyOf(1)]).toEqual(
      Array.from({ length: 3 }, () => undefined),
    );
    expect(world.errors).toEqual(['characters cannot be drawn: run `kafra-server doctor`']);
    await writeFile(wardrobe.path, bytes);
    expect(await pictures.keyOf(1)).toBeDefined();
  });

  test('with invalid numbers, without a failure', async () => {
    const absurd = [-1, 65_536, 2 ** 32, 2 ** 53, Number.NaN, 1.5];
    const rows = Object.fromEntries(
      absurd.map((number, index) => [
        index,
        { class: number, hair: number, body: number, robe: number, weapon: number, shield: number, head_top: number },
      ]),
    );
    const { pictures } = createWorld(rows);
    for (const index of absurd.keys()) expect(await pictures.keyOf(index)).toBeUndefined();
  });

  test('if the look cannot be read, which fails once and is retried', async () => {
    const { world, pictures } = createWorld();
    const rows = world.rows;
    Object.defineProperty(world, 'rows', {
      configurable: true,
      get: () => {
        throw new Error('no database');
      },
    });
    await expect(pictures.keyOf(1)).rejects.toThrow('no database');
    Object.defineProperty(world, 'rows', { value: rows });
    expect(await pictures.keyOf(1)).toBeDefined();
  });
});

describe('many concurrent requests for character pictures', { tags: ['exhaustive'] }, () => {
  test('draw each of a thousand characters once', async () => {
    const { pictures, world } = createWorld(
      Object.fromEntries(ids(1_000).map((charId) => [charId, { head_top: charId }])),
    );
    const all = ids(1_000);
    const keys = await Promise.all([...all, ...all].map((charId) => pictures.keyOf(charId)));
    expect(new Set(keys).size).toBe(1_000);
    expect(keys).not.toContain(undefined);
    expect(keys.slice(0, 1_000)).toEqual(keys.slice(1_000));
    expect(world.asked).toHaveLength(1_000);
    expect((await files()).sort()).toEqual([...new Set(keys)].map((key) => `${key}.webp`).sort());
  }, 30_000);

  test('are refused with a delay if the queue is full', async () => {
    const all = ids(20);
    const { pictures } = createWorld(Object.fromEntries(all.map((charId) => [charId, { head_top: charId }])), 3);
    const results = await Promise.allSettled(all.map((charId) => pictures.keyOf(charId)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((reason) => reason instanceof Refusal && reason.status === 503)).toBe(true);
    for (const charId of all) expect(await pictures.keyOf(charId)).toBeDefined();
  });

  test('keep the wardrobe file open at most twice', async () => {
    const all = ids(300);
    const { pictures } = createWorld(Object.fromEntries(all.map((charId) => [charId, { head_top: charId }])));
    const openFiles = async () =>
      (
        await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
      ).filter((file) => file === wardrobe.path).length;
    let most = 0;
    let isDone = false;
    const drawing = Promise.all(all.map((charId) => pictures.keyOf(charId))).finally(() => {
      isDone = true;
    });
    while (!isDone) most = Math.max(most, await openFiles());
    await drawing;
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
    expect(await openFiles()).toBe(0);
  });

  test('can come from several processes that draw into one folder', async () => {
    const { start } = createWorld(Object.fromEntries(ids(60).map((charId) => [charId, { head_top: charId }])));
    const script = new URL('./testing/draw-characters.ts', import.meta.url).pathname;
    const draw = () =>
      promisify(execFile)(process.execPath, ['--conditions=source', script, wardrobe.path, folderOf(wardrobe), '60']);
    const [first, ...others] = await Promise.all(Array.from({ length: 3 }, draw));
    expect(first?.stderr).toBe('');
    const keys = first?.stdout.trim().split('\n') ?? [];
    expect(new Set(keys).size).toBe(60);
    for (const { stdout } of others) expect(stdout).toBe(first?.stdout);
    expect((await files()).sort()).toEqual(keys.map((key) => `${key}.webp`).sort());
    expect(await start().keyOf(0)).toBe(keys[0]);
  }, 30_000);

  test('get complete pictures if several servers share one folder', async () => {
    const { start } = createWorld();
    const servers = Array.from({ length: 6 }, () => start());
    const keys = await Promise.all(servers.map((server) => server.keyOf(1)));
    const [key = ''] = keys;
    expect(new Set(keys).size).toBe(1);
    expect(await files()).toEqual([`${key}.webp`]);
    const whole = await servers[0]?.read(1, key, free);
    for (let round = 0; round < 20; round++) {
      await rm(join(folderOf(wardrobe), `${key}.webp`), { force: true });
      for (const bytes of await Promise.all(servers.map((server) => server.read(1, key, free))))
        expect(bytes?.equals(whole ?? Buffer.alloc(0))).toBe(true);
    }
    expect(await files()).toEqual([`${key}.webp`]);
  });
});

describe('the folder of character pictures', () => {
  test('does not prevent drawing if it cannot be written', async () => {
    await writeFile(folderOf(wardrobe), 'a file in its place');
    const { pictures, world } = createWorld();
    const key = await pictures.keyOf(1);
    expect(key).toBeDefined();
    expect(await pictures.read(1, key ?? '', free)).toBeDefined();
    expect(world.errors).toEqual(['a picture of a character could not be stored']);
  });

  test('is limited in size: the least recently used picture is deleted first, and other files are kept', async () => {
    const { pictures, world } = createWorld({ 1: {}, 2: { head_top: 2 }, 3: { head_top: 3 } });
    const folder = folderOf(wardrobe);
    const keys: string[] = [];
    for (const charId of [1, 2, 3]) keys.push((await pictures.keyOf(charId)) ?? '');
    const fileOf = (index: number) => join(folder, `${keys[index]}.webp`);
    for (const [index, age] of [30, 20, 10].entries())
      await utimes(fileOf(index), (world.now - age * hour) / 1_000, (world.now - age * hour) / 1_000);
    await writeFile(join(folder, 'notes.txt'), 'of somebody');
    await writeFile(join(folder, unfinishedName('.draw-').replace(`-${process.pid}-`, '-999999999-')), 'half');
    // The first picture is used now, so the second one is then the longest unused.
    await pictures.keyOf(1);
    const { size } = await stat(fileOf(0));
    await prunePictures(folder, { maxBytes: size * 2.5, now: world.now });
    expect((await files()).sort()).toEqual([`${keys[0]}.webp`, `${keys[2]}.webp`, 'notes.txt'].sort());
    await prunePictures(folder, { maxBytes: 0, now: world.now });
    expect(await files()).toEqual(['notes.txt']);
    await prunePictures(join(folder, 'gone'), { maxBytes: 0, now: world.now });
  });

  test('may contain a folder with the name of a picture, which is ignored', async () => {
    const { pictures } = createWorld();
    const key = (await pictures.keyOf(1)) ?? '';
    await rm(join(folderOf(wardrobe), `${key}.webp`));
    await mkdir(join(folderOf(wardrobe), `${key}.webp`));
    expect(await pictures.read(1, key, free)).toBeDefined();
  });
});
