import { clientFolders, type PackedFile, type WrittenFrame } from '@kafra/server/testing';
import { chooseMobPainter } from '../art/mobs/choose.ts';
import { drawMob } from '../art/mobs/draw-mob.ts';
import { bannerNumber, drawNpc } from '../art/people/draw-people.ts';
import { roleNumbers } from '../art/people/roles.ts';
import type { WorldMobAppearance } from '../art/read-appearances.ts';
import { type PalettePicture, toPalettePicture } from './palette-picture.ts';
import { spriteFiles, standing, textFile } from './sprite-files.ts';

/** Returns animation frames that move a flying monster up and down, each for a quarter of a breath. */
function hover(picture: PalettePicture) {
  const at = (y: number): WrittenFrame => ({ layers: [{ index: 0, y: y - Math.floor(picture.height / 2) }] });
  return { frames: [at(0), at(-1), at(-2), at(-1)], delay: 8 };
}

/**
 * Returns animation frames of a breathing monster: to breathe out, its upper part is lowered by two pixels, and the
 * feet stay.
 */
function breathe(picture: PalettePicture) {
  const low = picture.height - 2;
  const breathingOut: WrittenFrame = {
    layers: [{ index: 0, y: -Math.floor(low / 2), scale: [1, low / picture.height] }],
  };
  return { frames: [standing(picture), breathingOut], delay: 16 };
}

/** A monster or NPC with its sprite number, and with its names in the game client. */
interface Creature {
  readonly id: number;
  readonly constant: string;
  readonly sprite: string;
}

/** Client tables that assign sprites to sprite numbers, in the format of game clients since 2010. */
const nameTables = (creatures: readonly Creature[]): PackedFile[] => [
  textFile(`${clientFolders.luaTables}jobidentity.lub`, [
    'jobtbl = {',
    ...creatures.map(({ id, constant }) => `\tJT_${constant} = ${id},`),
    '}',
  ]),
  textFile(`${clientFolders.luaTables}jobname.lub`, [
    'JobNameTable = {',
    ...creatures.map(({ constant, sprite }) => `\t[jobtbl.JT_${constant}] = "${sprite}",`),
    '}',
  ]),
];

const mobOf = ({ id, aegisName }: WorldMobAppearance): Creature => ({ id, constant: aegisName, sprite: aegisName });
const npcOf = (id: number): Creature => ({ id, constant: `DEMO_${id}`, sprite: `demo_${id}` });

/** Returns the client files of monsters and NPCs: their pictures, and the tables of their sprites. */
export function creatureFiles(mobs: readonly WorldMobAppearance[]): PackedFile[] {
  const npcs = [...roleNumbers, bannerNumber];
  return [
    ...mobs.flatMap((mob) => {
      const picture = toPalettePicture([drawMob(mob)]);
      const movement = chooseMobPainter(mob).isHovering ? hover(picture) : breathe(picture);
      return spriteFiles(`${clientFolders.monsters}${mobOf(mob).sprite}`, picture, movement);
    }),
    ...npcs.flatMap((id) => {
      const picture = toPalettePicture([drawNpc(id)]);
      return spriteFiles(`${clientFolders.npcs}${npcOf(id).sprite}`, picture, { frames: [standing(picture)] });
    }),
    ...nameTables([...mobs.map(mobOf), ...npcs.map(npcOf)]),
  ];
}
