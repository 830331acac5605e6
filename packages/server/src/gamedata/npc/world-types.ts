import type { SourceLocation } from '../source/report.ts';

/** A cell of a map, y counted from the south. */
export interface MapLocation {
  readonly map: string;
  readonly x: number;
  readonly y: number;
}

export interface NpcName {
  /** Name above the head of the NPC; empty for invisible triggers. */
  readonly displayName: string;
  /** Name of the NPC for the script commands `duplicate()` and `callshop`. */
  readonly unique: string;
}

/** Parts that script lines of all NPC kinds have in common. */
export interface NpcLine {
  readonly at: SourceLocation;
  readonly location: MapLocation | undefined;
  readonly name: NpcName;
  /** Text of the fourth field of the script line. */
  readonly rest: string;
}

interface Entity {
  readonly at: SourceLocation;
  readonly name: NpcName;
  /** Location of the NPC; undefined for scripts and shops without a location. */
  readonly location: MapLocation | undefined;
  /** Sprite of the NPC as a number or a constant such as `4_F_KAFRA1`. */
  readonly sprite: string;
}

export interface ScriptNpc extends Entity {
  readonly kind: 'script';
  /** Names of the shops that the NPC's script opens. */
  readonly opensShops: readonly string[];
}

export interface Offer {
  /** Offered item, as a number or an Aegis name. */
  readonly item: string;
  /** Price of the item in the shop; -1 means the normal buying price of the item. */
  readonly price: number;
  /** Items that a barter shop requires besides the price in zeny. */
  readonly demands?: readonly Demand[];
}

/** An item that a barter shop requires. */
export interface Demand {
  /** Aegis name of the required item. */
  readonly item: string;
  readonly amount: number;
  /** Minimum refine level of the required item; 0 for any. */
  readonly refine: number;
}

export interface ShopNpc extends Entity {
  readonly kind: 'shop';
  /** Currency of the shop; undefined for zeny. An item is written as `item:512`. */
  readonly currency: string | undefined;
  readonly offers: readonly Offer[];
}

export interface WarpNpc extends Entity {
  readonly kind: 'warp';
  readonly to: MapLocation;
}

export type Npc = ScriptNpc | ShopNpc | WarpNpc;

/** A copy of an NPC at another location. */
export interface Duplicate extends Entity {
  readonly kind: 'duplicate';
  readonly of: string;
}

/**
 * Respawn time in milliseconds of a spawn line if its own time is missing or below the game server's minimum (rAthena,
 * `npc_parse_mob`).
 */
export const DEFAULT_INTERVAL = 5_000;

export interface SpawnLine {
  readonly kind: 'spawn';
  readonly word: 'monster' | 'boss_monster';
  readonly at: SourceLocation;
  readonly map: string;
  /**
   * Centre of the area in which monsters spawn, in cells, and its span on each axis. The position 0,0 means the whole
   * map.
   */
  readonly x: number;
  readonly y: number;
  readonly xs: number;
  readonly ys: number;
  /** Monster of the spawn line, as a number or an Aegis name. */
  readonly mob: string;
  readonly amount: number;
  /** Respawn time of the monsters in milliseconds, and the length of its random part. */
  readonly interval: number;
  readonly variation: number;
  /** Properties of the spawned monsters that differ from the database. */
  readonly own: SpawnLooks;
}

/** Name over the heads, level and size that a spawn line sets for its monsters. */
export interface SpawnLooks {
  readonly name?: string | undefined;
  readonly level?: number | undefined;
  readonly size?: 'Small' | 'Large' | undefined;
}

export interface MapflagLine {
  readonly kind: 'mapflag';
  readonly at: SourceLocation;
  readonly map: string;
  readonly flag: string;
  readonly value: string;
}

/** A script line that defines a function. Nothing of it is displayed. */
interface FunctionLine {
  readonly kind: 'function';
}

export type WorldLine = Npc | Duplicate | SpawnLine | MapflagLine | FunctionLine;
