import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Grid } from './art/terrain/grid.ts';
import { encodeMapCache } from './art/terrain/map-cache.ts';
import { readRecipes } from './art/terrain/recipe.ts';
import { drawTerrain } from './art/terrain.ts';
import { writeClient } from './client/write-client.ts';
import { clientArchive, worldDir } from './world-dir.ts';

/** Returns the cells of every map of the demo world, by map id. */
export function drawGrounds(): Map<string, Grid> {
  return new Map(readRecipes(worldDir).map((recipe) => [recipe.id, drawTerrain(recipe)]));
}

const mapCache = (grounds: ReadonlyMap<string, Grid>, pick: (map: string) => boolean) =>
  encodeMapCache(new Map([...grounds].filter(([map]) => pick(map))));

/**
 * Writes the demo world as a rAthena tree. As in a real one, towns are in the map cache of the mode and other maps in
 * the common one. The `client` folder inside is a game client: an archive of pictures, with tables of texts beside it.
 */
export async function writeDemoWorld(outDir: string): Promise<void> {
  await cp(worldDir, outDir, { recursive: true });
  const towns = new Set(readRecipes(worldDir).flatMap(({ id, kind }) => (kind === 'town' ? [id] : [])));
  const grounds = drawGrounds();
  await writeFile(
    path.join(outDir, 'db', 'map_cache.dat'),
    mapCache(grounds, (map) => !towns.has(map)),
  );
  await writeFile(
    path.join(outDir, 'db', 'pre-re', 'map_cache.dat'),
    mapCache(grounds, (map) => towns.has(map)),
  );
  // The client archive is written last, because its existence shows that the world is complete.
  await writeFile(clientArchive(outDir), writeClient(worldDir));
}

// The build of the package runs this file, so that starting a demo does not have to draw the world.
const [, , outDir] = process.argv;
if (import.meta.main && outDir !== undefined) await writeDemoWorld(outDir);
