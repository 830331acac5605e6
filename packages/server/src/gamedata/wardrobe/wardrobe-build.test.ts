import { existsSync } from 'node:fs';
import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wardrobePath } from '../../rules/game/wardrobe-path.ts';
import { drawCharacter } from '../../wardrobe/draw-character.ts';
import type { Look } from '../../wardrobe/look.ts';
import { novice, seen } from '../../wardrobe/testing/small-wardrobe.ts';
import { wardrobeFile } from '../../wardrobe/wardrobe.ts';
import { type ArtKind, artCoverageLines } from '../art/art-coverage.ts';
import { buildDatabases, checkTree } from '../build.ts';
import { toCp949 } from '../client/names/byte-string.ts';
import { doramFolders, folders, humanFolders, sexNames } from '../client/names/folders.ts';
import { text } from '../testing/bytes.ts';
import { type PackedFile, writeGrf } from '../testing/grf-writer.ts';
import {
  partFiles,
  plainPalette,
  smallCharacters,
  type WrittenPart,
  yellowPalette,
} from '../testing/small-characters.ts';
import { createTestTree, type TestTree } from '../testing/small-tree.ts';
import { writeActs, writeDrawingOrder } from '../testing/sprite-writers.ts';

const { F, M } = sexNames;
const korean = (name: string) => toCp949(name) ?? '';

async function build(tree: TestTree, files: readonly PackedFile[], options: { robes?: boolean } = {}) {
  const grf = join(dirname(tree.client), 'client.grf');
  await writeFile(grf, writeGrf(0x200, files));
  return buildDatabases({ rathena: tree.rathena, out: tree.out, client: grf, ...options });
}

const draw = async (tree: TestTree, look: Partial<Look> = {}) => {
  const bitmap = await wardrobeFile(() => wardrobePath(tree.out)).use((open) =>
    drawCharacter(open, { ...novice, ...look }),
  );
  return bitmap && seen(bitmap);
};
const keysOf = async (tree: TestTree) =>
  (await wardrobeFile(() => wardrobePath(tree.out)).use(async ({ index }) => Object.keys(index.keys))) ?? [];

const kindOf = (kinds: readonly ArtKind[], name: string) => kinds.find(({ kind }) => kind === name);

const block = (more: Partial<WrittenPart> = {}): WrittenPart => ({
  ...{ width: 2, height: 2, colour: 1, layer: { y: -1 } },
  ...more,
});
const body = (sex: string, name: string, more?: Partial<WrittenPart>) =>
  partFiles(`${humanFolders.bodies}${sex}\\${korean(name)}_${sex}`, block(more));

/** Creates a head file. Each hair style has its own width, which shows from which file a drawn head comes. */
const headFile = (sex: string, number: number) =>
  partFiles(`${humanFolders.heads}${sex}\\${number}_${sex}`, block({ width: number + 2, colour: 2, layer: { y: -2 } }));

const times = (count: number, row: string) => Array.from({ length: count }, () => row);

