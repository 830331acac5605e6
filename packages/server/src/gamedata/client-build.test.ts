import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPixels } from '../testing/read-pixels.ts';
import { artCoverageLines } from './art/art-coverage.ts';
import { namesText } from './art/art-files.ts';
import { buildDatabases, checkTree } from './build.ts';
import { folders } from './client/names/folders.ts';
import { listFiles } from './output/manifest.ts';
import { type PackedFile, writeGrf } from './testing/grf-writer.ts';
import { APPLE, coloured, movingSprite, smallClient } from './testing/small-client.ts';
import { createTestTree, readBuilt, type TestTree } from './testing/small-tree.ts';
import { writeBmp } from './testing/sprite-writers.ts';

const jobs = (tree: TestTree, client: TestTree['client'] | string[] = tree.client) => ({
  rathena: tree.rathena,
  out: tree.out,
  client,
});

const art = (tree: TestTree): Record<string, string> => {
  const name = readdirSync(tree.out).find((file) => file.startsWith('art_')) ?? '';
  return JSON.parse(readFileSync(join(tree.out, name), 'utf8'));
};

const pictures = async (tree: TestTree) =>
  (await listFiles(tree.out)).filter((file) => /\/.*(gif|webp)$/.test(file) && !file.startsWith('maps'));

describe('a game client of one archive', () => {
  test.each([0x102, 0x103, 0x200, 0x300] as const)(
    'of version %i is converted to pictures, texts and names',
    async (version) => {
      await using tree = await createTestTree();
      const grf = join(dirname(tree.client), 'client.grf');
      await writeFile(grf, writeGrf(version, smallClient));
      const {
        items,
        mobs,
        maps,
        findings,
        pictures: coverage,
      } = readBuilt(tree.out, await buildDatabases(jobs(tree, grf)));
      expect(findings).toEqual([]);
      expect(items.get(512)?.description).toBe('A ^FF0000red^000000 fruit.');
      expect(maps.get('town')?.name).toBe('Client Town');
      expect(mobs.get(1002)).toMatchObject({ img_width: 20, img_height: 20 });
      expect(await pictures(tree)).toEqual([
        'collection/512.webp',
        'items/512.gif',
        'minimaps/town.webp',
        'mobs/1002.webp',
        'mobs_anim/1002.webp',
        'mobs_small/1002.webp',
        'npcs_small/83.webp',
      ]);
      // Each picture has pixels of its own colour, so that swapped bytes are detected.
      expect(await readPixels(join(tree.out, 'items/512.gif'))).toEqual(coloured(24, 24, [220, 20, 20]));
      expect(await readPixels(join(tree.out, 'collection/512.webp'))).toEqual(coloured(75, 100, [220, 20, 20]));
      expect(await readPixels(join(tree.out, 'mobs/1002.webp'))).toEqual(coloured(20, 20, [200, 30, 40]));
      expect(await sharp(join(tree.out, 'mobs_anim/1002.webp')).metadata()).toMatchObject({
        width: 22,
        height: 20,
        pages: 2,
        delay: [100, 100],
        loop: 0,
      });
      expect(artCoverageLines(coverage)).toEqual([
        `containers: client.grf (0x${version.toString(16)}, 12 files)`,
        'icons 1 of 2 items (1 not found)',
        'collection pictures 1 of 2 items (1 not found)',
        'monsters 1 of 1 monsters',
        'NPCs 1 of 1 sprites of NPCs',
        'minimaps 1 of 2 maps (1 not found)',
      ]);
    },
  );

  test('lists the existing pictures, under a different name for each version of the list', async () => {
    await using tree = await createTestTree();
    const grf = join(dirname(tree.client), 'client.grf');
    await writeFile(grf, writeGrf(0x200, smallClient));
    await buildDatabases(jobs(tree, grf));
    expect(art(tree)).toEqual({
      items: '512',
      collection: '512',
      cards: '',
      mobs: '1002',
      mobs_small: '1002',
      mobs_anim: '1002',
      npcs_small: '83',
      class_icons: '',
      classes: '',
      minimaps: 'town',
      maps: 'field,town',
      maps_small: 'field,town',
    });
    const { art: version } = JSON.parse(readFileSync(join(tree.out, 'versions.json'), 'utf8'));
    expect(readdirSync(tree.out)).toContain(`art_${version}.json`);
  });
});

