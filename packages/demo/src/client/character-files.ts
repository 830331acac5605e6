import {
  classFilesOf,
  clientFolders,
  headFilesOf,
  headgearStem,
  type PackedFile,
  type WrittenFrame,
} from '@kafra/server/testing';
import { classNumbers, dyeNumbers } from '../art/people/classes.ts';
import { characterSize, drawBody, drawHead, drawHeadgear } from '../art/people/draw-people.ts';
import { hairColourNumbers, headNumbers } from '../art/people/hair.ts';
import { allHeadgear } from '../art/people/headgear.ts';
import type { Sprite } from '../art/pixel/sprite.ts';
import { type PalettePicture, toPalettePicture } from './palette-picture.ts';
import { spriteFiles, textFile } from './sprite-files.ts';

/**
 * Scale of the drawings in client files. Game clients draw people about a hundred pixels high, so each pixel of a
 * drawing becomes two by two.
 */
const SCALE = 2;
/**
 * Points at which the game client joins a head to a body: on the body, counted from its feet, and on the head, counted
 * from its own origin.
 */
const NECK = [0, -50] as const;
const CHIN = [-1, 9] as const;

const sexes = ['M', 'F'] as const;

/** Returns a frame with the whole drawing of a character as one layer, moved by `x` and `y`. */
const frameAt = (x: number, y: number, anchor: readonly [x: number, y: number]): WrittenFrame => ({
  layers: [{ index: 0, x, y: y - (characterSize.height * SCALE) / 2, scale: SCALE }],
  anchors: [anchor],
});
const bodyFrame = frameAt(0, 0, NECK);
/** Frame of a head or of headgear. Both have a separate origin, so their anchor is relative to that of the body. */
const headFrame = frameAt(CHIN[0] - NECK[0], CHIN[1] - NECK[1], CHIN);

interface Part {
  readonly stem: string;
  readonly frame: WrittenFrame;
  /** The drawing in its default colours, followed by the same drawing in other colours. */
  readonly drawings: readonly [Sprite, ...Sprite[]];
  /**
   * For a drawing in several colours: the beginning of the palette files' names, and the numbers of the other colours.
   */
  readonly colours?: { readonly stem: string; readonly numbers: readonly number[] };
}

/**
 * Returns the client files for a part of a character: the sprite, and one palette file for each colour except the
 * first.
 */
function partFiles({ stem, frame, drawings, colours }: Part): PackedFile[] {
  const picture: PalettePicture = toPalettePicture(drawings);
  const palettes = (colours?.numbers ?? []).flatMap((number, index): PackedFile[] => {
    const content = picture.palettes[index + 1];
    return content ? [{ name: `${colours?.stem}_${number}.pal`, content }] : [];
  });
  return [...spriteFiles(stem, picture, { frames: [frame] }), ...palettes];
}

/**
 * Returns the bodies of all character classes that have separate files in a game client. Some reborn classes use the
 * files of others.
 */
const bodies = (): Part[] =>
  classNumbers.flatMap((job) =>
    sexes.flatMap((sex): Part[] => {
      const files = classFilesOf(job, sex);
      const [stem, colours] = [files?.bodies[0], files?.colours[0]];
      if (stem === undefined || colours === undefined || files?.ids[0] !== job) return [];
      return [
        {
          stem,
          frame: bodyFrame,
          drawings: [drawBody(job), ...dyeNumbers.map((dye) => drawBody(job, dye))],
          colours: { stem: colours, numbers: dyeNumbers },
        },
      ];
    }),
  );

const heads = (): Part[] =>
  sexes.flatMap((sex) =>
    headNumbers.map((head) => {
      const { stem, colours } = headFilesOf(head, sex);
      const dyed = hairColourNumbers.map((colour) => drawHead(head, sex, colour));
      return {
        stem,
        frame: headFrame,
        drawings: [drawHead(head, sex), ...dyed],
        colours: { stem: colours, numbers: hairColourNumbers },
      };
    }),
  );

const worn = (): Part[] =>
  sexes.flatMap((sex) =>
    allHeadgear.map((one) => ({
      stem: headgearStem(`_${one.name}`, sex),
      frame: headFrame,
      drawings: [drawHeadgear(one)],
    })),
  );

const headgearTables = (): PackedFile[] => [
  textFile(`${clientFolders.luaTables}accessoryid.lub`, [
    'ACCESSORY_IDs = {',
    ...allHeadgear.map(({ name, view }) => `\tACCESSORY_${name.toUpperCase()} = ${view},`),
    '}',
  ]),
  textFile(`${clientFolders.luaTables}accname.lub`, [
    'AccNameTable = {',
    ...allHeadgear.map(({ name }) => `\t[ACCESSORY_IDs.ACCESSORY_${name.toUpperCase()}] = "_${name}",`),
    '}',
  ]),
];

/** Returns the client files of characters: bodies, heads, headgear, and palettes of clothes and hair. */
export const characterFiles = (): PackedFile[] => [
  ...[...bodies(), ...heads(), ...worn()].flatMap(partFiles),
  ...headgearTables(),
];
