import type { dropVerdicts } from '../../contract/constants.ts';
import { binomialInterval } from './binomial-interval.ts';

/**
 * Kind of drop. `drop`: the item falls to the ground. `mvp`: the player who dealt the most damage to an MVP receives
 * it.
 */
export type DropKind = 'drop' | 'mvp';

/** A stated drop of a monster, from the game databases. A monster may have several drops of the same item. */
export interface StatedDrop {
  item: number;
  kind: DropKind;
  /** Stated chance of the drop from 0 to 1, including the realm's drop rate. */
  chance: number;
  /** False if the game does not write this drop to its item log. Missing log lines then mean nothing. */
  isLogged: boolean;
}

/** Number of item log lines about one dropped item of one monster on one map. */
export interface CountedDrops {
  item: number;
  kind: DropKind;
  /** Map of the drops; empty for an unknown map. */
  map: string;
  count: number;
}

/** Result of comparing the observed rate of a drop with its stated rate. */
export type DropVerdict = (typeof dropVerdicts)[number];

/** A drop with its observed rate. Rates are numbers of items per kill, so a drop with several slots may exceed 1. */
export interface ObservedDrop {
  item: number;
  kind: DropKind;
  /** Stated rate: the sum of the chances of all slots in which the monster drops the item. */
  stated: number;
  count: number;
  /** Number of drops that the stated rate predicts; undefined if the number of kills is unknown. */
  expected: number | undefined;
  /** Observed rate of the drop with its 95% interval; undefined if the number of kills is unknown. */
  observed: number | undefined;
  low: number | undefined;
  high: number | undefined;
  verdict: DropVerdict;
}

/** The drops of one monster, with their observed rates. */
export interface ObservedMonster {
  /** Number of kills of the monster, estimated from the reference drop; undefined without a reference drop. */
  kills: number | undefined;
  /** Item id of the reference drop, from which the number of kills is estimated. */
  reference: number | undefined;
  drops: ObservedDrop[];
}

interface Observation {
  stated: readonly StatedDrop[];
  counted: readonly CountedDrops[];
  /** Returns true if the monsters of a map drop this item additionally. */
  hasBonus?: (map: string, item: number) => boolean;
}

/** Chance from which on bonuses of players do not raise a drop (rAthena, `drop_rate_cap`). */
export const dropRateCap = 0.9;

/** Minimum number of expected drops. With fewer, the interval is too wide to judge the rate. */
const minExpected = 30;

interface Drop extends Pick<StatedDrop, 'item' | 'kind' | 'isLogged'> {
  chance: number;
  slots: number;
  isCapped: boolean;
}

const keyOf = ({ item, kind }: { item: number; kind: DropKind }): string => `${item} ${kind}`;

/** Joins the drops of the same item, because the item log does not show the slot of a drop. */
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

/** Returns the number of log lines about a drop on the maps for which `test` returns true. */
function countOf(counted: readonly CountedDrops[], drop: Pick<Drop, 'item' | 'kind'>, test = (_map: string) => true) {
  return counted.reduce((sum, line) => sum + (keyOf(line) === keyOf(drop) && test(line.map) ? line.count : 0), 0);
}

/**
 * Returns the reference drop, from which kills are estimated: the most common drop that neither a cap nor a map
 * changes. A drop without log lines is chosen only if no drop has lines.
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
  // Both drops are counted only on maps without additional drops of the item, because those are not the monster's own.
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
