import type { unloggedParts } from '@kafra/sdk/contract';
import type { StatedDrop } from '@kafra/sdk/rules';

/** Facts of a monster and its drops. */
export interface MobDrops {
  readonly id: number;
  readonly name: string;
  /** Stated drops, with the drop rate of the realm applied. */
  readonly drops: readonly StatedDrop[];
  /** True for an MVP, whose times of death influence how players hunt. */
  readonly isMvp: boolean;
  /** Time of the build in which its rates last changed, epoch ms; undefined if they never did. */
  readonly changedAt: number | undefined;
}

/** Part of the item log that the settings of the game have turned off. */
export type UnloggedPart = (typeof unloggedParts)[number];

/** Facts of the compiled databases with which observed drops are compared. */
export interface DropFacts {
  readonly mobs: ReadonlyMap<number, MobDrops>;
  /** Returns the monsters that drop an item or give it as a reward, the highest chance first. */
  readonly droppersOf: (itemId: number) => readonly MobDrops[];
  readonly itemName: (itemId: number) => string;
  readonly isItem: (itemId: number) => boolean;
  /** Ids of all cards. */
  readonly cards: readonly number[];
  /** Returns the display name of a map; undefined if it only has an id. */
  readonly mapName: (map: string) => string | undefined;
  /** Returns whether a map gives an additional item when a monster dies there. */
  readonly hasMapBonus: (map: string, mobId: number, itemId: number) => boolean;
  readonly unlogged: readonly UnloggedPart[];
}
