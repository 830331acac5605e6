import type { Ground } from '../maps/map-cache.ts';
import { drawGround, encodeGif, shrink } from '../maps/picture.ts';
import type { Report } from '../source/report.ts';
import { writeInto } from './write.ts';

/** Draws a picture of every map in its original size and in a small size. */
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

/** Returns the cells that a map picture is drawn from, and counts the picture. Reports corrupt cells. */
export function unpackCells(ground: Ground, report: Report): Uint8Array | undefined {
  const cells = ground.cells();
  if (cells) report.count('map pictures');
  else report.problem({ file: 'db/map_cache.dat' }, `the cells of ${ground.map} cannot be unpacked`);
  return cells;
}
