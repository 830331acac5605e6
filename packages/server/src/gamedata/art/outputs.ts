import type { Drawing } from '../client/images/drawing.ts';
import { encodeIcon, encodeMoving, encodePicture, encodeSmall } from './encode.ts';

/** Name of a folder of pictures below `/db`, and of the same folder among an operator's own pictures. */
export type ArtFolder =
  | 'items'
  | 'collection'
  | 'cards'
  | 'mobs_small'
  | 'mobs'
  | 'npcs_small'
  | 'minimaps'
  | 'class_icons'
  | 'classes';

/** A picture file that a job writes. */
export interface Output {
  readonly path: string;
  /** True if the picture file is written only for animated pictures. */
  readonly isMoving?: true;
  readonly encode: (drawing: Drawing) => Promise<Uint8Array>;
}

const webp = (folder: string, name: string): Output => ({ path: `${folder}/${name}.webp`, encode: encodePicture });
const small = (folder: string, name: string): Output => ({ path: `${folder}/${name}.webp`, encode: encodeSmall });

/** Files that are written for each kind of picture, and the permitted names of such pictures. */
export const outputs: Readonly<Record<ArtFolder, { name: RegExp; of: (name: string) => readonly Output[] }>> = {
  // Names with the id of a card are not permitted, because all cards share one icon, so the site would never show such
  // an icon.
  items: {
    name: /^(?!40(0[1-9]|[1-9]\d)$|4[1-6]\d\d$)(\d{1,9}|card)$/,
    of: (name) => [{ path: `items/${name}.gif`, encode: encodeIcon }],
  },
  collection: { name: /^\d{1,9}$/, of: (name) => [webp('collection', name)] },
  cards: { name: /^\d{1,9}$/, of: (name) => [webp('cards', name)] },
  mobs_small: { name: /^\d{1,9}$/, of: (name) => [webp('mobs_small', name)] },
  mobs: {
    name: /^\d{1,9}$/,
    of: (name) => [
      webp('mobs', name),
      small('mobs_small', name),
      { path: `mobs_anim/${name}.webp`, isMoving: true, encode: encodeMoving },
    ],
  },
  npcs_small: { name: /^\d{1,9}$/, of: (name) => [webp('npcs_small', name)] },
  minimaps: { name: /^[a-z0-9_@-]{1,24}$/, of: (name) => [webp('minimaps', name)] },
  class_icons: {
    name: /^\d{1,9}$/,
    of: (name) => [{ path: `class_icons/${name}.gif`, encode: encodeIcon }],
  },
  classes: { name: /^\d{1,9}_[MF]$/, of: (name) => [webp('classes', name)] },
};

/**
 * Folders of pictures in the order of creation. Folders with pictures in original size come before those with scaled
 * ones.
 */
export const artFolders = Object.keys(outputs) as ArtFolder[];

/** Matches the path of a picture in an output. The groups are its folder and its name. */
export const picturePath = /^(\w+)\/([\w@-]+)\.(?:gif|webp)$/;
