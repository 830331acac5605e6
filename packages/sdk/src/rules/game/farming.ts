import { hour, second } from '../../core/time-units.ts';

/** Monsters of one kind on a map that a player hunts. */
export interface FarmedGroup {
  readonly amount: number;
  readonly hp: number;
  /** Mean time in milliseconds between the death and the respawn of a monster. */
  readonly respawn: number;
}

/** A player who hunts on a map. */
export interface Hunter {
  /** Damage per second while the player attacks a monster. */
  readonly damage: number;
  /** Seconds for each kill, whatever the monster's HP; undefined if they follow from HP divided by damage. */
  readonly killTime?: number | undefined;
  /** True if the player teleports to the next monster instead of walking. */
  readonly teleports?: boolean;
}

/** Kills per hour: the total, and the kills of each group of monsters in the given order. */
export interface KillRate {
  readonly kills: number;
  readonly byGroup: readonly number[];
}

/** Minimum time for the kill of a monster, in milliseconds. */
const fastestKill = second;
/** Minimum time until a monster respawns, in milliseconds. */
const fastestRespawn = second;
/** Minimum share of a group of monsters that is alive, even if they are killed as fast as they respawn. */
const leastAlive = 0.02;
/** Factor for detours of a walking player, because paths lead around walls. */
const detour = 1.3;
/** Milliseconds in which a player walks one cell at normal speed. */
const stepTime = 150;
/** Milliseconds in which a teleporting player reaches the next monster, independent of its position. */
const teleportTime = 2 * second;
const bisections = 60;

/** Returns the maximum kills of a group per millisecond: every monster is killed as soon as it respawns. */
const returnRate = ({ amount, respawn }: FarmedGroup): number => amount / Math.max(fastestRespawn, respawn);

/** Returns the number of monsters of a group that are alive if a player kills `rate` of them per millisecond. */
const aliveOf = ({ amount, respawn }: FarmedGroup, rate: number): number =>
  Math.max(leastAlive * amount, amount - rate * Math.max(fastestRespawn, respawn));

/** Returns the mean walking time to the next monster: half of the mean distance between random points, with detours. */
const walkTime = (cells: number, alive: number): number =>
  detour * 0.5 * Math.sqrt(cells / Math.max(alive, leastAlive)) * stepTime;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Returns the kills per hour of a single player who attacks the nearest monster on a map of `cells` walkable cells.
 * Kills reduce the number of monsters, which increases distances; the result is the rate in balance.
 *
 * Kills are shared by the amounts of the groups, but a group is killed at most as often as it respawns. The remaining
 * time is spent on the other groups. The model ignores misses, deaths, skills and breaks.
 */
export function killRate(cells: number, groups: readonly FarmedGroup[], hunter: Hunter): KillRate {
  const { damage, killTime, teleports = false } = hunter;
  const total = sumOf(groups.map(({ amount }) => amount));
  if (total <= 0 || damage <= 0 || cells <= 0) return { kills: 0, byGroup: groups.map(() => 0) };
  const attackTimes = groups.map(({ hp }) => Math.max(fastestKill, (killTime ?? hp / damage) * second));
  /**
   * Returns the kills of each group per millisecond, if each monster is killed `each` times and at most as often as it
   * respawns.
   */
  const ratesOf = (each: number) => groups.map((group) => Math.min(each * group.amount, returnRate(group)));
  /** Returns the share of the player's time that these kills take, including the ways between monsters. */
  const timeOf = (rates: readonly number[]): number => {
    const alive = sumOf(groups.map((group, at) => aliveOf(group, rates[at] ?? 0)));
    const attack = sumOf(attackTimes.map((time, at) => time * (rates[at] ?? 0)));
    return attack + sumOf(rates) * (teleports ? teleportTime : walkTime(cells, alive));
  };
  // At the upper bound of the search, each monster is killed as often as it respawns.
  let [low, high] = [0, 1 / fastestRespawn];
  for (let step = 0; step < bisections; step++) {
    const each = (low + high) / 2;
    if (timeOf(ratesOf(each)) < 1) low = each;
    else high = each;
  }
  const byGroup = ratesOf(low).map((rate) => rate * hour);
  return { kills: sumOf(byGroup), byGroup };
}

/** Rounds a number of the model to its first two digits, because the model is not more exact. */
export function roundToTwoDigits(value: number): number {
  if (!Number.isFinite(value) || value === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return Math.round(value / unit) * unit;
}