describe('the wardrobe file (parts of characters) of a game client', () => {
  test('is written as a private file next to the databases', async () => {
    await using tree = await createTestTree();
    await build(tree, smallCharacters);
    expect(await draw(tree, { hair: 2, headTop: 16, weapon: 1, shield: 1 })).toEqual({
      rows: [
        ...times(2, '.....BBBBBB........'),
        '....GGGGGGGB.......',
        ...times(7, '....GGGGGGGG.......'),
        ...times(2, '...................'),
        ...times(7, '....RRRRRRRRRR.....'),
        'BB..RRRRRRRRRR.....',
        ...times(4, 'BB..RRRRRRRRRR.GGGG'),
        'BB..RRRRRRRRRR.....',
        ...times(7, '....RRRRRRRRRR.....'),
      ],
      left: 80 - 9,
      top: 135 - 32,
    });
    const { mode } = await stat(wardrobePath(tree.out));
    expect(mode & 0o777).toBe(0o600);
    expect((await readdir(dirname(tree.out))).filter((name) => name.startsWith('.'))).toEqual([]);
    expect((await readdir(tree.out)).filter((name) => /wardrobe|pack/.test(name))).toEqual([]);
  });

  test.skipIf(process.getuid?.() !== 0)('belongs to the owner of its parent folder when root builds it', async () => {
    await using tree = await createTestTree();
    await chown(dirname(tree.out), 65_534, 65_534);
    await build(tree, smallCharacters);
    expect(await stat(wardrobePath(tree.out))).toMatchObject({ uid: 65_534, gid: 65_534 });
  });

  test('includes the colours of clothes and hair by the numbers of their files', async () => {
    await using tree = await createTestTree();
    await build(tree, smallCharacters);
    const letters = async (look: Partial<Look>) => {
      const { rows = [] } = (await draw(tree, { hair: 2, ...look })) ?? {};
      return `${rows[1]?.[0]}${rows.at(-1)?.[0]}`;
    };
    expect(await letters({})).toBe('GR');
    expect(await letters({ clothesColour: 3 })).toBe('GY');
    expect(await letters({ hairColour: 1, clothesColour: 1 })).toBe('*R');
  });

  test('is reported with the numbers of existing and missing parts, and the reasons', async () => {
    await using tree = await createTestTree();
    const damaged: PackedFile = {
      name: `${humanFolders.bodyColours}${korean('검사')}_${F}_1.pal`,
      content: text('colours'),
    };
    const { pictures, coverage } = await build(tree, [
      ...smallCharacters,
      damaged,
      ...body(M, '마법사').map((file) =>
        file.name.endsWith('.spr') ? { ...file, content: text('SP, of a sort') } : file,
      ),
      ...body(M, '궁수').map((file) => (file.name.endsWith('.act') ? { ...file, flags: 0x20 } : file)),
      ...body(M, '상인', { layer: { tint: [255, 255, 255, 0] } }),
      ...body(M, '도둑').filter(({ name }) => name.endsWith('.spr')),
    ]);
    const bodies = kindOf(pictures.kinds, 'bodies');
    // The existing bodies are those of male novices and female swordmen, each with the transcendent and the child
    // class.
    expect(bodies?.found).toBe(6);
    expect(bodies?.gaps.unreadable).toEqual(['2_M', '4003_M', '4025_M']);
    expect(bodies?.gaps.protected).toEqual(['3_M', '4004_M', '4026_M']);
    expect(bodies?.gaps.empty).toEqual(['5_M', '4006_M', '4028_M']);
    expect(bodies?.gaps.not_found).toEqual(expect.arrayContaining(['0_F', '6_M', '4308_M', '19_M', '20_F']));
    // Bards are always men and dancers always women, so these bodies are not missing.
    expect(bodies?.gaps.not_found).not.toEqual(expect.arrayContaining(['19_F']));
    expect(bodies?.gaps.not_found).not.toEqual(expect.arrayContaining(['20_M']));
    expect(kindOf(pictures.kinds, 'heads')).toEqual({ kind: 'heads', found: 1, all: 1, gaps: {} });
    expect(kindOf(pictures.kinds, 'headgear')).toEqual({
      ...{ kind: 'headgear', found: 1, all: 4 },
      gaps: { not_found: ['16_F', '17_F', '17_M'] },
    });
    expect(kindOf(pictures.kinds, 'palettes')).toEqual({
      ...{ kind: 'palettes', found: 2, all: 3 },
      gaps: { unreadable: ['몸\\검사_여_1'] },
    });
    expect(artCoverageLines(pictures).filter((line) => /characters|heads/.test(line))).toEqual([
      'heads 1 of 1 heads',
      'palettes 2 of 3 palettes of characters (1 unreadable)',
    ]);
    const why = coverage.not_understood.map((problem) => `${problem.file} ${problem.why}`);
    expect(why).toEqual([
      `client.grf: data\\sprite\\인간족\\몸통\\남\\마법사_남.spr is a sprite of version 32.44, which is not supported`,
      expect.stringContaining('궁수_남'),
      `client.grf: data\\palette\\몸\\검사_여_1.pal is not a palette of 256 colours`,
    ]);
  });

  test('has equal bytes in each build, and is deleted if the next client has no parts', async () => {
    await using tree = await createTestTree();
    await build(tree, smallCharacters);
    const first = await readFile(wardrobePath(tree.out));
    await build(tree, [...smallCharacters].reverse());
    expect(await readFile(wardrobePath(tree.out))).toEqual(first);
    await buildDatabases({ rathena: tree.rathena, out: tree.out });
    expect(existsSync(wardrobePath(tree.out))).toBe(false);
    expect(await draw(tree)).toBeUndefined();
  });

  test('can be checked without writing anything', async () => {
    await using tree = await createTestTree();
    const grf = join(dirname(tree.client), 'client.grf');
    await writeFile(grf, writeGrf(0x200, smallCharacters));
    const { pictures } = await checkTree({ rathena: tree.rathena, out: tree.out, client: grf });
    expect(kindOf(pictures.kinds, 'bodies')?.found).toBe(6);
    expect(existsSync(wardrobePath(tree.out))).toBe(false);
  });

  test('remains unchanged if a build fails', async () => {
    await using tree = await createTestTree();
    await build(tree, smallCharacters);
    const before = await readFile(wardrobePath(tree.out));
    await writeFile(join(tree.out, 'mine.txt'), 'not of db build');
    await expect(build(tree, smallCharacters.slice(2))).rejects.toThrow('mine.txt');
    expect(await readFile(wardrobePath(tree.out))).toEqual(before);
    expect((await readdir(dirname(tree.out))).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('client files for the wardrobe (parts of characters)', () => {
  test("are found by the client's hair number for each style", async () => {
    await using tree = await createTestTree();
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    await build(tree, [
      ...body(M, '초보자', { width: 1 }),
      ...body(F, '초보자', { width: 1 }),
      ...numbers.flatMap((number) => [...headFile(M, number), ...headFile(F, number)]),
    ]);
    const fileOf = async (sex: 'M' | 'F', hair: number) => {
      const { rows = [] } = (await draw(tree, { sex, hair })) ?? {};
      return (rows[0]?.replaceAll('.', '').length ?? 0) - 2;
    };
    const files = (sex: 'M' | 'F') => Promise.all(numbers.slice(0, 16).map((hair) => fileOf(sex, hair)));
    expect(await files('F')).toEqual([2, 2, 4, 7, 1, 5, 3, 6, 12, 10, 9, 11, 8, 13, 14, 15]);
    expect(await files('M')).toEqual([2, 2, 1, 7, 5, 4, 3, 6, 8, 9, 10, 12, 11, 13, 14, 15]);
    expect(await fileOf('M', 29)).toBe(29);
  });

  test('are found in other folders for dorams, with hair in the listed order', async () => {
    await using tree = await createTestTree();
    await build(tree, [
      ...partFiles(`${doramFolders.bodies}${M}\\summoner_${M}`, block({ width: 1 })),
      ...partFiles(`${doramFolders.heads}${M}\\1_${M}`, block({ colour: 3, layer: { y: -5 } })),
      ...headFile(M, 1),
      { name: `${doramFolders.bodyColours}${korean('묘족')}_${M}_2.pal`, content: yellowPalette },
    ]);
    const look = { classId: 4_218, hair: 1, clothesColour: 2 };
    expect((await draw(tree, look))?.rows).toEqual(['BB', 'BB', '..', '..', 'Y.', 'Y.']);
  });

  test.each([
    // The body, the palette and the drawing order of one class can have different names in the client.
    ['a paladin', 4_015, '팔라딘', '팔라딘', '크루세이더'],
    ['a crusader', 14, '크루세이더', '크루', '크루세이더'],
    ['a dragon knight', 4_252, 'Dragon_Knight', 'DRAGON_KNIGHT', 'dragon_knight'],
    ['an assassin cross, as older clients write it', 4_013, '어세신크로스', '어세신크로스', '어세신크로스'],
    ['a class whose palettes have the name of the body', 4_062, '레인져', '레인져', '헌터'],
  ])('are found for a class: %s', async (_, classId, name, palette, order) => {
    await using tree = await createTestTree();
    await build(tree, [
      ...body(M, name),
      ...headFile(M, 1),
      { name: `${humanFolders.bodyColours}${korean(palette)}_${M}_1.pal`, content: yellowPalette },
      { name: `${folders.drawingOrders}${korean(order)}_${M}.imf`, content: writeDrawingOrder([[[0]], [[1]]]) },
    ]);
    // The head is drawn behind the body, so the body's colour covers it.
    expect((await draw(tree, { classId, hair: 2, clothesColour: 1 }))?.rows[1]).toContain('YY');
  });

  test('are found for costumes, with their colours', async () => {
    await using tree = await createTestTree();
    const costume = `${humanFolders.bodies}${M}\\costume_1\\${korean('룬나이트')}_${M}_1`;
    await build(tree, [
      ...body(M, '룬나이트'),
      ...partFiles(costume, block({ colour: 3 })),
      { name: `${humanFolders.bodyColours}costume_1\\${korean('룬나이트')}_${M}_2_1.pal`, content: yellowPalette },
      { name: `${humanFolders.bodyColours}${korean('룬나이트')}_${M}_2.pal`, content: plainPalette },
    ]);
    const letter = async (look: Partial<Look>) => (await draw(tree, { classId: 4_060, ...look }))?.rows[0]?.[0];
    expect(await letter({})).toBe('R');
    expect(await letter({ clothesColour: 2 })).toBe('R');
    expect(await letter({ body: 1 })).toBe('B');
    expect(await letter({ body: 1, clothesColour: 2 })).toBe('*');
    expect(await letter({ body: 2 })).toBe('R');
  });

  test("are found for shields and weapons by type and by number, with a weapon's light", async () => {
    await using tree = await createTestTree();
    const knight = `${humanFolders.weapons}${korean('기사')}\\${korean('기사')}_${M}`;
    const shield = `${folders.shields}${korean('로드나이트')}\\${korean('로드나이트')}_${M}`;
    await build(tree, [
      ...body(M, '로드나이트'),
      ...partFiles(`${knight}${korean('_창')}`, block({ colour: 2, layer: { x: -9 } })),
      ...partFiles(`${knight}${korean('_창_검광')}`, block({ colour: 3, layer: { x: -9, y: 5 } })),
      ...partFiles(`${shield}${korean('_미러쉴드')}`, block({ colour: 2, layer: { x: 9 } })),
      ...partFiles(`${shield}_2199${korean('_방패')}`, block({ colour: 3, layer: { x: 9 } })),
    ]);
    const keys = (await keysOf(tree)).filter((key) => /^(weapon|slash|shield)/.test(key) && key.includes('4008'));
    expect(keys.sort()).toEqual([
      ...['shield/2199/4008/M', 'shield/4/4008/M', 'slash/4/4008/M', 'slash/5/4008/M'],
      ...['weapon/4/4008/M', 'weapon/5/4008/M'],
    ]);
    const letters = async (look: Partial<Look>) =>
      [...new Set((await draw(tree, { classId: 4_008, ...look }))?.rows.join('').replaceAll('.', ''))].sort().join('');
    expect(await letters({ weapon: 4 })).toBe('BGR');
    expect(await letters({ shield: 4 })).toBe('GR');
    expect(await letters({ shield: 2_199 })).toBe('BR');
    expect(await letters({ shield: 1, weapon: 6 })).toBe('R');
  });

  test('include robes only on request', async () => {
    await using tree = await createTestTree();
    const wings = `${folders.robes}Wings\\`;
    const files = [
      ...body(M, '초보자', { width: 1 }),
      ...body(M, '검사', { width: 1 }),
      ...partFiles(`${wings}Wings`, block({ colour: 3, width: 6 })).filter(({ name }) => name.endsWith('.spr')),
      ...partFiles(`${wings}${M}\\${korean('초보자')}_${M}`, block({ width: 6 })).filter(({ name }) =>
        name.endsWith('.act'),
      ),
      ...partFiles(`${wings}${M}\\${korean('검사')}_${M}`, block({ colour: 2, width: 6 })),
      { name: `${folders.luaTables}spriterobeid.lub`, content: text('SPRITE_ROBE_IDs = { ROBE_WINGS = 3 }') },
      {
        name: `${folders.luaTables}spriterobename.lub`,
        content: text('RobeNameTable = { [SPRITE_ROBE_IDs.ROBE_WINGS] = "Wings" }'),
      },
    ];
    await build(tree, files);
    expect((await keysOf(tree)).filter((key) => key.startsWith('robe'))).toEqual([]);
    const { pictures } = await build(tree, files, { robes: true });
    expect(kindOf(pictures.kinds, 'robes')).toEqual({ kind: 'robes', found: 2, all: 2, gaps: {} });
    expect((await draw(tree, { robe: 3 }))?.rows[0]).toBe('BB.BBB'.replace('.', 'R'));
    expect((await draw(tree, { robe: 3, classId: 1 }))?.rows[0]).toBe('GGRGGG');
  });
});

test('a wardrobe part beyond the limits is skipped', async () => {
  await using tree = await createTestTree();
  const layers = Array.from({ length: 65 }, () => ({ index: 0 }));
  const [spr] = body(M, '검사');
  const { pictures, coverage } = await build(tree, [
    ...body(M, '초보자'),
    ...body(M, '기사', { width: 1_025, height: 1 }),
    ...(spr ? [spr, { name: spr.name.replace('.spr', '.act'), content: writeActs([[{ layers }]]) }] : []),
    { name: `${folders.drawingOrders}${korean('초보자')}_${M}.imf`, content: text('an order') },
  ]);
  expect(kindOf(pictures.kinds, 'bodies')?.gaps.too_big).toEqual([
    '1_M',
    '4002_M',
    '4024_M',
    '7_M',
    '4030_M',
    '4051_M',
  ]);
  expect(coverage.not_understood.map(({ why }) => why)).toEqual([
    'is drawn with more than 64 layers',
    'is drawn with more than 1024 pixels a side',
    'ends early',
  ]);
  expect((await draw(tree))?.rows).toEqual(['RR', 'RR']);
});
