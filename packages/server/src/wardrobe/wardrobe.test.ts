import { mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../gamedata/testing/random.ts';
import { drawCharacter } from './draw-character.ts';
import { packWardrobe } from './pack-wardrobe.ts';
import { block, contentOf, novice, part, twoParts, writeTestWardrobe, yellow } from './testing/small-wardrobe.ts';
import { WardrobeFault } from './wardrobe.ts';

const whole = contentOf(
  {
    ...twoParts,
    'headgear/7/M': {
      layers: [block(3, 3, 0, { frame: { width: 3, height: 3, isColoured: true, data: Buffer.alloc(36, 200) } })],
    },
    'weapon/1/0/M': part(block(2, 9, 3, { x: -4, tint: [1, 2, 3, 200], scaleX: 1.5, scaleY: 0.5, rotation: 45 })),
  },
  { colours: new Map([['body/0/M', new Map([[1, yellow]])]]), inFront: new Set(['body/0/M']) },
);
const dressed = { ...novice, headTop: 7, weapon: 1, clothesColour: 1 };

describe('a packed wardrobe file (parts of characters)', () => {
  test('returns the same parts as were packed', async () => {
    await using wardrobe = await writeTestWardrobe(whole);
    const weapon = await wardrobe.file.use((open) => open.dress('weapon/1/0/M'));
    const [layer] = weapon?.layers ?? [];
    expect(layer?.placement).toEqual({
      ...{ x: -4, y: 0, isMirrored: false, tint: [1, 2, 3, 200], scaleX: 1.5, scaleY: 0.5, rotation: 45 },
    });
    expect([layer?.bitmap.width, layer?.bitmap.height, [...(layer?.bitmap.pixels.subarray(0, 4) ?? [])]]).toEqual([
      ...[2, 9],
      [0, 0, 255, 255],
    ]);
    await wardrobe.file.use((open) => open.verify());
  });

  test('has equal bytes for equal parts in any order, without duplicates', () => {
    const turned = { ...whole, parts: new Map([...whole.parts].reverse()) };
    expect(packWardrobe(turned)).toEqual(packWardrobe(whole));
    const noise = { width: 64, height: 64, isColoured: false, data: createRandom(7).bytes(4_096) };
    const robe = part(block(1, 1, 1, { frame: noise }));
    const robes = (count: number) =>
      packWardrobe(contentOf(Object.fromEntries(Array.from({ length: count }, (_, id) => [`robe/1/${id}/M`, robe]))));
    expect(robes(300).length).toBeLessThan(robes(1).length * 1.5);
  });

  test('has another version after any change', async () => {
    const versionOf = async (content: typeof whole) => {
      await using wardrobe = await writeTestWardrobe(content);
      return await wardrobe.file.use(async ({ version }) => version);
    };
    const versions = await Promise.all([
      versionOf(whole),
      versionOf({ ...whole, inFront: new Set() }),
      versionOf({ ...whole, colours: new Map() }),
      versionOf(contentOf(twoParts)),
    ]);
    expect(new Set(versions).size).toBe(4);
    expect(versions[0]).toBe(await versionOf(whole));
  });

  test('has no entry for built-in property names of JavaScript', async () => {
    await using wardrobe = await writeTestWardrobe(whole);
    for (const key of ['__proto__', 'constructor', 'toString', ''])
      expect(await wardrobe.file.use((open) => open.dress(key))).toBeUndefined();
  });
});

describe('the wardrobe file of a server', () => {
  test('runs no work and returns undefined if it is missing', async () => {
    await using wardrobe = await writeTestWardrobe(whole);
    await rm(wardrobe.path);
    expect(await wardrobe.file.use(async () => 'something')).toBeUndefined();
  });

  test('is read again after a replacement, while running work keeps the old file', async () => {
    await using wardrobe = await writeTestWardrobe(whole);
    await wardrobe.file.use(async (open) => {
      await writeFile(`${wardrobe.path}.new`, packWardrobe(contentOf(twoParts)));
      await rename(`${wardrobe.path}.new`, wardrobe.path);
      await open.verify();
      expect(await open.dress('headgear/7/M')).toBeDefined();
    });
    expect(await wardrobe.file.use((open) => open.dress('headgear/7/M'))).toBeUndefined();
  });

  test('causes a WardrobeFault if it is not a wardrobe', async () => {
    await using wardrobe = await writeTestWardrobe(whole);
    const use = () => wardrobe.file.use((open) => open.verify());
    await truncate(wardrobe.path, 20);
    await expect(use()).rejects.toThrow(new WardrobeFault('is cut short'));
    await writeFile(wardrobe.path, 'something of another kind, which somebody put here');
    await expect(use()).rejects.toThrow(new WardrobeFault('is not a wardrobe file'));
    const later = packWardrobe(whole);
    later.writeUInt32LE(2, 8);
    await writeFile(wardrobe.path, later);
    await expect(use()).rejects.toThrow(new WardrobeFault('is of another version of Kafra'));
    await rm(wardrobe.path);
    await mkdir(wardrobe.path);
    await expect(use()).rejects.toThrow(new WardrobeFault('is not a file'));
    await rm(wardrobe.path, { recursive: true });
    await symlink(wardrobe.path, wardrobe.path);
    await expect(use()).rejects.toThrow(new WardrobeFault('cannot be read (ELOOP)'));
  });

  test('is corrupt if its index has invalid references or sizes', async () => {
    const index = {
      ...{ blobs: [[0, 4]], frames: [[0, 2, 2, false]], parts: [{ layers: [], palette: 0 }] },
      ...{ keys: { a: 0 }, colours: [], colouredKeys: {}, inFront: [] },
    };
    const packed = (content: unknown, length?: number) => {
      const json = Buffer.from(JSON.stringify(content));
      const bytes = deflateSync(json);
      const head = packWardrobe(whole).subarray(0, 36);
      head.writeUInt32LE(bytes.length, 12);
      head.writeUInt32LE(length ?? json.length, 16);
      return Buffer.concat([head, bytes]);
    };
    const empty = { ...index, blobs: [], frames: [], parts: [], keys: {} };
    await using sound = await writeTestWardrobe(packed(empty));
    await sound.file.use((open) => open.verify());
    const unsound: [string, unknown][] = [
      ['a palette of four bytes', index],
      ['a key without its part', { ...empty, keys: { a: 0 } }],
      ['a part without its frame', { ...empty, parts: [{ layers: [{ frame: 0, x: 0, y: 0 }] }], keys: { a: 0 } }],
      ['a frame of another size than its bytes', { ...empty, blobs: [[0, 4]], frames: [[0, 2, 3, false]] }],
      ['a frame of no size', { ...empty, blobs: [[0, 0]], frames: [[0, 0, 0, false]] }],
      ['a frame that is too large', { ...empty, blobs: [[0, 1_025]], frames: [[0, 1_025, 1, false]] }],
      ['colours without their blob', { ...empty, colours: [{ 1: 0 }] }],
      ['a coloured part without colours', { ...empty, colouredKeys: { a: 0 } }],
      ['half a number', { ...empty, keys: { a: 0.5 } }],
      ['a list of nothing', []],
      ['nothing', null],
    ];
    for (const [what, content] of unsound) {
      await using wardrobe = await writeTestWardrobe(packed(content));
      await expect(
        wardrobe.file.use((open) => open.verify()),
        what,
      ).rejects.toThrow(new WardrobeFault('is damaged'));
    }
    await using bomb = await writeTestWardrobe(packed('0'.repeat(5_000_000), 100));
    await expect(bomb.file.use((open) => open.verify())).rejects.toThrow(new WardrobeFault('is damaged'));
    await using boast = await writeTestWardrobe(packed(empty, 0xffff_ffff));
    await expect(boast.file.use((open) => open.verify())).rejects.toThrow(new WardrobeFault('is damaged'));
  });

  test('returns a WardrobeFault or the picture for a corrupt byte anywhere', async () => {
    const random = createRandom(45);
    const good = packWardrobe(whole);
    const outcomes = { failed: 0, drawn: 0 };
    for (let round = 0; round < 600; round++) {
      const bytes = Buffer.from(good);
      for (let i = random.below(4); i >= 0; i--) {
        const at = random.below(bytes.length);
        if (random.below(2) === 0) bytes[at] = random.below(256);
        else if (at + 4 <= bytes.length) bytes.writeUInt32LE(random.pick([0, 0x7fff_ffff, 0xffff_ffff, 65_536]), at);
      }
      const cut = random.below(4) === 0 ? bytes.subarray(0, random.below(bytes.length)) : bytes;
      await using wardrobe = await writeTestWardrobe(cut);
      try {
        await wardrobe.file.use((open) => drawCharacter(open, dressed));
        outcomes.drawn += 1;
      } catch (error) {
        if (!(error instanceof WardrobeFault)) throw new Error(cut.toString('hex'), { cause: error });
        outcomes.failed += 1;
      }
    }
    expect(outcomes.failed).toBeGreaterThan(300);
    expect(outcomes.drawn).toBeGreaterThan(0);
  }, 60_000);
});