test('equal game clients produce equal picture files, and a second build keeps unchanged files', async () => {
  await using tree = await createTestTree();
  const grf = join(dirname(tree.client), 'client.grf');
  await writeFile(grf, writeGrf(0x200, smallClient));
  await buildDatabases(jobs(tree, grf));
  const read = async () =>
    Object.fromEntries((await listFiles(tree.out)).map((file) => [file, readFileSync(join(tree.out, file), 'base64')]));
  const first = await read();
  // The next build must reuse this picture file. If it draws the picture again, the mark that was appended here is
  // missing.
  const marked = Buffer.concat([readFileSync(join(tree.out, 'mobs/1002.webp')), Buffer.from('mark')]);
  await writeFile(join(tree.out, 'mobs/1002.webp'), marked);
  await buildDatabases(jobs(tree, grf));
  expect(readFileSync(join(tree.out, 'mobs/1002.webp'))).toEqual(marked);
  await writeFile(join(tree.out, 'mobs/1002.webp'), Buffer.from(first['mobs/1002.webp'] ?? '', 'base64'));
  expect(await read()).toEqual(first);
  // A client file with the same path and other bytes must be drawn again.
  const other = smallClient.map((file) =>
    file.name.endsWith('poring.spr') ? (movingSprite('x', 24)[0] ?? file) : file,
  );
  await writeFile(
    grf,
    writeGrf(
      0x200,
      other.map((file, index) => ({ ...file, name: smallClient[index]?.name ?? '' })),
    ),
  );
  await buildDatabases(jobs(tree, grf));
  expect(await sharp(join(tree.out, 'mobs/1002.webp')).metadata()).toMatchObject({ width: 24, height: 24 });
});

describe('pictures from the operator', () => {
  const square = (side: number) =>
    sharp(coloured(side, side, [1, 2, 3]).pixels, { raw: { width: side, height: side, channels: 4 } });

  test("replace the client's pictures, in any supported format", async () => {
    await using tree = await createTestTree();
    await tree.writeClient({
      'x.grf': writeGrf(0x200, smallClient),
      'items/512.bmp': writeBmp(coloured(10, 10, [1, 2, 3])),
      'mobs/1002.png': await square(11).png().toBuffer(),
      'mobs_small/1002.jpg': await square(12).jpeg().toBuffer(),
    });
    const { findings, mobs } = readBuilt(tree.out, await buildDatabases(jobs(tree)));
    expect(findings).toEqual([]);
    expect(await readPixels(join(tree.out, 'items/512.gif'))).toEqual(coloured(10, 10, [1, 2, 3]));
    expect(mobs.get(1002)).toMatchObject({ img_width: 11, img_height: 11 });
    expect(await sharp(join(tree.out, 'mobs_small/1002.webp')).metadata()).toMatchObject({ width: 12 });
    // A sprite without movement gets no animation, even if another picture of the same record has one.
    expect(art(tree)).toMatchObject({ mobs_anim: '', collection: '512' });
  });

  test("are ignored if they are broken, so the client's picture is used", async () => {
    await using tree = await createTestTree();
    await tree.writeClient({ 'x.grf': writeGrf(0x200, smallClient), 'items/512.gif': 'no picture' });
    const { findings } = readBuilt(tree.out, await buildDatabases(jobs(tree)));
    expect(findings).toEqual(['items/512.gif: is not a picture of a supported format']);
    expect(await readPixels(join(tree.out, 'items/512.gif'))).toEqual(coloured(24, 24, [220, 20, 20]));
  });

  test('are found in the folders of FluxCP', async () => {
    await using tree = await createTestTree();
    const png = await square(24).png().toBuffer();
    await tree.writeClient({
      'data/items/icons/512.png': png,
      'data/items/images/512.png': png,
      'data/monsters/1002.gif': await square(24).gif().toBuffer(),
      'data/jobs/images/M/0.gif': await square(24).gif().toBuffer(),
    });
    const { findings } = readBuilt(tree.out, await buildDatabases(jobs(tree)));
    expect(findings).toEqual([]);
    expect(await pictures(tree)).toEqual([
      'classes/0_M.webp',
      'collection/512.webp',
      'items/512.gif',
      'mobs/1002.webp',
      'mobs_small/1002.webp',
    ]);
  });

  test('include a still picture and a separate animation if the picture moves', async () => {
    await using tree = await createTestTree();
    const frames = Buffer.concat([coloured(8, 8, [9, 9, 9]).pixels, coloured(8, 8, [200, 9, 9]).pixels]);
    const raw = { width: 8, height: 16, channels: 4, pageHeight: 8 } as const;
    await tree.writeClient({
      'mobs/1002.gif': await sharp(frames, { raw })
        .gif({ delay: [70, 80] })
        .toBuffer(),
    });
    await buildDatabases(jobs(tree));
    expect((await sharp(join(tree.out, 'mobs/1002.webp')).metadata()).pages).toBeUndefined();
    expect(await sharp(join(tree.out, 'mobs_anim/1002.webp')).metadata()).toMatchObject({ pages: 2, delay: [70, 80] });
  });
});

