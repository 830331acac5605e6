import type { Good } from './goods.ts';

/** Storages of items. Each numbers its items separately. */
const storageKinds = ['bag', 'storage', 'guild', 'master', 'mail', 'log', 'cart'] as const;
export type StorageKind = (typeof storageKinds)[number];

/**
 * Number of ids per storage kind. Owners with small ids (guilds, master accounts) share a range, in which each owner
 * has its own part.
 */
const idsPerStorage = 2 ** 27;
const piecesOfOne = 2 ** 12;
/** First id of a character. Guilds and master accounts count from 1. */
const firstCharacter = 150_000;

/**
 * Returns the unique id of an item that does not stack; 0 for others. The upper half is the first owner. The lower half
 * distinguishes storages and items.
 */
export function uniqueId(good: Good, storageKind: StorageKind, owner: number, piece: number): number {
  if (good.stack !== 1) return 0;
  const beforehand = owner < firstCharacter ? owner * piecesOfOne : 0;
  const number = storageKinds.indexOf(storageKind) * idsPerStorage + beforehand + piece + 1;
  return Math.max(owner, firstCharacter) * 2 ** 32 + number;
}
