import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';

const point = z.tuple([z.number(), z.number()]).readonly();

const recipe = z.object({
  id: z.string().max(11),
  kind: z.enum(['town', 'field', 'dungeon', 'indoor', 'castle']),
  /** Size of the map in cells, from west to east and from south to north. */
  size: point,
  seed: z.number().default(1),
  /** Variant of the map's layout: a wood has trees, a crypt has rooms, a tower has rings. */
  theme: z
    .enum([
      'meadow',
      'wood',
      'rock',
      'desert',
      'snow',
      'city',
      'harbour',
      'village',
      'forge',
      'cave',
      'crypt',
      'sewer',
      'tower',
      'reef',
      'house',
    ])
    .default('meadow'),
  water: z.enum(['none', 'pond', 'river', 'south', 'west', 'east']).default('none'),
  /** Entrances of the map. Each is kept open and joined to the centre by a road. */
  gates: z.array(point).min(1),
  /** Positions of fortresses on a field map, each with a gate to the south. */
  keeps: z.array(point).default([]),
});

/** Recipe: the description from which a map of the demo world is drawn. */
export type Recipe = z.output<typeof recipe>;

/** Reads the recipes of all maps from `maps.yml` in the folder of the demo world. Throws for an invalid recipe. */
export function readRecipes(worldDir: string): Recipe[] {
  return z.array(recipe).parse(load(readFileSync(join(worldDir, 'maps.yml'), 'utf8')));
}

/** Returns the centre of a map, where its roads meet. */
export const middle = ({ size: [width, height] }: Recipe) => [Math.floor(width / 2), Math.floor(height / 2)] as const;
