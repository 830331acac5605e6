/** @module-tag exhaustive */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildDatabases, classFilesOf, drawFrom, readPixels } from '@kafra/server/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawItem } from '../art/items/draw-item.ts';
import { chooseMobPainter } from '../art/mobs/choose.ts';
import { drawMob } from '../art/mobs/draw-mob.ts';
import { drawClassIcon } from '../art/people/class-icon.ts';
import { classNumbers, dyeNumbers } from '../art/people/classes.ts';
import { drawBody, drawHead, drawHeadgear, drawNpc } from '../art/people/draw-people.ts';
import { allHeadgear } from '../art/people/headgear.ts';
import type { Sprite } from '../art/pixel/sprite.ts';
import { createRandom } from '../art/random.ts';
import { readItemAppearances, readMobAppearances } from '../art/read-appearances.ts';
import { lookOf } from '../looks.ts';
import { generatePopulation } from '../population.ts';
import { clientArchive, worldDir } from '../world-dir.ts';
import { writeDemoWorld } from '../write-demo-world.ts';
import { writeClient } from './write-client.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder = '';
let db = '';
let built: Awaited<ReturnType<typeof buildDatabases>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'demo-client-'));
  db = path.join(folder, 'db');
  const rathena = path.join(folder, 'world');
  await writeDemoWorld(rathena);
  built = await buildDatabases({ rathena, client: path.join(rathena, 'client'), out: db });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const drawingOf = (sprite: Sprite): Picture => ({ width: sprite.width, height: sprite.height, pixels: sprite.rgba() });

/** Returns bytes that are equal for two pictures that look the same. The colour of transparent pixels is ignored. */
function bytesOf({ width, height, pixels }: Picture): string {
  const points = Buffer.from(pixels);
  for (let at = 0; at < points.length; at += 4) if (points[at + 3] === 0) points.fill(0, at, at + 4);
  return `${width} ${height} ${points.toString('latin1')}`;
}

/** Returns the files of a folder with pictures that differ from the demo's drawing of the same thing. */
async function others(expected: readonly (readonly [file: string, drawing: Picture])[]): Promise<string[]> {
  const wrong = await Promise.all(
    expected.map(async ([file, drawing]) => {
      const found = await readPixels(path.join(db, file));
      return bytesOf(found) === bytesOf(drawing) ? [] : [file];
    }),
  );
  return wrong.flat();
}

const isCard = (id: number) => id > 4_000 && id < 4_700;
const items = readItemAppearances(worldDir);
const mobs = readMobAppearances(worldDir);

test("the demo's game client contains every picture that the demo databases need", () => {
  const lacking = new Map(built.pictures.kinds.map(({ kind, all, found }) => [kind, all - found]));
  for (const kind of ['icons', 'collection pictures', 'monsters', 'NPCs', 'heads', 'headgear', 'palettes'])
    expect(lacking.get(kind), kind).toBe(0);
  expect(built.coverage.not_understood).toEqual([]);
});

test("item icons and collection pictures imported from the demo's game client equal the drawings pixel by pixel", async () => {
  const own = items.filter(({ id }) => !isCard(id));
  expect(own.length).toBeGreaterThan(380);
  expect(await others(own.map((look) => [`items/${look.id}.gif`, drawingOf(drawItem(look))]))).toEqual([]);
  expect(await others(own.map((look) => [`collection/${look.id}.webp`, drawingOf(drawItem(look, 3))]))).toEqual([]);
});

test("class icons imported from the demo's game client equal the drawings pixel by pixel", async () => {
  const signs = classNumbers.map((job) => [`class_icons/${job}.gif`, drawingOf(drawClassIcon(job))] as const);
  expect(await others(signs)).toEqual([]);
});

test("monsters and map NPCs imported from the demo's game client equal the drawings pixel by pixel", async () => {
  expect(mobs.length).toBeGreaterThan(120);
  expect(await others(mobs.map((look) => [`mobs/${look.id}.webp`, drawingOf(drawMob(look))]))).toEqual([]);
  const npcs = await readdir(path.join(db, 'npcs_small'));
  expect(npcs.length).toBeGreaterThan(40);
  const drawn = npcs.map((file) => [`npcs_small/${file}`, drawingOf(drawNpc(Number.parseInt(file, 10)))] as const);
  expect(await others(drawn)).toEqual([]);
});

