import { describe, expect, test } from 'vitest';
import type { Bitmap } from '../rules/pictures/bmp.ts';
import { drawCharacter } from './draw-character.ts';
import type { Look } from './look.ts';
import type { WardrobeContent } from './pack-wardrobe.ts';
import { block, contentOf, novice, part, seen, twoParts, writeTestWardrobe, yellow } from './testing/small-wardrobe.ts';

async function draw(content: WardrobeContent, look: Partial<Look> = {}): Promise<Bitmap | undefined> {
  await using wardrobe = await writeTestWardrobe(content);
  // The drawing is awaited here, because the file is deleted when this function returns.
  return await wardrobe.file.use((open) => drawCharacter(open, { ...novice, ...look }));
}

async function look(content: WardrobeContent, how: Partial<Look> = {}) {
  const bitmap = await draw(content, how);
  if (!bitmap) throw new Error('nothing was drawn');
  return seen(bitmap);
}

const opaque = ({ pixels }: Bitmap) => pixels.filter((value, at) => at % 4 === 3 && value === 255).length;

describe('drawing the body and head of a character', () => {
  test('gives a picture of 10 by 30 for parts of 10 by 20 and 8 by 8, with 264 visible pixels', async () => {
    const bitmap = await draw(contentOf(twoParts));
    if (!bitmap) throw new Error('nothing was drawn');
    expect([bitmap.width, bitmap.height]).toEqual([160, 160]);
    expect(opaque(bitmap)).toBe(264);
    const { rows, left, top } = seen(bitmap);
    expect(rows).toEqual([
      ...Array.from({ length: 8 }, () => 'GGGGGGGG..'),
      '..........',
      '..........',
      ...Array.from({ length: 20 }, () => 'RRRRRRRRRR'),
    ]);
    // The feet of the drawn character are at x 80, y 135.
    expect([left, top + rows.length]).toEqual([75, 135]);
  });

  test('mirrors the pixels of a mirrored head', async () => {
    const head = block(8, 8, 2, { x: 1, y: -2, isMirrored: true });
    head.frame.data[0] = 3;
    const { rows } = await look(contentOf({ ...twoParts, 'head/1/M': part(head, [3, 2]) }));
    expect(rows[0]).toBe('GGGGGGGB..');
  });

  test('keeps the positions of parts without anchors', async () => {
    const { rows } = await look(
      contentOf({ 'body/0/M': part(block(2, 4, 1, { y: -2 })), 'head/1/M': part(block(2, 2, 2, { y: -5 }), [0, 0]) }),
    );
    expect(rows).toEqual(['GG', 'GG', 'RR', 'RR', 'RR', 'RR']);
  });

  test("uses another palette if it exists, otherwise the part's own", async () => {
    const content = contentOf(twoParts, {
      colours: new Map([
        ['body/0/M', new Map([[3, yellow]])],
        ['head/1/M', new Map([[1, yellow]])],
      ]),
    });
    const letterOf = async (how: Partial<Look>) => {
      const { rows } = await look(content, how);
      return `${rows[0]?.[0]}${rows.at(-1)?.[0]}`;
    };
    expect(await letterOf({})).toBe('GR');
    expect(await letterOf({ clothesColour: 3 })).toBe('GY');
    // The yellow test palette has no second colour, so that pixel is black.
    expect(await letterOf({ hairColour: 1 })).toBe('*R');
    expect(await letterOf({ hairColour: 2, clothesColour: 1 })).toBe('GR');
  });
});

