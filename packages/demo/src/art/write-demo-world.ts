import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { worldDir } from '../world-dir.ts';
import type { Grid } from './terrain/grid.ts';
import { encodeMapCache } from './terrain/map-cache.ts';
import { readRecipes } from './terrain/recipe.ts';
import { drawTerrain } from './terrain.ts';
import { writePictures } from './write-pictures.ts';

/** The cells of every map of the demo world, by map id. */
export function drawGrounds(): Map<string, Grid> {
  return new Map(readRecipes(worldDir).map((recipe) => [recipe.id, drawTerrain(recipe)]));
}

const mapCache = (grounds: ReadonlyMap<string, Grid>, pick: (map: string) => boolean) =>
  encodeMapCache(new Map([...grounds].filter(([map]) => pick(map))));

/**
 * Writes the demo world as a rAthena tree. As there, towns lie in the map cache of the mode and everything else in the
 * common one. The `client` folder inside holds what a game client would add: names, descriptions and pictures.
 */
export async function writeDemoWorld(outDir: string): Promise<void> {
  await cp(worldDir, outDir, { recursive: true });
  const towns = new Set(readRecipes(worldDir).flatMap(({ id, kind }) => (kind === 'town' ? [id] : [])));
  const grounds = drawGrounds();
  await writeFile(
    join(outDir, 'db', 'map_cache.dat'),
    mapCache(grounds, (map) => !towns.has(map)),
  );
  await writeFile(
    join(outDir, 'db', 'pre-re', 'map_cache.dat'),
    mapCache(grounds, (map) => towns.has(map)),
  );
  await writePictures(join(outDir, 'client'));
}
