import { folders } from '../client/names/folders.ts';
import { text } from './bytes.ts';
import type { PackedFile } from './grf-writer.ts';
import { writeActs, writeBmp, writeSprite } from './sprite-writers.ts';

/** Returns a test picture in one colour with a transparent corner. */
export function coloured(width: number, height: number, [red, green, blue]: readonly [number, number, number]) {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([red, green, blue, 255], at);
  pixels.set([0, 0, 0, 0], 0);
  return { width, height, pixels };
}

/** Returns the client files of a sprite with one picture that moves two pixels to the right and back. */
export function movingSprite(name: string, side: number): PackedFile[] {
  const picture = coloured(side, side, [200, 30, 40]);
  const sprite = writeSprite({ coloured: [picture] });
  const at = (x: number) => ({ layers: [{ index: 0, isColoured: true, x, y: -side / 2 }] });
  return [
    { name: `${name}.spr`, content: sprite, cipher: 'mixed' },
    { name: `${name}.act`, content: writeActs([[at(0), at(2)]]), cipher: 'header' },
  ];
}

const table = (name: string, lines: readonly string[]): PackedFile => ({
  name: `data\\${name}`,
  content: text(lines.map((line) => `${line}\r\n`).join('')),
});

/** Korean name of the apple in this test client: 사과 in CP949. */
export const APPLE = '\xbb\xe7\xb0\xfa';

/** Client files for the small test tree: an apple with all its pictures, a poring, a person and a town. */
export const smallClient: readonly PackedFile[] = [
  { name: `${folders.icons}${APPLE}.bmp`, content: writeBmp(coloured(24, 24, [220, 20, 20])) },
  { name: `${folders.collection}${APPLE}.bmp`, content: writeBmp(coloured(75, 100, [220, 20, 20])), cipher: 'mixed' },
  ...movingSprite(`${folders.monsters}poring`, 20),
  ...movingSprite(`${folders.npcs}1_m_merchant`, 30),
  { name: `${folders.minimaps}town.bmp`, content: writeBmp(coloured(64, 64, [40, 120, 40])) },
  table('idnum2itemresnametable.txt', ['// items', `512#${APPLE}#`, '909#gone#']),
  table('idnum2itemdesctable.txt', ['512#', 'A ^FF0000red^000000 fruit.', '#']),
  table('mapnametable.txt', ['town.rsw#Client Town#']),
  {
    name: `${folders.luaTables}jobidentity.lub`,
    content: text('jobtbl = { JT_PORING = 1002, JT_1_M_MERCHANT = 83 }'),
  },
  {
    name: `${folders.luaTables}jobname.lub`,
    content: text('JobNameTable = { [jobtbl.JT_PORING] = "Poring", [jobtbl.JT_1_M_MERCHANT] = "1_M_MERCHANT" }'),
  },
];
