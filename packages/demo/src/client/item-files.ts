import { clientFolders, type PackedFile } from '@kafra/server/testing';
import type { ItemAppearance } from '../art/items/choose.ts';
import { drawItem } from '../art/items/draw-item.ts';
import type { WorldItemAppearance } from '../art/read-appearances.ts';
import { bitmapFile } from './bitmap-file.ts';
import { textFile } from './sprite-files.ts';

/** Name of the picture that all cards share in game clients. */
const ANY_CARD = 'Any_Card';
const sharedCard: ItemAppearance = { id: 4001, name: 'Any Card', type: 'Card', loc: [] };
const isCard = ({ id }: ItemAppearance) => id > 4_000 && id < 4_700;

/** Scale of an item's large collection picture relative to its icon. */
const COLLECTION_SCALE = 3;

function pictures(resource: string, look: ItemAppearance): PackedFile[] {
  return [
    bitmapFile(`${clientFolders.icons}${resource}`, drawItem(look)),
    bitmapFile(`${clientFolders.collection}${resource}`, drawItem(look, COLLECTION_SCALE)),
  ];
}

/** Returns the client files of items: icons, collection pictures, and the table that assigns them to items. */
export function itemFiles(items: readonly WorldItemAppearance[]): PackedFile[] {
  const resourceOf = (item: WorldItemAppearance) => (isCard(item) ? ANY_CARD : item.aegisName);
  return [
    ...pictures(ANY_CARD, sharedCard),
    ...items.filter((item) => !isCard(item)).flatMap((item) => pictures(item.aegisName, item)),
    textFile(
      `${clientFolders.tables}idnum2itemresnametable.txt`,
      items.map((item) => `${item.id}#${resourceOf(item)}#`),
    ),
  ];
}
