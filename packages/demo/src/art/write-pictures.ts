import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { worldDir } from '../world-dir.ts';
import type { ItemAppearance } from './items/choose.ts';
import { drawItem } from './items/draw-item.ts';
import { drawMob } from './mobs/draw-mob.ts';
import { classNumbers } from './people/classes.ts';
import { bannerNumber, drawCharacter, drawNpc } from './people/draw-people.ts';
import { roleNumbers } from './people/roles.ts';
import { toGif, toWebp } from './pixel/encode.ts';
import { readItemAppearances, readMobAppearances } from './read-appearances.ts';

type Picture = readonly [path: string, draw: () => Promise<Uint8Array> | Uint8Array];

const isCard = ({ id }: ItemAppearance) => id > 4000 && id < 4700;
const sharedCard: ItemAppearance = { id: 4001, name: 'Any Card', type: 'Card', loc: [] };

function pictures(): Picture[] {
  const items = readItemAppearances(worldDir).filter((look) => !isCard(look));
  const mobs = readMobAppearances(worldDir);
  return [
    ['items/card.gif', () => toGif(drawItem(sharedCard))],
    ...items.map((look): Picture => [`items/${look.id}.gif`, () => toGif(drawItem(look))]),
    ...mobs.map((look): Picture => [`mobs/${look.id}.webp`, () => toWebp(drawMob(look))]),
    ...mobs.map((look): Picture => [`mobs_small/${look.id}.webp`, () => toWebp(drawMob(look, 'small'))]),
    ...[...roleNumbers, bannerNumber].map((id): Picture => [`npcs_small/${id}.webp`, () => toWebp(drawNpc(id))]),
    ...classNumbers.flatMap((job) =>
      (['M', 'F'] as const).map(
        (sex): Picture => [`classes/${job}_${sex}.webp`, () => toWebp(drawCharacter({ job, sex }))],
      ),
    ),
  ];
}

/**
 * Draws every item (24 by 24), monster in both sizes, NPC and class of the demo world into a folder laid out as the
 * site serves it: `items`, `mobs`, `mobs_small`, `npcs_small`, and `classes/{job}_{M or F}.webp` for rankings.
 */
export async function writePictures(outDir: string): Promise<void> {
  const all = pictures();
  for (const folder of new Set(all.map(([path]) => dirname(path))))
    await mkdir(join(outDir, folder), { recursive: true });
  await Promise.all(all.map(async ([path, draw]) => writeFile(join(outDir, path), await draw())));
}
