import type { Good } from './goods.ts';

/** Storages of pieces; each numbers its pieces separately. */
const storageKinds = ['bag', 'storage', 'guild', 'master', 'mail', 'log', 'cart'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** Numbers of a place: pieces of one owner without an id as high as a character's follow those of another. */
const idsPerStorage = 2 ** 27;
const piecesOfOne = 2 ** 12;
/** The first id of a character; guilds and master accounts count from 1. */
const firstCharacter = 150_000;

/**
 * Pieces that do not stack have an id like no other's: who first had it in the upper half, and in the lower half a
 * number that tells places and pieces apart; 0 for whatever stacks.
 */
export function uniqueId(good: Good, storageKind: StorageKind, owner: number, piece: number): number {
  if (good.stack !== 1) return 0;
  const beforehand = owner < firstCharacter ? owner * piecesOfOne : 0;
  const number = storageKinds.indexOf(storageKind) * idsPerStorage + beforehand + piece + 1;
  return Math.max(owner, firstCharacter) * 2 ** 32 + number;
}
