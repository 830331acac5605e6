import type { dropVerdicts } from '../../contract/constants.ts';
import { binomialInterval } from './binomial-interval.ts';

/** `drop` falls to the ground; `mvp` is the reward of the player who dealt the most damage. */
export type DropKind = 'drop' | 'mvp';

/** A stated drop of a monster, from the databases. A monster may have several drops of the same item. */
export interface StatedDrop {
  item: number;
  kind: DropKind;
  /** Stated chance from 0 to 1, including the realm's drop rate. */
  chance: number;
  /** False if the game does not write this drop to its item log, so that missing lines mean nothing. */
  isLogged: boolean;
}

/** Number of lines in the item log for one item of one monster on one map. */
export interface CountedDrops {
  item: number;
  kind: DropKind;
  /** Empty for an unknown map. */
  map: string;
  count: number;
}

/** Result of comparing a drop with its stated rate. */
export type DropVerdict = (typeof dropVerdicts)[number];

/** A drop with its observed rate. Rates are numbers of items per kill, so a drop with several slots may exceed 1. */
export interface ObservedDrop {
  item: number;
  kind: DropKind;
  /** Stated rate: the sum over the drop's slots. */
  stated: number;
  count: number;
  /** Number of drops that the stated rate predicts; undefined if the kills are unknown. */
  expected: number | undefined;
  /** Observed rate with its 95% interval; undefined if the kills are unknown. */
  observed: number | undefined;
  low: number | undefined;
  high: number | undefined;
  verdict: DropVerdict;
}

/** The drops of one monster. */
export interface ObservedMonster {
  /** Number of kills, estimated from the reference drop; undefined without a reference drop. */
  kills: number | undefined;
  /** The item of the reference drop. */
  reference: number | undefined;
  drops: ObservedDrop[];
}

interface Observation {
  stated: readonly StatedDrop[];
  counted: readonly CountedDrops[];
  /** Returns true if a map gives the monster this item as an additional drop. */
  hasBonus?: (map: string, item: number) => boolean;
}

/** The chance above which bonuses of players do not raise a drop (rAthena, `drop_rate_cap`). */
export const dropRateCap = 0.9;

/** With fewer expected drops, an interval is too wide to judge the rate. */
const minExpected = 30;

interface Drop extends Pick<StatedDrop, 'item' | 'kind' | 'isLogged'> {
  chance: number;
  slots: number;
  isCapped: boolean;
}

const keyOf = ({ item, kind }: { item: number; kind: DropKind }): string => `${item} ${kind}`;

/** The log does not show the slot of a drop, so the slots of an item are one drop. */
function joinSlots(stated: readonly StatedDrop[]): Drop[] {
  return [...Map.groupBy(stated, keyOf).values()].flatMap((slots) => {
    const [first] = slots;
    if (!first) return [];
    return {
      item: first.item,
      kind: first.kind,
      isLogged: slots.every(({ isLogged }) => isLogged),
      chance: slots.reduce((sum, { chance }) => sum + chance, 0),
      slots: slots.length,
      isCapped: slots.some(({ chance }) => chance >= dropRateCap),
    };
  });
}

/** Returns the number of lines about a drop on maps that pass a test. */
function countOf(counted: readonly CountedDrops[], drop: Pick<Drop, 'item' | 'kind'>, test = (_map: string) => true) {
  return counted.reduce((sum, line) => sum + (keyOf(line) === keyOf(drop) && test(line.map) ? line.count : 0), 0);
}

/**
 * Returns the reference drop: the most common drop that neither a cap nor a map changes. A drop without log lines is
 * chosen only if no drop has lines.
 */
function referenceOf(drops: readonly Drop[], { counted, hasBonus = () => false }: Observation): Drop | undefined {
  const maps = new Set(counted.map(({ map }) => map));
  const usable = drops
    .filter(({ kind, chance, isLogged, isCapped }) => kind === 'drop' && chance > 0 && isLogged && !isCapped)
    .filter(({ item }) => ![...maps].some((map) => hasBonus(map, item)))
    .toSorted((a, b) => b.chance - a.chance || a.item - b.item);
  return usable.find((drop) => countOf(counted, drop) > 0) ?? usable[0];
}

function verdictOf({ chance }: Drop, { low, high }: { low: number; high: number }, expected: number): DropVerdict {
  if (expected < minExpected) return 'too_few';
  if (chance < low) return 'higher';
  return chance > high ? 'lower' : 'as_stated';
}

function observe(drop: Drop, reference: Drop | undefined, { counted, hasBonus = () => false }: Observation) {
  const { item, kind, chance: stated, slots, isLogged } = drop;
  const count = countOf(counted, drop);
  const unknown = {
    item,
    kind,
    stated,
    count,
    expected: undefined,
    observed: undefined,
    low: undefined,
    high: undefined,
  };
  if (!isLogged) return { ...unknown, verdict: 'not_logged' as const };
  if (!reference) return { ...unknown, verdict: 'no_reference' as const };
  // The same maps for both counts, because a map's additional drops are not the monster's.
  const isPlain = (map: string) => !hasBonus(map, item);
  const [own, others] = [countOf(counted, drop, isPlain), countOf(counted, reference, isPlain)];
  const expected = (others / reference.chance) * stated;
  if (drop === reference) return { ...unknown, expected, observed: stated, verdict: 'reference' as const };
  if (others === 0) return { ...unknown, expected, verdict: 'too_few' as const };
  const share = binomialInterval(own, own + others);
  const rateOf = (part: number) => Math.min(slots, (reference.chance * part) / (1 - part));
  const bounds = { low: rateOf(share.low), high: rateOf(share.high) };
  const observed = Math.min(slots, (reference.chance * own) / others);
  return { ...unknown, expected, observed, ...bounds, verdict: verdictOf(drop, bounds, expected) };
}

/**
 * Returns the observed rate of each drop of a monster beside the stated one. The kills are estimated from the reference
 * drop: N = n_ref / p_ref. The interval is the exact binomial one of n of n + n_ref, so bonuses on all drops do not
 * change it.
 */
export function observeDrops(observation: Observation): ObservedMonster {
  const drops = joinSlots(observation.stated);
  const reference = referenceOf(drops, observation);
  return {
    kills: reference && Math.round(countOf(observation.counted, reference) / reference.chance),
    reference: reference?.item,
    drops: drops.map((drop) => observe(drop, reference, observation)),
  };
}
