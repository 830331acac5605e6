import type { Good } from './goods.ts';

/** Kinds of item storage in the demo realm. Each numbers its items separately. */
const storageKinds = ['bag', 'storage', 'guild', 'master', 'mail', 'log', 'cart'] as const;
export type StorageKind = (typeof storageKinds)[number];

/**
 * Number of unique item ids per kind of storage. Guilds and master accounts have small ids, so they share one range of
 * ids, in which each has a separate part.
 */
const idsPerStorage = 2 ** 27;
const piecesOfOne = 2 ** 12;
/** First id of a demo character. The ids of guilds and master accounts count from 1. */
const firstCharacter = 150_000;

/**
 * Returns the unique id of an item that does not stack; 0 for others. The upper half of the id is the first owner. The
 * lower half distinguishes storages and items.
 */
export function uniqueId(good: Good, storageKind: StorageKind, owner: number, piece: number): number {
  if (good.stack !== 1) return 0;
  const beforehand = owner < firstCharacter ? owner * piecesOfOne : 0;
  const number = storageKinds.indexOf(storageKind) * idsPerStorage + beforehand + piece + 1;
  return Math.max(owner, firstCharacter) * 2 ** 32 + number;
}
