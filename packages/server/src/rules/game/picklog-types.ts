import { logTypes } from '@kafra/sdk/contract';
import type { LogTypePair } from '@kafra/sdk/rules';

/**
 * Game server software that wrote the item log: rAthena or Hercules. They use several type letters with different
 * meanings.
 */
export type GameEmulator = 'rathena' | 'hercules';

const t = logTypes;

/** Type letters of the item log with the same meaning in rAthena and Hercules. */
const shared: Record<string, LogTypePair> = {
  T: [t.Trade, 0],
  V: [t.Vending, 0],
  P: [t['Pickup/Drop'], 0],
  M: [t['Monster Drop'], 0],
  S: [t['NPC Shop'], 0],
  N: [t['NPC Script'], 0],
  D: [t.Steal, 0],
  C: [t.Consumed, 0],
  O: [t.Produced, 0],
  U: [t['MVP Reward'], 0],
  A: [t['Admin Command'], 0],
  R: [t.Storage, 0],
  G: [t.Storage, 2],
  E: [t.Rodex, 0],
  I: [t.Auction, 0],
  B: [t['Buying Store'], 0],
  X: [t.Other, 0],
  K: [t.Bank, 0],
  L: [t.Loot, 0],
};

const typesByEmulator: Record<GameEmulator, Map<string, LogTypePair>> = {
  /**
   * The type letters of rAthena's item log: J barter, W laphine synthesis, 1 and 2 reform and enchant, $ cash shop, F
   * bound items, Z merge, H homunculus.
   */
  rathena: new Map(
    Object.entries({
      ...shared,
      Y: [t.Roulette, 0],
      Q: [t.Quest, 0],
      J: [t['NPC Shop'], 0],
      W: [t.Produced, 0],
      0: [t.Grade, 0],
      1: [t.Refine, 0],
      2: [t.Refine, 0],
      $: [t.Other, 0],
      F: [t.Other, 0],
      Z: [t.Other, 0],
      H: [t.Other, 0],
      3: [t.Other, 0],
    } satisfies Record<string, LogTypePair>),
  ),
  hercules: new Map(
    Object.entries({
      ...shared,
      Y: [t.Divorce, 0],
      Z: [t.Roulette, 0],
      W: [t.Rental, 0],
      Q: [t.Card, 0],
      J: [t['Invalid Inventory'], 0],
      H: [t['Invalid Cart'], 0],
      '@': [t.Egg, 0],
      0: [t.Quest, 0],
      1: [t.Skill, 0],
      2: [t.Refine, 0],
      3: [t.Achievement, 0],
      4: [t.Grade, 0],
    } satisfies Record<string, LogTypePair>),
  ),
};

/** Returns the log type for a letter of `picklog.type` or `zenylog.type`; Other for an unknown letter. */
export const toLogType = (emulator: GameEmulator, letter: string): LogTypePair =>
  typesByEmulator[emulator].get(letter) ?? [t.Other, 0];

/** Returns the letters in the item log for any of these log types; empty for types that the game server never logs. */
export function toPicklogTypes(emulator: GameEmulator, pairs: readonly LogTypePair[]): string[] {
  const wanted = new Set(pairs.map(([flag, modifier]) => `${flag} ${modifier}`));
  return [...typesByEmulator[emulator]]
    .filter(([, [flag, modifier]]) => wanted.has(`${flag} ${modifier}`))
    .map(([letter]) => letter);
}

/**
 * Type letters of item log entries with a `char_id` that is the id of a monster: M for its drops, L for items it picked
 * up.
 */
export const monsterPicklogTypes = ['M', 'L'] as const;

/**
 * Type letters of item log entries about items that a monster gave: a drop, the reward of an MVP, and a theft. Loot (L)
 * is missing, because the monster had only picked up items that were dropped before.
 */
export const dropPicklogTypes = ['M', 'U', 'D'] as const;

/** Lowest id of a character (rAthena, `START_CHAR_NUM`). Some forks log thefts under the id of the thief. */
export const firstCharacter = 150_000;

/** Returns true if an item log entry belongs to a character and not to a monster. */
export const isCharacters = ({ type }: { type: string }): boolean =>
  !monsterPicklogTypes.some((letter) => letter === type);
