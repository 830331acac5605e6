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
  /** Name of the guild that holds the castle; absent without an owner. */
  guild: maybeText,
  emblem_img: maybeText,
  /** Time when the guild took the castle; absent if it already held the castle when recording began. */
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

/** Times at which an MVP may be back on one map. */
export const mvpTimer = z.object({
  mob_id: numeric,
  name: label,
  map: textId,
  map_name: maybeText,
  /** Number of these MVPs on the map. */
  amount: orZero,
  /** Time of the last death; absent if the server shows only the window. */
  died_at: maybe(time),
  /** Start and end of the window in which the MVP comes back; both are absent if no death is known. */
  from: maybe(time),
  to: maybe(time),
  /** True if the game recorded the last death in the future, because its clock is wrong. */
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
  /**
   * Stated number of drops per kill, including the realm's drop rate. Several slots with the same item are added up.
   */
  stated: orZero,
  /** Logged drops since `since`. */
  count: orZero,
  /** Number of drops that the stated rate predicts; absent if the number of kills is unknown. */
  expected: maybeNumber,
  /** Observed number of drops per kill, with its 95% interval; all are absent if the number of kills is unknown. */
  observed: maybeNumber,
  low: maybeNumber,
  high: maybeNumber,
  verdict: z._default(z.catch(z.enum(dropVerdicts), 'too_few'), 'too_few'),
  /** Logged thefts since `since`. */
  stolen: orZero,
  /** Start of the hour of the last drop or theft; absent without one. */
  last_seen: maybe(time),
  /** True if `last_seen` is the start of a day (UTC). The hour would show when an MVP died. */
  by_day: orFalse,
  /** Number of kills, estimated from the reference drop; absent without a reference drop. */
  kills: maybeNumber,
  /** Item id of the reference drop. */
  reference: maybeNumber,
  /** Build time of the databases that last changed the rates of the monster; absent if all lines of the log count. */
  since: maybe(time),
});
export type DropLine = z.output<typeof dropLine>;

/** Kills per hour of a single hunter on a map, measured from the item log. */
export const measuredMap = z.object({
  map: textId,
  kills_per_hour: numeric,
  /** Number of hunters; absent if there are fewer than three. */
  hunters: maybeNumber,
});
export type MeasuredMap = z.output<typeof measuredMap>;

/** A named list of items that a user wants, saved in the account. */
export const savedHunt = z.object({ name: orEmpty, items: list(numeric), saved_at: maybe(time) });
export type SavedHunt = z.output<typeof savedHunt>;

/** Drops of a card, or of a reward of an MVP. */
export const rareDrop = z.object({
  item_id: numeric,
  item_name: label,
  kind: z._default(z.catch(z.enum(['drop', 'mvp', 'theft']), 'drop'), 'drop'),
  mob_id: numeric,
  mob_name: label,
  /** Name of the map; empty if unknown. */
  map: orEmpty,
  map_name: maybeText,
  /** Number of drops of this item on that day, on this map, by this monster. */
  count: orZero,
  /** Start of the hour of the last of these drops. */
  last_seen: maybe(time),
  /** True if `last_seen` is the start of a day, as in `dropLine`. */
  by_day: orFalse,
});
export type RareDrop = z.output<typeof rareDrop>;
