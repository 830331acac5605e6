import { toCp949 } from '../client/names/byte-string.ts';
import { folders, humanFolders, sexNames } from '../client/names/folders.ts';
import { text } from './bytes.ts';
import type { PackedFile } from './grf-writer.ts';
import { type WrittenLayer, writeActs, writeDrawingOrder, writeSprite } from './sprite-writers.ts';

/** Test palette of 256 colours: colour 0 is transparent, 1 is red, 2 is green, 3 is blue. */
export const plainPalette = Buffer.concat(
  [Buffer.from([255, 0, 255, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0])],
  1_024,
);
/** Test palette in which colour 1 is yellow. */
export const yellowPalette = Buffer.concat([Buffer.from([255, 0, 255, 0, 255, 255, 0, 0])], 1_024);

export interface WrittenPart {
  readonly width: number;
  readonly height: number;
  /** Palette index of all pixels of the test picture. `corner` is the index of the top left pixel, if it differs. */
  readonly colour: number;
  readonly corner?: number;
  readonly layer?: Partial<WrittenLayer>;
  readonly anchor?: readonly [x: number, y: number];
}

/**
 * Returns the client files of a character part with one picture. Its first action has two more frames with another
 * picture, as for a turning head.
 */
export function partFiles(stem: string, { width, height, colour, corner, layer, anchor }: WrittenPart): PackedFile[] {
  const indices = Buffer.alloc(width * height, colour);
  if (corner !== undefined) indices[0] = corner;
  const other = { width: 2, height: 2, indices: Buffer.alloc(4, 3) };
  const frame = (index: number) => ({ layers: [{ ...layer, index }], anchors: anchor ? [anchor] : [] });
  return [
    {
      name: `${stem}.spr`,
      content: writeSprite({ indexed: [{ width, height, indices }, other], palette: plainPalette }),
    },
    { name: `${stem}.act`, content: writeActs([[frame(0), frame(1), frame(1)], [frame(1)]]) },
  ];
}

const korean = (name: string) => toCp949(name) ?? '';
const { F, M } = sexNames;

/**
 * Client files with parts of novices and swordmen: bodies, a head, a hat, a knife, a shield, and palettes with another
 * colour for clothes and hair.
 */
export const smallCharacters: readonly PackedFile[] = [
  ...partFiles(`${humanFolders.bodies}${M}\\${korean('초보자')}_${M}`, {
    ...{ width: 10, height: 20, colour: 1 },
    layer: { y: -10 },
    anchor: [1, -22],
  }),
  ...partFiles(`${humanFolders.bodies}${F}\\${korean('검사')}_${F}`, {
    ...{ width: 10, height: 20, colour: 1 },
    layer: { y: -10 },
    anchor: [1, -22],
  }),
  ...partFiles(`${humanFolders.heads}${M}\\1_${M}`, {
    ...{ width: 8, height: 8, colour: 2, corner: 3 },
    layer: { x: 1, y: -2, isMirrored: true },
    anchor: [3, 2],
  }),
  ...partFiles(`${folders.headgear}${M}\\${M}_Cap`, {
    ...{ width: 6, height: 2, colour: 3 },
    layer: { x: 1, y: -7 },
    anchor: [3, 2],
  }),
  ...partFiles(`${humanFolders.weapons}${korean('초보자')}\\${korean('초보자')}_${M}${korean('_단검')}`, {
    ...{ width: 2, height: 6, colour: 3 },
    layer: { x: -8, y: -10 },
  }),
  ...partFiles(`${folders.shields}${korean('초보자')}\\${korean('초보자')}_${M}${korean('_가드')}`, {
    ...{ width: 4, height: 4, colour: 2 },
    layer: { x: 8, y: -10 },
  }),
  { name: `${humanFolders.bodyColours}${korean('초보자')}_${M}_3.pal`, content: yellowPalette },
  { name: `${humanFolders.hairColours}1_${M}_1.pal`, content: yellowPalette },
  // Drawing priorities by layer, action and frame. Layer 1 belongs to the head, which is behind the body of a swordman.
  { name: `${folders.drawingOrders}${korean('검사')}_${F}.imf`, content: writeDrawingOrder([[[0]], [[1, 0]]]) },
  {
    name: `${folders.luaTables}accessoryid.lub`,
    content: text('ACCESSORY_IDs = { ACCESSORY_CAP = 16, ACCESSORY_GONE = 17 }'),
  },
  {
    name: `${folders.luaTables}accname.lub`,
    content: text(
      'AccNameTable = { [ACCESSORY_IDs.ACCESSORY_CAP] = "_Cap", [ACCESSORY_IDs.ACCESSORY_GONE] = "_Gone" }',
    ),
  },
];