describe('pictures that a game client lacks', () => {
  test('are listed with reasons, and a broken file affects only its own picture', async () => {
    await using tree = await createTestTree();
    const files = smallClient.map((file) => {
      if (file.name.endsWith('poring.spr')) return { ...file, content: Buffer.from('broken') };
      if (file.name.startsWith(folders.collection)) return { ...file, flags: 0x20 };
      return file.name === `${folders.icons}${APPLE}.bmp` ? { ...file, content: Buffer.from('') } : file;
    });
    const grf = join(dirname(tree.client), 'client.grf');
    await writeFile(grf, writeGrf(0x200, files));
    const { findings, pictures: coverage, mobs } = readBuilt(tree.out, await buildDatabases(jobs(tree, grf)));
    expect(findings).toEqual([
      'client.grf: data\\texture\\유저인터페이스\\item\\사과.bmp: is empty',
      'client.grf: data\\texture\\유저인터페이스\\collection\\사과.bmp: is protected; use an unprotected copy',
      'client.grf: data\\sprite\\몬스터\\poring.spr: is not a sprite',
    ]);
    expect(coverage.kinds.map(({ kind, gaps }) => [kind, gaps])).toEqual([
      ['icons', { empty: ['512'], not_found: ['909'] }],
      ['collection pictures', { protected: ['512'], not_found: ['909'] }],
      ['monsters', { unreadable: ['1002'] }],
      ['NPCs', {}],
      ['minimaps', { not_found: ['field'] }],
    ]);
    expect(mobs.get(1002)?.img_width).toBeUndefined();
    expect(artCoverageLines(coverage)[0]).toContain('1 protected, use an unprotected copy');
    const written = JSON.parse(readFileSync(join(tree.out, 'coverage.json'), 'utf8'));
    expect(written.pictures).toEqual(coverage);
  });

  test("are replaced by the dropped item for an icon, and by the monster's name for a sprite", async () => {
    await using tree = await createTestTree();
    const files = [
      ...movingSprite(`${folders.drops}${APPLE}`, 16),
      ...movingSprite(`${folders.monsters}poring`, 16),
      ...smallClient.filter(({ name }) => name.endsWith('resnametable.txt')),
    ];
    const grf = join(dirname(tree.client), 'client.grf');
    await writeFile(grf, writeGrf(0x200, files));
    const { pictures: coverage } = await buildDatabases(jobs(tree, grf));
    expect(await sharp(join(tree.out, 'items/512.gif')).metadata()).toMatchObject({ width: 16, height: 16 });
    expect(coverage.kinds.find(({ kind }) => kind === 'monsters')).toEqual({
      kind: 'monsters',
      found: 1,
      all: 1,
      gaps: { name_guessed: ['1002'] },
    });
  });

  test('end the build with an error in one line if the archive is invalid, and nothing is written', async () => {
    await using tree = await createTestTree();
    const grf = join(dirname(tree.client), 'client.grf');
    await writeFile(grf, 'no archive');
    await expect(buildDatabases(jobs(tree, grf))).rejects.toThrow(`${grf}: is not a readable GRF`);
    expect(readdirSync(dirname(tree.out)).sort()).toEqual(['client', 'client.grf', 'rathena']);
  });
});

