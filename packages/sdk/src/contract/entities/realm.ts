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

/** State of the game's login, char and map servers. `up`: the server accepts connections. */
export const gameServers = z.object({ login: serverStatus, char: serverStatus, map: serverStatus });

/** State of War of Emperium: whether it is running, the time of its end, and its next start. */
export const battleState = z.object({ active: orFalse, until: maybe(time), next: maybe(time) });
export type BattleState = z.output<typeof battleState>;

/** A guild castle with the guild that holds it. */
export const castleEntry = z.object({
  id: numeric,
  name: label,
  /** Map of the castle; empty if the game databases do not contain the castle. */
  map: orEmpty,
  location: maybeText,
  /** Name of the guild that holds the castle; absent without an owner. */
  guild: maybeText,
  emblem_img: maybeText,
  /** Time when the guild took the castle; absent if the guild held it already when recording began. */
  since: maybe(time),
  times_held: orZero,
});
export type CastleEntry = z.output<typeof castleEntry>;

/** A period in which a guild held a castle. */
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

/** Times at which an MVP may respawn on one map. */
export const mvpTimer = z.object({
  mob_id: numeric,
  name: label,
  map: textId,
  map_name: maybeText,
  /** Number of MVPs of this kind on the map. */
  amount: orZero,
  /** Time of the last death of the MVP; absent if the server shows only the respawn window. */
  died_at: maybe(time),
  /**
   * Start and end of the window in which the MVP respawns. Both are absent if neither a death of the MVP nor a restart
   * of the map server is known.
   */
  from: maybe(time),
  to: maybe(time),
  /** True if the game recorded the last death of the MVP in the future, because its clock is wrong. */
  clock_wrong: orFalse,
});
export type MvpTimer = z.output<typeof mvpTimer>;

/** A drop of a monster: its stated rate and the rate observed in the item log. */
export const dropLine = z.object({
  mob_id: numeric,
  mob_name: label,
  item_id: numeric,
  item_name: label,
  /** `drop`: the monster drops the item on the ground. `mvp`: the item is the reward for killing an MVP. */
  kind: z._default(z.catch(z.enum(['drop', 'mvp']), 'drop'), 'drop'),
  /**
   * Stated number of drops of the item per kill, including the realm's drop rate. Several drop slots with the same item
   * are added up.
   */
  stated: orZero,
  /** Number of drops of the item that the item log contains since `since`. */
  count: orZero,
  /** Number of drops that the stated rate predicts for the kills; absent if the number of kills is unknown. */
  expected: maybeNumber,
  /**
   * Observed number of drops per kill, with its 95% confidence interval; all are absent if the number of kills is
   * unknown.
   */
  observed: maybeNumber,
  low: maybeNumber,
  high: maybeNumber,
  verdict: z._default(z.catch(z.enum(dropVerdicts), 'too_few'), 'too_few'),
  /** Number of thefts of the item from the monster that the item log contains since `since`. */
  stolen: orZero,
  /** Start of the hour of the last drop or theft of the item; absent without one. */
  last_seen: maybe(time),
  /** True if `last_seen` is the start of a day (UTC) instead of an hour. The hour would reveal when an MVP died. */
  by_day: orFalse,
  /** Number of kills of the monster, estimated from its reference drop; absent without a reference drop. */
  kills: maybeNumber,
  /** Item id of the drop from which the number of kills is estimated. */
  reference: maybeNumber,
  /**
   * Build time of the game databases that last changed the drop rates of the monster. Only later days of the log count;
   * if it is absent, all days count.
   */
  since: maybe(time),
});
export type DropLine = z.output<typeof dropLine>;

/** Kills per hour of a single hunter on a map, measured from the item log. */
export const measuredMap = z.object({
  map: textId,
  kills_per_hour: numeric,
  /** Number of hunters who were measured on the map; absent if there are fewer than three. */
  hunters: maybeNumber,
});
export type MeasuredMap = z.output<typeof measuredMap>;

/** A named list of items that a user wants to hunt, saved in the account. */
export const savedHunt = z.object({ name: orEmpty, items: list(numeric), saved_at: maybe(time) });
export type SavedHunt = z.output<typeof savedHunt>;

/** Drops of a card or of an MVP reward, of one monster on one map and day. */
export const rareDrop = z.object({
  item_id: numeric,
  item_name: label,
  kind: z._default(z.catch(z.enum(['drop', 'mvp', 'theft']), 'drop'), 'drop'),
  mob_id: numeric,
  mob_name: label,
  /** Map on which the item dropped; empty if unknown. */
  map: orEmpty,
  map_name: maybeText,
  /** Number of drops of this item on that day, on this map, by this monster. */
  count: orZero,
  /** Start of the hour in which the item last dropped. */
  last_seen: maybe(time),
  /** True if `last_seen` is the start of a day instead of an hour, as in `dropLine`. */
  by_day: orFalse,
});
export type RareDrop = z.output<typeof rareDrop>;
