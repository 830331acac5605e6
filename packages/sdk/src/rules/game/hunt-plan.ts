import type { MobRecord } from '../../contract/databases.ts';
import { exactDropPercent } from './drop-rates.ts';
import type { FarmedMap } from './farm-map.ts';

/** A wanted item with the best monster and map to hunt it. Fields are undefined if they are unknown. */
export interface HuntedDrop {
  readonly itemId: number;
  readonly name: string;
  /** Monster with the best chance to drop the item, on the best map if there is one. */
  readonly mob: Pick<MobRecord, 'id' | 'name'> | undefined;
  /** Chance that the monster drops the item when it is killed, 0 to 1. */
  readonly chance: number | undefined;
  /** Mean number of kills of this monster until it drops the item. */
  readonly kills: number | undefined;
  /** Map on which the item drops in the fewest hours. */
  readonly map: FarmedMap | undefined;
  /** Mean hours of hunting on this map until the item drops. */
  readonly hours: number | undefined;
}

/** A map of the hunt plan, with the wanted items that drop there. */
export interface HuntedMap {
  readonly farmed: FarmedMap;
  /** Wanted items that drop on this map. */
  readonly found: readonly Wanted[];
  /** Mean hours on this map until each of the found items has dropped at least once. */
  readonly hoursHere: number;
  /** Mean number of kills on this map until each of the found items has dropped. */
  readonly killsHere: number;
  /**
   * Mean hours for all wanted items: `hoursHere` plus the hours for each other item on its best map. Undefined if an
   * item does not drop on any map.
   */
  readonly hours: number | undefined;
}

export interface HuntPlan {
  readonly drops: readonly HuntedDrop[];
  /** Maps for the wanted items, sorted by the hours for all items, then by the number of found items. */
  readonly maps: readonly HuntedMap[];
}

/** An item that a player wants to hunt. */
export interface Wanted {
  readonly itemId: number;
  readonly name: string;
}

interface HuntRealm {
  maps: readonly FarmedMap[];
  mobs: readonly MobRecord[];
  /** Drop rate of the realm, by which the chances of drops are multiplied. */
  dropRate: number;
}

/** Number of steps in which the integral over the logarithm of time is computed. */
const steps = 4_000;

/**
 * Returns the mean time until each of some independent events has happened once, if each happens `rates[i]` times in an
 * hour (Poisson). It is the integral of 1 - prod(1 - exp(-rate * t)). Infinity if an event never happens.
 */
export function hoursForAll(rates: readonly number[]): number {
  if (rates.length === 0) return 0;
  const slowest = Math.min(...rates);
  if (!(slowest > 0)) return Number.POSITIVE_INFINITY;
  if (rates.length === 1) return 1 / slowest;
  const isMissing = (time: number): number => 1 - rates.reduce((all, rate) => all * -Math.expm1(-rate * time), 1);
  // Limits of the integral: before `from` every event is missing, and after `to` all have happened.
  const [from, to] = [1e-7 / Math.max(...rates), (40 + Math.log(rates.length)) / slowest];
  const ratio = (to / from) ** (1 / steps);
  let sum = from;
  let [time, before] = [from, isMissing(from)];
  for (let step = 0; step < steps; step++) {
    const next = time * ratio;
    const after = isMissing(next);
    sum += ((before + after) / 2) * (next - time);
    [time, before] = [next, after];
  }
  return sum;
}

/** Returns the hours after which half of all players have the item, from the mean hours. */
export const hoursForHalf = (hours: number | undefined): number | undefined =>
  hours === undefined ? undefined : hours * Math.LN2;

/**
 * Returns the chance that a kill of a monster drops an item, 0 to 1. Several slots with the same item are independent
 * chances.
 */
const chanceOf = ({ drops }: MobRecord, itemId: number, dropRate: number): number =>
  1 -
  drops.reduce((none, { id, rate }) => (id === itemId ? none * (1 - exactDropPercent(rate, dropRate) / 100) : none), 1);

const piecesPerHour = ({ drops }: FarmedMap, itemId: number): number =>
  drops.find((drop) => drop.itemId === itemId)?.pieces ?? 0;

function bestOf<T>(list: readonly T[], value: (one: T) => number): T | undefined {
  let best: { one: T; value: number } | undefined;
  for (const one of list) {
    const its = value(one);
    if (its > (best?.value ?? 0)) best = { one, value: its };
  }
  return best?.one;
}

function huntedDrop(wanted: Wanted, { maps, mobs, dropRate }: HuntRealm): HuntedDrop {
  const { itemId } = wanted;
  const map = bestOf(maps, (farmed) => piecesPerHour(farmed, itemId));
  const here = map && new Set(map.monsters.map(({ mob }) => mob.id));
  const candidates = here ? mobs.filter(({ id }) => here.has(id)) : mobs;
  const mob = bestOf(candidates, (one) => chanceOf(one, itemId, dropRate));
  const chance = mob && chanceOf(mob, itemId, dropRate);
  return {
    ...{ ...wanted, mob, chance, map },
    kills: chance === undefined ? undefined : 1 / chance,
    hours: map && 1 / piecesPerHour(map, itemId),
  };
}

function huntedMap(farmed: FarmedMap, drops: readonly HuntedDrop[]): HuntedMap | undefined {
  const isHere = ({ itemId }: Wanted): boolean => piecesPerHour(farmed, itemId) > 0;
  const found = drops.filter(isHere);
  if (found.length === 0) return undefined;
  const hoursHere = hoursForAll(found.map(({ itemId }) => piecesPerHour(farmed, itemId)));
  const killsPerHour = farmed.monsters.reduce((sum, { kills }) => sum + kills, 0);
  const elsewhere = drops.filter((drop) => !isHere(drop));
  const hours = elsewhere.reduce<number | undefined>(
    (sum, { hours: more }) => (sum === undefined || more === undefined ? undefined : sum + more),
    hoursHere,
  );
  return { ...{ farmed, found, hoursHere, hours }, killsHere: hoursHere * killsPerHour };
}

/** Compares hours for sorting; missing hours are sorted last. */
const compareHours = (a = Number.MAX_VALUE, b = Number.MAX_VALUE): number => a - b;

/** Returns the hunt plan: the best monster and map for each wanted item, and the best maps for all of them. */
export function huntPlan(wanted: readonly Wanted[], realm: HuntRealm): HuntPlan {
  const drops = wanted.map((one) => huntedDrop(one, realm));
  const maps = realm.maps.flatMap((farmed) => huntedMap(farmed, drops) ?? []);
  return {
    drops,
    maps: maps.toSorted(
      (a, b) => compareHours(a.hours, b.hours) || b.found.length - a.found.length || a.hoursHere - b.hoursHere,
    ),
  };
}
