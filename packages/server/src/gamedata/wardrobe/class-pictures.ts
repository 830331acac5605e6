import { applyPalette } from '../../rules/pictures/palette.ts';
import { trimPicture } from '../../rules/pictures/trim-picture.ts';
import { isDoram } from '../../wardrobe/class-kinds.ts';
import { drawCharacter } from '../../wardrobe/draw-character.ts';
import type { Look } from '../../wardrobe/look.ts';
import type { Part, WardrobeContent } from '../../wardrobe/pack-wardrobe.ts';
import { partKey, type Sex } from '../../wardrobe/part-key.ts';
import type { DressedPart } from '../../wardrobe/wardrobe.ts';
import type { ArtFile, ArtJob } from '../art/art-job.ts';
import { outputs } from '../art/outputs.ts';
import { ClientFault } from '../client/fault.ts';
import type { Drawing } from '../client/images/drawing.ts';

/** Hair style of the characters in class pictures. They wear the normal clothes of their class. */
const HAIR = 1;

const lookOf = (classId: number, sex: Sex): Look => ({
  ...{ classId, sex, hair: HAIR, hairColour: 0, clothesColour: 0, body: 0 },
  ...{ headTop: 0, headMid: 0, headBottom: 0, robe: 0, weapon: 0, shield: 0 },
});

const dressed = ({ layers, anchor, palette }: Part): DressedPart => ({
  layers: layers.map(({ frame: { width, height, isColoured, data }, ...placement }) => ({
    placement,
    bitmap: { width, height, pixels: isColoured || !palette ? data : applyPalette(data, palette) },
  })),
  anchor,
});

/** Parts for drawing characters that were extracted from a game client. */
type Cut = Pick<WardrobeContent, 'parts' | 'inFront'>;

async function drawClass(look: Look, { parts, inFront }: Cut): Promise<Drawing> {
  const drawn = await drawCharacter(
    {
      index: { inFront: [...inFront] },
      async dress(key) {
        const part = parts.get(key);
        return part && dressed(part);
      },
    },
    look,
  );
  const first = drawn && trimPicture(drawn);
  if (!first) throw new ClientFault('shows nothing', 'empty');
  return { first };
}

/**
 * Returns the data of a character part that its picture depends on, so that the next build can detect a change. The
 * files of the client contain much more.
 */
const partFile = (name: string, { layers, anchor, palette }: Part, isInFront: boolean): ArtFile => ({
  name,
  place: 'parts of characters',
  offset: 0,
  async read() {
    const places = layers.map(({ frame: { data, ...frame }, ...placement }) => ({ ...placement, frame }));
    const facts = Buffer.from(JSON.stringify({ places, anchor, isInFront }));
    return Buffer.concat([facts, ...layers.map(({ frame }) => frame.data), palette ?? Buffer.alloc(0)]);
  },
});

const BODY = /^body\/(\d+)\/([MF])$/;

/**
 * Returns jobs for the pictures of all character classes in a client. They are shown instead of individual characters
 * if the wardrobe file (the parts for drawing characters) is missing or corrupt.
 */
export function classPictures(cut: Cut): ArtJob[] {
  const { parts, inFront } = cut;
  return [...parts].flatMap(([key, body]): ArtJob[] => {
    const [, id, sex] = BODY.exec(key) ?? [];
    if (id === undefined || (sex !== 'M' && sex !== 'F')) return [];
    const look = lookOf(Number(id), sex);
    const headKey = partKey.head(isDoram(look.classId), HAIR, sex);
    const head = parts.get(headKey);
    const name = `${id}_${sex}`;
    return [
      {
        folder: 'classes',
        id: name,
        isOwn: false,
        outputs: outputs.classes.of(name),
        files: [partFile(key, body, inFront.has(key)), ...(head ? [partFile(headKey, head, false)] : [])],
        draw: () => drawClass(look, cut),
      },
    ];
  });
}