describe("the drawing order of a character's parts", () => {
  const dot = (colour: number) => part(block(2, 2, colour));
  const over = (keys: string[], more: Partial<WardrobeContent> = {}) =>
    contentOf(
      { ...Object.fromEntries(keys.map((key, index) => [key, dot(index + 1)])), 'body/0/M': dot(0), ...{} },
      more,
    );
  const nearest = async (keys: string[], how: Partial<Look>) =>
    'RGB'.indexOf((await look(over(keys), how)).rows[0]?.[0] ?? '');

  test.each([
    ['a head is in front of a robe', ['robe/5/0/M', 'head/1/M'], { robe: 5 }],
    ['headgear at the eyes is in front of the head', ['head/1/M', 'headgear/7/M'], { headMid: 7 }],
    [
      'upper headgear is in front of headgear at the eyes',
      ['headgear/7/M', 'headgear/8/M'],
      { headMid: 7, headTop: 8 },
    ],
    [
      'headgear at the mouth is in front of other headgear',
      ['headgear/8/M', 'headgear/9/M'],
      { headTop: 8, headBottom: 9 },
    ],
    ['a weapon is in front of headgear', ['headgear/9/M', 'weapon/1/0/M'], { headBottom: 9, weapon: 1 }],
    ['the light of a weapon is in front of the weapon', ['weapon/1/0/M', 'slash/1/0/M'], { weapon: 1 }],
    ['a shield is in front of all parts', ['slash/1/0/M', 'shield/1/0/M'], { weapon: 1, shield: 1 }],
  ])('follows the rule: %s', async (_, keys, how) => {
    expect(await nearest(keys, how)).toBe(1);
  });

  test("has the body in front of its robe, and of its head if the body's drawing order requires it", async () => {
    const parts = { 'robe/5/0/M': dot(3), 'head/1/M': dot(2), 'body/0/M': dot(1) };
    const letter = async (more: Partial<WardrobeContent>) => (await look(contentOf(parts, more), { robe: 5 })).rows[0];
    expect(await letter({})).toBe('GG');
    expect(await letter({ inFront: new Set(['body/0/M']) })).toBe('RR');
  });

  test('includes headgear of two slots once', async () => {
    const half = part(block(2, 2, 2, { tint: [255, 255, 255, 128] }));
    const content = contentOf({ 'body/0/M': dot(1), 'headgear/7/M': half });
    const once = await draw(content, { headTop: 7 });
    for (const how of [
      { headTop: 7, headMid: 7 },
      { headMid: 7, headBottom: 7 },
      { headTop: 7, headMid: 7, headBottom: 7 },
    ])
      expect(await draw(content, how)).toEqual(once);
  });
});

describe('drawing the body of a character', () => {
  const parts = {
    'body/7/F': part(block(2, 2, 1)),
    'body/7/F/1': part(block(2, 2, 2)),
    'body/4060/F': part(block(2, 2, 3)),
  };
  test.each([
    [0, 'RR'],
    [1, 'GG'],
    [4_332, 'GG'],
    [4_344, 'GG'],
    [4_351, 'RR'],
    [2, 'RR'],
    [4_060, 'BB'],
    [65_535, 'RR'],
    [-1, 'RR'],
  ])('uses the body of a costume or the class: %i', async (body, row) => {
    expect((await look(contentOf(parts), { classId: 7, sex: 'F', body })).rows[0]).toBe(row);
  });

  test('returns no picture without a body', async () => {
    expect(await draw(contentOf(twoParts), { classId: 1 })).toBeUndefined();
    expect(await draw(contentOf(twoParts), { sex: 'F' })).toBeUndefined();
    expect(await draw(contentOf({}))).toBeUndefined();
  });

  test('scales child classes to three quarters, on the same ground', async () => {
    const { rows, top } = await look(contentOf({ 'body/4023/M': part(block(16, 40, 1, { y: -20 })) }), {
      classId: 4_023,
    });
    expect([rows[0]?.length, rows.length, top + rows.length]).toEqual([12, 30, 135]);
  });

  test('uses separate heads for dorams', async () => {
    const content = contentOf({ 'body/4218/M': part(block(2, 2, 1)), 'doram/1/M': part(block(2, 2, 3)) });
    expect((await look(content, { classId: 4_218 })).rows[0]).toBe('BB');
  });
});

test('a character is drawn without parts that have unknown numbers', async () => {
  const content = contentOf(twoParts);
  const plain = await draw(content);
  for (const number of [-1, 65_535, 4_294_967_295, Number.MAX_SAFE_INTEGER, Number.NaN, 0.5]) {
    const absurd = { hairColour: number, clothesColour: number, body: number, headTop: number, headMid: number };
    expect(
      await draw(content, { ...absurd, headBottom: number, robe: number, weapon: number, shield: number }),
    ).toEqual(plain);
  }
});

test("a character's pixels outside the picture are cut off", async () => {
  const far = { ...twoParts, 'weapon/1/0/M': part(block(400, 400, 3, { x: 200_000, y: -2_000_000_000 })) };
  expect(await draw(contentOf(far), { weapon: 1 })).toEqual(await draw(contentOf(twoParts)));
  const huge = { 'body/0/M': part(block(2, 2, 1, { scaleX: 1e9, scaleY: 1e9 })) };
  const bitmap = await draw(contentOf(huge));
  expect(bitmap && opaque(bitmap)).toBe(160 * 160);
});
