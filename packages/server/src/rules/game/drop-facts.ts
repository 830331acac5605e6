import type { unloggedParts } from '@kafra/sdk/contract';
import type { StatedDrop } from '@kafra/sdk/rules';

/** A monster and its stated drops, from the compiled databases. */
export interface MobDrops {
  readonly id: number;
  readonly name: string;
  /** Stated drops of the monster, with the drop rate of the realm applied. */
  readonly drops: readonly StatedDrop[];
  /** True for an MVP (boss monster). Times of its death are sensitive, because they influence how players hunt. */
  readonly isMvp: boolean;
  /**
   * Time of the database build in which the drop rates of the monster last changed, epoch ms; undefined if they never
   * did.
   */
  readonly changedAt: number | undefined;
}

/** Kind of drops that the game does not log, because its settings have turned that part of the item log off. */
export type UnloggedPart = (typeof unloggedParts)[number];

/** Stated drop rates of the compiled databases, with which observed drops are compared. */
export interface DropFacts {
  readonly mobs: ReadonlyMap<number, MobDrops>;
  /** Returns the monsters that drop an item or give it as a reward, the highest chance first. */
  readonly droppersOf: (itemId: number) => readonly MobDrops[];
  readonly itemName: (itemId: number) => string;
  readonly isItem: (itemId: number) => boolean;
  /** Item ids of all cards. */
  readonly cards: readonly number[];
  /** Returns the display name of a map; undefined if it only has an id. */
  readonly mapName: (map: string) => string | undefined;
  /** Returns true if a map gives this item in addition when this monster dies there. */
  readonly hasMapBonus: (map: string, mobId: number, itemId: number) => boolean;
  readonly unlogged: readonly UnloggedPart[];
}
