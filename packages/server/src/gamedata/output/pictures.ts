import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Ground } from '../maps/map-cache.ts';
import { drawGround, encodeGif, shrink } from '../maps/picture.ts';
import { listFolder } from '../source/client-folder.ts';
import type { Report } from '../source/report.ts';
import { type SourceTree, toUnreadableFile, UnreadableFile } from '../source/tree.ts';
import { writeInto } from './write.ts';

/** Draws every map in both sizes. */
export async function writeMapPictures(
  folder: string,
  grounds: Iterable<Ground>,
  deps: { report: Report; onMap: (done: number) => void },
): Promise<void> {
  let done = 0;
  for (const ground of grounds) {
    const cells = unpackCells(ground, deps.report);
    if (cells) {
      const picture = drawGround(cells, ground.width, ground.height);
      await writeInto(folder, `maps/${ground.map}.gif`, encodeGif(picture));
      await writeInto(folder, `maps_small/${ground.map}.gif`, encodeGif(shrink(picture)));
    }
    deps.onMap(++done);
  }
}

/** The cells a picture is drawn from, counted as a picture; those that are damaged are reported. */
export function unpackCells(ground: Ground, report: Report): Uint8Array | undefined {
  const cells = ground.cells();
  if (cells) report.count('map pictures');
  else report.problem({ file: 'db/map_cache.dat' }, `the cells of ${ground.map} cannot be unpacked`);
  return cells;
}

/** Folders of pictures a client folder may hold; they are served under the same names. */
const ART_FOLDERS = ['items', 'mobs', 'mobs_small', 'npcs_small', 'classes'];
const PICTURE_NAME = /^[\w-]+\.(gif|webp|png)$/;

/** Copies the pictures of a client folder; only plain files with plain names, so that no link leads out of it. */
export async function copyArt(tree: SourceTree, out: string, report: Report): Promise<void> {
  for (const name of ART_FOLDERS) {
    for (const file of listFolder({ tree, report }, name)) {
      const from = join(tree.locate(name) ?? '', file);
      const plain = PICTURE_NAME.test(file) && (await lstat(from)).isFile();
      const why = plain ? await copyPicture(from, join(out, name, file)) : 'is not a picture with a plain name';
      if (why === undefined) report.count('pictures copied');
      else report.problem({ file: `${name}/${file}` }, why);
    }
  }
}

/** Why a picture could not be copied; undefined when it was. Only what is wrong with the picture itself is said. */
async function copyPicture(from: string, to: string): Promise<string | undefined> {
  try {
    await (await open(from)).close();
  } catch (error) {
    return toUnreadableFile(error).message;
  }
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  return undefined;
}

/** Width and height of every monster picture, by monster number. */
export async function measureMobs(
  tree: SourceTree,
  report: Report,
): Promise<Map<number, { width: number; height: number }>> {
  const sizes = new Map<number, { width: number; height: number }>();
  for (const file of listFolder({ tree, report }, 'mobs').filter((name) => /^\d+\.webp$/.test(name))) {
    try {
      const { width, height } = await sharp(await tree.bytes(`mobs/${file}`)).metadata();
      sizes.set(Number.parseInt(file, 10), { width, height });
    } catch (error) {
      const why = error instanceof UnreadableFile ? error.message : 'is not a picture';
      report.problem({ file: `mobs/${file}` }, why);
    }
  }
  return sizes;
}