/** Returns a picture that consists of the given rows of pixels, from the top; `undefined` is an empty row. */
function fromRows({ width, pixels }: Picture, rows: readonly (number | undefined)[]): Picture {
  const row = (y: number | undefined) =>
    y === undefined ? Buffer.alloc(width * 4) : pixels.subarray(y * width * 4, (y + 1) * width * 4);
  return { width, height: rows.length, pixels: Buffer.concat(rows.map(row)) };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const none = (count: number) => range(count).map(() => undefined);

/**
 * Returns the animation frames that are expected for a monster: moved up and down if it flies, else with two rows left
 * out while it breathes out.
 */
function movement(drawing: Picture, isHovering: boolean): Picture[] {
  const { height } = drawing;
  if (isHovering)
    return [2, 1, 0, 1].map((above) => fromRows(drawing, [...none(above), ...range(height), ...none(2 - above)]));
  const low = range(height - 2).map((row) => Math.floor(((row + 0.5) * height) / (height - 2)));
  return [drawing, fromRows(drawing, [...none(2), ...low])];
}

test('the animation of every imported monster equals its drawn frames', async () => {
  for (const look of mobs) {
    const frames = movement(drawingOf(drawMob(look)), chooseMobPainter(look).isHovering);
    const file = path.join(db, 'mobs_anim', `${look.id}.webp`);
    const { data, info } = await sharp(file, { animated: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = Buffer.concat(frames.map((frame) => frame.pixels));
    const found = { width: info.width, height: info.height, pixels: data };
    expect(bytesOf(found) === bytesOf({ width: info.width, height: info.height, pixels }), look.name).toBe(true);
  }
});

/**
 * Returns drawings over each other as the canvas for characters shows them: each pixel becomes two by two, with the
 * feet at 80, 135.
 */
function onCanvas(parts: readonly Sprite[]): Picture {
  const pixels = Buffer.alloc(160 * 160 * 4);
  for (const sprite of parts) {
    const rgba = sprite.rgba();
    for (let y = 0; y < sprite.height * 2; y++)
      for (let x = 0; x < sprite.width * 2; x++) {
        const from = (Math.floor(y / 2) * sprite.width + Math.floor(x / 2)) * 4;
        if (rgba[from + 3] === 0) continue;
        pixels.set(rgba.subarray(from, from + 4), ((135 - sprite.height * 2 + y) * 160 + 80 - sprite.width + x) * 4);
      }
  }
  return { width: 160, height: 160, pixels };
}

/** File numbers of hair styles by sex: the client's own table, which several readers of clients contain. */
const heads = {
  F: [2, 2, 4, 7, 1, 5, 3, 6, 12, 10, 9, 11, 8],
  M: [2, 2, 1, 7, 5, 4, 3, 6, 8, 9, 10, 12, 11],
} as const;

interface Person {
  job: number;
  sex: 'M' | 'F';
  hair: number;
  hair_color: number;
  clothes_color: number;
  head_top: number;
  head_mid: number;
}

const partsOf = ({ job, sex, hair, hair_color, clothes_color, head_top, head_mid }: Person): Sprite[] => [
  drawBody(job, clothes_color),
  drawHead(heads[sex][hair] ?? 0, sex, hair_color),
  ...[head_mid, head_top].flatMap((view) =>
    allHeadgear.filter((one) => one.view === view && view > 0).map((one) => drawHeadgear(one)),
  ),
];

async function expectAsDrawn(people: readonly Person[]): Promise<void> {
  const drawn = drawFrom(db);
  for (const person of people) {
    const { job: classId, sex, hair, hair_color, clothes_color, head_top, head_mid } = person;
    const found = await drawn({
      ...{ classId, sex, hair, hairColour: hair_color, clothesColour: clothes_color, headTop: head_top },
      ...{ headMid: head_mid, headBottom: 0, body: 0, robe: 0, weapon: 0, shield: 0 },
    });
    expect(found && bytesOf(found) === bytesOf(onCanvas(partsOf(person))), JSON.stringify(person)).toBe(true);
  }
}

const plain = { hair: 1, hair_color: 0, clothes_color: 0, head_top: 0, head_mid: 0 };
/** Returns the classes that have separate files in a client. Some reborn classes use the files of others. */
const dressed = classNumbers.flatMap((job) =>
  (['M', 'F'] as const).flatMap((sex) => (classFilesOf(job, sex)?.ids[0] === job ? [{ job, sex }] : [])),
);

test('the imported picture of every class equals its drawing in every dye', async () => {
  expect(dressed.length).toBeGreaterThan(60);
  const dyes = [0, ...dyeNumbers];
  await expectAsDrawn(dressed.flatMap((of) => dyes.map((clothes_color) => ({ ...plain, ...of, clothes_color }))));
});

test('the imported pictures of all NPCs and players equal the drawings, with hair and headgear', async () => {
  const { characters } = generatePopulation(createRandom(1), { now: 0, towns: ['lanthorn'] });
  const people = characters.map((one) => ({ ...lookOf(one), job: one.job, sex: one.sex ?? ('M' as const) }));
  expect(new Set(people.map(({ hair, sex }) => `${hair} ${sex}`)).size).toBe(24);
  expect(new Set(people.map(({ clothes_color }) => clothes_color)).size).toBe(dyeNumbers.length + 1);
  expect(people.filter(({ head_top, head_mid }) => head_top + head_mid > 0).length).toBeGreaterThan(40);
  await expectAsDrawn(people);
});

/** Returns the visible part of a picture, without transparent margins. */
function cut({ width, height, pixels }: Picture): Picture {
  const isSeen = (x: number, y: number) => pixels[(y * width + x) * 4 + 3] !== 0;
  const rows = range(height).filter((y) => range(width).some((x) => isSeen(x, y)));
  const columns = range(width).filter((x) => rows.some((y) => isSeen(x, y)));
  const [top = 0, left = 0] = [rows[0], columns[0]];
  const [bottom = 0, right = 0] = [rows.at(-1), columns.at(-1)];
  const lines = range(bottom - top + 1).map((row) => (row + top) * width);
  return {
    width: right - left + 1,
    height: lines.length,
    pixels: Buffer.concat(lines.map((at) => pixels.subarray((at + left) * 4, (at + right + 1) * 4))),
  };
}

test('each class has a separate picture, trimmed to its visible part', async () => {
  const pictures = await readdir(path.join(db, 'classes'));
  expect(pictures).toEqual(expect.arrayContaining(dressed.map(({ job, sex }) => `${job}_${sex}.webp`)));
  expect(
    await others(
      dressed.map((of) => [`classes/${of.job}_${of.sex}.webp`, cut(onCanvas(partsOf({ ...plain, ...of })))]),
    ),
  ).toEqual([]);
});

test("the demo's game client is byte-identical whenever it is created", async () => {
  const made = await readFile(clientArchive(path.join(folder, 'world')));
  expect(made.equals(writeClient(worldDir))).toBe(true);
});
