import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clientFolders,
  createTestTree,
  grfParts,
  itemDb,
  mobDb,
  noiseIcon,
  noiseSprite,
  type PackedFile,
} from '@kafra/server/testing';
import { it } from 'vitest';
import { buildInChildProcess } from '../support/rathena-tree.ts';

const ITEMS = 6_000;
const MOBS = 1_000;
const NAMES = 250_000;
const GAP = 3 * 1024 ** 3 - 64 * 1024 ** 2;
const MOST_SECONDS = 20;
const MOST_MEGABYTES = 400;

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const items = range(10_000, ITEMS);
const mobs = range(1_001, MOBS);

/**
 * Creates a game client with pictures that have few different contents. The benchmark measures reading, drawing and
 * encoding, not the creation of random pixels.
 */
function client(): PackedFile[] {
  const icons = range(0, 20).map(() => noiseIcon(24, 24));
  const collections = range(0, 20).map(() => noiseIcon(75, 100));
  const sprites = range(0, 10).map(() => noiseSprite(60));
  const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
  const wall = Buffer.from('wall');
  const table = items.map((id) => `${id}#item${id}#\r\n`).join('');
  return [
    { name: 'data\\idnum2itemresnametable.txt', content: Buffer.from(table) },
    ...items.flatMap((id) => [
      { name: `${clientFolders.icons}item${id}.bmp`, content: of(icons, id) },
      { name: `${clientFolders.collection}item${id}.bmp`, content: of(collections, id) },
    ]),
    ...mobs.flatMap((id) => [
      { name: `${clientFolders.monsters}mob${id}.spr`, content: of(sprites, id).spr },
      { name: `${clientFolders.monsters}mob${id}.act`, content: of(sprites, id).act },
    ]),
    ...range(0, NAMES).map((index) => ({ name: `data\\wall\\texture${index}.bmp`, content: wall, isStored: true })),
  ];
}

it('db build of a 3 GB game client: 6,000 item icons and collection pictures, 1,000 still and moving monsters', {
  timeout: 600_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
  await using tree = await createTestTree({
    ...itemDb(items.map((id) => `  - Id: ${id}\n    AegisName: I${id}\n    Name: Item ${id}\n`).join('')),
    ...mobDb(mobs.map((id) => `  - Id: ${id}\n    AegisName: MOB${id}\n    Name: Mob ${id}\n`).join('')),
  });
  try {
    const grf = join(folder, 'large.grf');
    const { header, rest } = grfParts(0x200, client(), GAP);
    const file = await open(grf, 'w');
    await file.write(header, 0, header.length, 0);
    await file.write(rest, 0, rest.length, header.length + GAP);
    await file.close();
    for (const run of ['first', 'again']) {
      const { seconds, megabytes } = await buildInChildProcess(tree.rathena, join(folder, 'db'), ['--client', grf]);
      console.log(
        `db build --client (${run}): ${seconds.toFixed(1)} s, ${(seconds / MOST_SECONDS).toFixed(2)} of the ${MOST_SECONDS} s allowed; ` +
          `${megabytes.toFixed(0)} MB, ${(megabytes / MOST_MEGABYTES).toFixed(2)} of the ${MOST_MEGABYTES} MB allowed`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
