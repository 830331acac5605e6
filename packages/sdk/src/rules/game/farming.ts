import { hour, second } from '../../core/time-units.ts';

/** Monsters of one kind on a map. */
export interface FarmedGroup {
  readonly amount: number;
  readonly hp: number;
  /** Mean time between a death and the return, milliseconds. */
  readonly respawn: number;
}

/** A player who hunts on a map. */
export interface Hunter {
  /** Damage per second while a monster is attacked. */
  readonly damage: number;
  /** Seconds for each kill, whatever the HP; undefined: HP divided by damage. */
  readonly killTime?: number | undefined;
  /** The player teleports to the next monster instead of walking. */
  readonly teleports?: boolean;
}

/** Kills per hour, together and of each group in the given order. */
export interface KillRate {
  readonly kills: number;
  readonly byGroup: readonly number[];
}

/** Minimum time for a kill. */
const fastestKill = second;
/** Minimum time until a monster respawns. */
const fastestRespawn = second;
/** Minimum share of a group that is alive, even if the group is killed as fast as it respawns. */
const leastAlive = 0.02;
/** Factor for detours, because paths lead around walls. */
const detour = 1.3;
/** Milliseconds to walk one cell at normal speed. */
const stepTime = 150;
/** Milliseconds to reach the next monster by teleporting, independent of its position. */
const teleportTime = 2 * second;
const bisections = 60;

/** Maximum kills of a group per millisecond: all its monsters as soon as they return. */
const returnRate = ({ amount, respawn }: FarmedGroup): number => amount / Math.max(fastestRespawn, respawn);

/** Monsters of a group that are alive if the hunter kills `rate` of them per millisecond. */
const aliveOf = ({ amount, respawn }: FarmedGroup, rate: number): number =>
  Math.max(leastAlive * amount, amount - rate * Math.max(fastestRespawn, respawn));

/** Returns the mean time to the next monster: half of the mean distance between random points, with detours. */
const walkTime = (cells: number, alive: number): number =>
  detour * 0.5 * Math.sqrt(cells / Math.max(alive, leastAlive)) * stepTime;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Returns the kills per hour of a single player who attacks the nearest monster on a map of `cells` walkable cells.
 * Kills reduce the number of monsters, which increases distances; the result is the rate in balance.
 *
 * Kills are shared by the amounts of the groups, but a group is killed at most as often as it returns. The time that it
 * leaves is spent on the other groups. The model ignores misses, deaths, skills and breaks.
 */
export function killRate(cells: number, groups: readonly FarmedGroup[], hunter: Hunter): KillRate {
  const { damage, killTime, teleports = false } = hunter;
  const total = sumOf(groups.map(({ amount }) => amount));
  if (total <= 0 || damage <= 0 || cells <= 0) return { kills: 0, byGroup: groups.map(() => 0) };
  const attackTimes = groups.map(({ hp }) => Math.max(fastestKill, (killTime ?? hp / damage) * second));
  /** Kills of each group per millisecond, if each monster of a group below its limit is killed `each` times. */
  const ratesOf = (each: number) => groups.map((group) => Math.min(each * group.amount, returnRate(group)));
  /** Share of the time that these kills take, with the ways. */
  const timeOf = (rates: readonly number[]): number => {
    const alive = sumOf(groups.map((group, at) => aliveOf(group, rates[at] ?? 0)));
    const attack = sumOf(attackTimes.map((time, at) => time * (rates[at] ?? 0)));
    return attack + sumOf(rates) * (teleports ? teleportTime : walkTime(cells, alive));
  };
  // At the upper bound, each group is killed as often as it returns.
  let [low, high] = [0, 1 / fastestRespawn];
  for (let step = 0; step < bisections; step++) {
    const each = (low + high) / 2;
    if (timeOf(ratesOf(each)) < 1) low = each;
    else high = each;
  }
  const byGroup = ratesOf(low).map((rate) => rate * hour);
  return { kills: sumOf(byGroup), byGroup };
}

/** Returns a number with its first two digits: the model is not more exact. */
export function roundToTwoDigits(value: number): number {
  if (!Number.isFinite(value) || value === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return Math.round(value / unit) * unit;
}
