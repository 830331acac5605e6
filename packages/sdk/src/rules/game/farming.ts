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

/** Monsters of a group that are alive if the hunter kills `rate` of all groups per millisecond. */
const aliveOf = ({ amount, respawn }: FarmedGroup, rate: number, share: number): number =>
  Math.max(leastAlive * amount, amount - rate * share * Math.max(fastestRespawn, respawn));

/** Returns the mean time to the next monster: half of the mean distance between random points, with detours. */
const walkTime = (cells: number, alive: number): number =>
  detour * 0.5 * Math.sqrt(cells / Math.max(alive, leastAlive)) * stepTime;

/**
 * Returns the kills per hour of a single player who attacks the nearest monster on a map of `cells` walkable cells.
 * Kills reduce the number of monsters, which increases distances; the result is the rate in balance. The model ignores
 * misses, deaths, skills and breaks.
 */
export function killRate(cells: number, groups: readonly FarmedGroup[], hunter: Hunter): KillRate {
  const { damage, killTime, teleports = false } = hunter;
  const total = groups.reduce((sum, { amount }) => sum + amount, 0);
  const none = { kills: 0, byGroup: groups.map(() => 0) };
  if (total <= 0 || damage <= 0 || cells <= 0) return none;
  const shares = groups.map(({ amount }) => amount / total);
  const shareOf = (at: number): number => shares[at] ?? 0;
  const attackTime = (hp: number): number => (killTime ?? hp / damage) * second;
  const attack = groups.reduce((sum, { hp }, at) => sum + shareOf(at) * Math.max(fastestKill, attackTime(hp)), 0);
  const alive = (rate: number) => groups.reduce((sum, group, at) => sum + aliveOf(group, rate, shareOf(at)), 0);
  const respawnLimit = groups.reduce((sum, { amount, respawn }) => sum + amount / Math.max(fastestRespawn, respawn), 0);
  const wayTime = (rate: number): number => (teleports ? teleportTime : walkTime(cells, alive(rate)));
  let [low, high] = [0, teleports ? Math.min(1 / attack, respawnLimit) : 1 / attack];
  for (let step = 0; step < bisections; step++) {
    const rate = (low + high) / 2;
    if (rate * (attack + wayTime(rate)) < 1) low = rate;
    else high = rate;
  }
  const kills = low * hour;
  return { kills, byGroup: shares.map((share) => kills * share) };
}

/** Returns a number with its first two digits: the model is not more exact. */
export function roundToTwoDigits(value: number): number {
  if (!Number.isFinite(value) || value === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return Math.round(value / unit) * unit;
}
