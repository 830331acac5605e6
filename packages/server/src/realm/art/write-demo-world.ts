import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { worldDir } from '../world-dir.ts';
import type { Grid } from './terrain/grid.ts';
import { encodeMapCache } from './terrain/map-cache.ts';
import { readRecipes } from './terrain/recipe.ts';
import { drawTerrain } from './terrain.ts';

/** The cells of every map of the demo world, by map id. */
export function drawGrounds(): Map<string, Grid> {
  return new Map(readRecipes(worldDir).map((recipe) => [recipe.id, drawTerrain(recipe)]));
}

/** Writes the demo world as a rAthena tree; its `client` folder holds what a game client would add. */
export async function writeDemoWorld(outDir: string): Promise<void> {
  await cp(worldDir, outDir, { recursive: true });
  await mkdir(join(outDir, 'db'), { recursive: true });
  await writeFile(join(outDir, 'db', 'map_cache.dat'), encodeMapCache(drawGrounds()));
}
