import type { unloggedParts } from '@kafra/sdk/contract';
import type { StatedDrop } from '@kafra/sdk/rules';

/** A monster as far as its drops go. */
export interface MobDrops {
  readonly id: number;
  readonly name: string;
  /** With the rate of the realm. */
  readonly drops: readonly StatedDrop[];
  /** Whether the times of its deaths change how players hunt. */
  readonly isMvp: boolean;
  /** When a build of the databases last changed its rates, epoch ms; undefined if none did. */
  readonly changedAt: number | undefined;
}

/** A part of the item log that the settings of the game turn off. */
export type UnloggedPart = (typeof unloggedParts)[number];

/** The facts of the compiled databases that observed drops are compared with. */
export interface DropFacts {
  readonly mobs: ReadonlyMap<number, MobDrops>;
  /** Monsters that drop an item or give it as a reward, the likeliest first. */
  readonly droppersOf: (itemId: number) => readonly MobDrops[];
  readonly itemName: (itemId: number) => string;
  readonly isItem: (itemId: number) => boolean;
  /** Ids of all cards. */
  readonly cards: readonly number[];
  /** Undefined for a map without another name than its id. */
  readonly mapName: (map: string) => string | undefined;
  /** Whether a map gives an item in addition if a monster dies there. */
  readonly hasMapBonus: (map: string, mobId: number, itemId: number) => boolean;
  readonly unlogged: readonly UnloggedPart[];
}
