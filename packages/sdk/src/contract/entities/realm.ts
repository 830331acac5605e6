import * as z from 'zod/mini';
import { dropVerdicts } from '../constants.ts';
import {
  label,
  list,
  maybe,
  maybeNumber,
  maybeText,
  numeric,
  orEmpty,
  orFalse,
  orZero,
  textId,
  time,
} from '../wire.ts';

export const spotlight = z.object({ region: orEmpty, maps: list(textId) });
export type Spotlight = z.output<typeof spotlight>;

const serverStatus = z._default(z.enum(['up', 'down', 'unknown']), 'unknown');

/** State of the game's servers: `up` accepts connections. */
export const gameServers = z.object({ login: serverStatus, char: serverStatus, map: serverStatus });

/** True during War of Emperium. */
export const battleState = z.object({ active: orFalse, until: maybe(time), next: maybe(time) });
export type BattleState = z.output<typeof battleState>;

/** A guild castle with the guild that holds it. */
export const castleEntry = z.object({
  id: numeric,
  name: label,
  /** Empty for a castle that the game databases do not have. */
  map: orEmpty,
  location: maybeText,
  /** Absent for a castle without an owner. */
  guild: maybeText,
  emblem_img: maybeText,
  /** Absent if the guild already held it when recording began. */
  since: maybe(time),
  times_held: orZero,
});
export type CastleEntry = z.output<typeof castleEntry>;

/** A time for which a guild held a castle. */
export const castleHold = z.object({
  castle_id: numeric,
  castle: label,
  map: orEmpty,
  guild: label,
  from: maybe(time),
  to: maybe(time),
  times_held: orZero,
});
export type CastleHold = z.output<typeof castleHold>;

/** When an MVP may be back on one map. */
export const mvpTimer = z.object({
  mob_id: numeric,
  name: label,
  map: textId,
  map_name: maybeText,
  /** Number of these MVPs on the map. */
  amount: orZero,
  /** Absent if the server shows only the window. */
  died_at: maybe(time),
  /** Both are absent if no death is known. */
  from: maybe(time),
  to: maybe(time),
  /** The game dated the last death in the future: its clock is wrong. */
  clock_wrong: orFalse,
});
export type MvpTimer = z.output<typeof mvpTimer>;

/** A drop of a monster: its stated rate beside the one that the item log shows. */
export const dropLine = z.object({
  mob_id: numeric,
  mob_name: label,
  item_id: numeric,
  item_name: label,
  /** `drop` falls to the ground; `mvp` is the reward of an MVP. */
  kind: z._default(z.catch(z.enum(['drop', 'mvp']), 'drop'), 'drop'),
  /** Number per kill, with the rate of the realm; the slots of an item are added up. */
  stated: orZero,
  /** Logged drops since `since`. */
  count: orZero,
  /** Number of drops that the stated rate lets expect; absent if the kills are unknown. */
  expected: maybeNumber,
  /** Number per kill, with its 95% interval; all absent if the kills are unknown. */
  observed: maybeNumber,
  low: maybeNumber,
  high: maybeNumber,
  verdict: z._default(z.catch(z.enum(dropVerdicts), 'too_few'), 'too_few'),
  /** Logged thefts since `since`. */
  stolen: orZero,
  /** Start of the hour of the last drop or theft; absent without one. */
  last_seen: maybe(time),
  /** `last_seen` is the start of the day (UTC), because the hour would show when an MVP died. */
  by_day: orFalse,
  /** Estimate from the reference drop; absent without one. */
  kills: maybeNumber,
  /** Item of the reference drop. */
  reference: maybeNumber,
  /** Build of the databases that last changed the rates of the monster; absent if all of the log counts. */
  since: maybe(time),
});
export type DropLine = z.output<typeof dropLine>;

/** Kills per hour of one hunter on a map, as the item log shows them. */
export const measuredMap = z.object({
  map: textId,
  kills_per_hour: numeric,
  /** Absent below three. */
  hunters: maybeNumber,
});
export type MeasuredMap = z.output<typeof measuredMap>;

/** A list of wanted items that a user has saved. */
export const savedHunt = z.object({ name: orEmpty, items: list(numeric), saved_at: maybe(time) });
export type SavedHunt = z.output<typeof savedHunt>;

/** A card or a reward of an MVP that was dropped. */
export const rareDrop = z.object({
  item_id: numeric,
  item_name: label,
  kind: z._default(z.catch(z.enum(['drop', 'mvp', 'theft']), 'drop'), 'drop'),
  mob_id: numeric,
  mob_name: label,
  /** Empty if unknown. */
  map: orEmpty,
  map_name: maybeText,
  /** Drops of that day, map and monster. */
  count: orZero,
  /** Start of the hour of the last of them. */
  last_seen: maybe(time),
  /** As in `dropLine`. */
  by_day: orFalse,
});
export type RareDrop = z.output<typeof rareDrop>;