describe('icons of character classes', () => {
  const sign = (name: string, colour: readonly [number, number, number]): PackedFile => ({
    name: `${folders.classIcons}icon_jobs_${name}.bmp`,
    content: writeBmp(coloured(20, 22, colour)),
  });

  test("are found by the numbers in their names, and the operator's icons have priority", async () => {
    await using tree = await createTestTree();
    const signs = [sign('4008', [200, 10, 10]), sign('7', [10, 200, 10]), sign('9999', [10, 10, 200])];
    await tree.writeClient({
      'x.grf': writeGrf(0x200, [...smallClient, ...signs, sign('7_die', [0, 0, 0])]),
      'class_icons/7.bmp': writeBmp(coloured(24, 24, [1, 2, 3])),
    });
    const { findings, pictures: coverage } = readBuilt(tree.out, await buildDatabases(jobs(tree)));
    expect(findings).toEqual([]);
    expect(await readPixels(join(tree.out, 'class_icons/4008.gif'))).toEqual(coloured(20, 22, [200, 10, 10]));
    expect(await readPixels(join(tree.out, 'class_icons/7.gif'))).toEqual(coloured(24, 24, [1, 2, 3]));
    // The result includes a class that is newer than this version of Kafra.
    expect(art(tree)).toMatchObject({ class_icons: '7,4008,9999' });
    const line = artCoverageLines(coverage).find((one) => one.startsWith('class icons'));
    expect(line).toMatch(/^class icons 3 of \d+ classes \(\d+ not found\)$/);
  });

  test('do not count as missing for an older client', async () => {
    await using tree = await createTestTree();
    await tree.writeClient({ 'x.grf': writeGrf(0x200, smallClient) });
    const { pictures: coverage } = await buildDatabases(jobs(tree));
    expect(coverage.kinds.map(({ kind }) => kind)).not.toContain('class icons');
  });
});

test('a picture comes from the first of several game clients that has it', async () => {
  await using tree = await createTestTree();
  const [one, two] = [join(tree.client, 'one'), join(tree.client, 'two')];
  await mkdir(one);
  await mkdir(two);
  const icon = { name: `${folders.icons}${APPLE}.bmp`, content: writeBmp(coloured(9, 9, [1, 2, 3])) };
  await writeFile(join(one, 'a.grf'), writeGrf(0x200, [icon]));
  await writeFile(join(two, 'b.grf'), writeGrf(0x200, smallClient));
  await buildDatabases(jobs(tree, [one, two]));
  expect(await readPixels(join(tree.out, 'items/512.gif'))).toEqual(coloured(9, 9, [1, 2, 3]));
  expect(art(tree)).toMatchObject({ collection: '512' });
});

test('a check of a client draws all pictures and writes nothing', async () => {
  await using tree = await createTestTree();
  await tree.writeClient({ 'x.grf': writeGrf(0x200, smallClient) });
  const { pictures: coverage } = await checkTree({ rathena: tree.rathena, client: tree.client });
  expect(coverage.kinds.map(({ found }) => found)).toEqual([1, 1, 1, 1, 1]);
  expect(readdirSync(dirname(tree.out)).sort()).toEqual(['client', 'rathena']);
});

test('consecutive picture names are listed as ranges', () => {
  expect(namesText([])).toBe('');
  expect(namesText(['3', '1', 'card', '2', '10', '007', '4008_M'])).toBe('1-3,10,007,4008_M,card');
});

describe('a folder without client files', () => {
  test.each<[string, Record<string, string>, string | undefined]>([
    ['is empty', {}, ''],
    ['has other files', { 'readme.txt': 'x', 'docs/a.txt': 'x' }, ''],
    [
      'is the parent folder of a client',
      { 'Português/data/sprite/a.spr': 'x' },
      ', but Português in it is a client: use that folder',
    ],
    [
      'is a more distant parent folder of a client',
      { 'a/b/client.grf': 'x' },
      ', but a/b in it is a client: use that folder',
    ],
    ['has a table', { 'mapnametable.txt': 'town.rsw#Town#\n' }, undefined],
    ['has own pictures', { 'items/.gitkeep': '' }, undefined],
    ['has a data folder', { 'data/sprite/a.spr': 'x' }, undefined],
  ])('is reported if it %s', async (_, files, ending) => {
    await using tree = await createTestTree();
    await tree.writeClient(files);
    const { findings, unusedClients } = readBuilt(tree.out, await buildDatabases(jobs(tree)));
    const expected = ending === undefined ? [] : [`${tree.client}: contains no files of a game client${ending}`];
    expect(unusedClients).toEqual(expected);
    expect(findings.filter((finding) => finding.includes('contains no files'))).toEqual(expected);
  });
});
