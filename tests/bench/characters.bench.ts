import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  classFilesOf,
  clientFolders,
  createTestTree,
  drawFrom,
  headFilesOf,
  noiseCharacter,
  type PackedFile,
  writeGrf,
} from '@kafra/server/testing';
import { it } from 'vitest';
import { buildInChildProcess } from '../support/rathena-tree.ts';

const HEADS = 40;
const HEADGEAR = 2_500;
const CHARACTERS = 300;
const MOST_SECONDS = 30;
const MOST_MILLISECONDS = 3;

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const sexes = ['F', 'M'] as const;
const classes = [...range(0, 31), ...range(4_001, 360)];

/**
 * Creates a game client with sprites that have few different contents per size. The benchmark measures reading and
 * cutting them, not the creation of random pixels.
 */
function client(): PackedFile[] {
  const kinds = range(0, 12).map(() => ({
    body: noiseCharacter(60, 90, 100),
    head: noiseCharacter(30, 30, 24),
    gear: noiseCharacter(40, 30, 24),
  }));
  const sprite = (stem: string, { spr, act }: { spr: Buffer; act: Buffer }): PackedFile[] => [
    { name: `${stem}.spr`, content: spr },
    { name: `${stem}.act`, content: act },
  ];
  const of = (index: number) => kinds[index % kinds.length] as (typeof kinds)[number];
  const palette = (stem: string, number: number) => {
    const content = Buffer.alloc(1_024, number);
    content.write(stem, 'latin1');
    return { name: `${stem}_${number}.pal`, content };
  };
  const names = range(1, HEADGEAR);
  const bodies = new Map(
    classes.flatMap((id) =>
      sexes.flatMap((sex) => {
        const files = classFilesOf(id, sex);
        const stem = files?.bodies[0];
        return files && stem !== undefined ? [[stem, files.colours[0] ?? ''] as const] : [];
      }),
    ),
  );
  return [
    ...[...bodies].flatMap(([stem, colours], index) => [
      ...sprite(stem, of(index).body),
      ...range(1, 8).map((number) => palette(colours, number)),
    ]),
    ...sexes.flatMap((sex) =>
      range(1, HEADS).flatMap((number) => {
        const { stem, colours } = headFilesOf(number, sex);
        return [...sprite(stem, of(number).head), ...range(1, 9).map((colour) => palette(colours, colour))];
      }),
    ),
    ...names.flatMap((view) => [
      ...sprite(`${clientFolders.headgear}\xbf\xa9\\\xbf\xa9_hat${view}`, of(view).gear),
      ...sprite(`${clientFolders.headgear}\xb3\xb2\\\xb3\xb2_hat${view}`, of(view).gear),
    ]),
    {
      name: `${clientFolders.luaTables}accname.lub`,
      content: Buffer.from(`AccNameTable = {${names.map((view) => `[${view}] = "_hat${view}"`).join(',')}}`),
    },
  ];
}

it(`db build of a game client with characters, and drawing ${CHARACTERS} characters of five parts`, {
  timeout: 600_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
  await using tree = await createTestTree();
  try {
    const [grf, out] = [join(folder, 'characters.grf'), join(folder, 'db')];
    await writeFile(grf, writeGrf(0x200, client()));
    const { seconds } = await buildInChildProcess(tree.rathena, out, ['--client', grf]);
    console.log(
      `db build of characters: ${seconds.toFixed(1)} s, ${(seconds / MOST_SECONDS).toFixed(2)} of the ${MOST_SECONDS} s allowed`,
    );
    const draw = drawFrom(out);
    const look = {
      sex: 'M',
      hair: 13,
      hairColour: 1,
      clothesColour: 2,
      body: 0,
      robe: 0,
      weapon: 0,
      shield: 0,
    } as const;
    const character = (index: number) =>
      draw({ ...look, classId: index % 19, headTop: index + 1, headMid: index + 400, headBottom: index + 800 });
    const begin = performance.now();
    await character(0);
    const opened = performance.now() - begin;
    const start = performance.now();
    for (let index = 1; index <= CHARACTERS; index++) await character(index);
    const each = (performance.now() - start) / CHARACTERS;
    console.log(
      `a character of five parts: ${each.toFixed(2)} ms, ${(each / MOST_MILLISECONDS).toFixed(2)} of the ${MOST_MILLISECONDS} ms allowed; ` +
        `the first, with the index: ${opened.toFixed(0)} ms`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
