import type { ItemRecord, MapRecord, MapSpawn, MobRecord } from '../../contract/databases.ts';
import type { FairPrice } from '../market/fair-price.ts';
import { exactDropPercent } from './drop-rates.ts';
import { experience } from './experience.ts';
import { killRate, roundToTwoDigits } from './farming.ts';
import type { FarmingSetup } from './farming-setup.ts';
import { isMvp } from './mvp.ts';

/** Rates of the realm, by which experience and drops are multiplied. */
export interface FarmRates {
  readonly base: number;
  readonly job: number;
  readonly drop: number;
}

/** Hourly yield of a map for one player who hunts there. */
export interface FarmedMap {
  readonly map: Pick<MapRecord, 'id' | 'name'>;
  readonly kills: number;
  /** Zeny per hour for all counted drops with a known value. */
  readonly zeny: number;
  /** Zeny per hour without cards. Cards are rare and expensive, so few players reach the mean with cards. */
  readonly zenyWithoutCards: number;
  readonly baseExp: number;
  readonly jobExp: number;
  readonly monsters: readonly FarmedMonster[];
  /** Drops of the map, sorted by zeny per hour in descending order. */
  readonly drops: readonly FarmedDrop[];
  /** Confidence of the map's yield: the lowest confidence of a price among the drops that make up half of the zeny. */
  readonly confidence: FairPrice['confidence'] | 'npc';
}

export interface FarmedMonster {
  readonly mob: Pick<MobRecord, 'id' | 'name' | 'mode'>;
  readonly level: number;
  readonly amount: number;
  readonly kills: number;
  /** Zeny per hour for the drops of this monster. */
  readonly zeny: number;
}

/** A dropped item of one or more monsters of the map. */
export interface FarmedDrop {
  readonly itemId: number;
  readonly name: string;
  readonly isCard: boolean;
  /** Number of items of this kind that drop per hour on the map. */
  readonly pieces: number;
  /** Value of one dropped item in zeny; undefined if it is unknown. */
  readonly price: number | undefined;
  readonly zeny: number;
  readonly confidence: FairPrice['confidence'] | 'npc' | undefined;
}

/** Value of one item without refine, cards and other extras, with the confidence of its price. */
export interface ItemValue {
  readonly price: number | undefined;
  readonly confidence: FarmedDrop['confidence'];
}

/** Returns the value of a dropped item: its usual price or the price that an NPC pays, whichever is higher. */
export function itemValue(usual: FairPrice | undefined, npcPays: number | undefined): ItemValue {
  if (usual && usual.fair >= (npcPays ?? 0)) return { price: usual.fair, confidence: usual.confidence };
  return npcPays === undefined ? { price: undefined, confidence: undefined } : { price: npcPays, confidence: 'npc' };
}

/**
 * Limit of the mean respawn time in milliseconds. Monsters with this time or a longer one are left out of the yield.
 */
const maxRespawn = 3_600_000;
/** Assumed share of walkable cells of a map if the map database does not contain their number. */
const usualGround = 0.6;

const respawnOf = ({ interval, variation }: MapSpawn): number => interval + variation / 2;

/** Records, prices and rates from which the yield of maps is computed. */
export interface FarmKnowledge {
  mobs: ReadonlyMap<number, MobRecord>;
  items: ReadonlyMap<number, Pick<ItemRecord, 'name' | 'type'>>;
  valueOfItem(itemId: number): ItemValue;
  rates: FarmRates;
}

interface Hunted {
  spawn: MapSpawn;
  mob: MobRecord;
}

const levelOf = ({ spawn, mob }: Hunted): number => spawn.lv ?? mob.lv;

/** Returns the monsters that spawn on a map, with their records. */
const monstersOn = (map: MapRecord, { mobs }: FarmKnowledge): Hunted[] =>
  map.spawns.flatMap((spawn) => {
    const mob = mobs.get(spawn.mob_id);
    return mob && spawn.total_amount > 0 ? [{ spawn, mob }] : [];
  });

/**
 * Returns true for monsters that a player hunts: with HP, of the wanted levels, and with a respawn time below an hour.
 * MVPs are left out.
 */
function isHunted(one: Hunted, { levels }: FarmingSetup): boolean {
  const { spawn, mob } = one;
  const level = levelOf(one);
  const isOfLevel = !levels || (level >= levels.min && level <= levels.max);
  return isOfLevel && !isMvp(mob) && mob.hp > 0 && respawnOf(spawn) < maxRespawn;
}

const isAvoided = ({ mob }: Hunted, { avoid }: FarmingSetup): boolean =>
  (avoid.includes('aggressive') && mob.mode.includes('Aggressive')) ||
  (avoid.includes('boss') && (isMvp(mob) || mob.mode.includes('Boss')));

/** Returns the mean number of dropped items per kill of a monster, for each item that the player's setup counts. */
function dropsPerKill(
  { drops }: MobRecord,
  { items, rates }: FarmKnowledge,
  { countsCards, without }: FarmingSetup,
): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { id, rate } of drops) {
    if (without.has(id) || (!countsCards && items.get(id)?.type === 'Card')) continue;
    pieces.set(id, (pieces.get(id) ?? 0) + exactDropPercent(rate, rates.drop) / 100);
  }
  return pieces;
}

/** Returns the lowest confidence of a price among the drops that make up half of the zeny. */
function confidenceOf(drops: readonly FarmedDrop[], zeny: number): FarmedMap['confidence'] {
  const order = ['low', 'medium', 'high', 'npc'] as const;
  let sum = 0;
  let worst = order.length - 1;
  for (const drop of drops) {
    if (sum >= zeny / 2) break;
    sum += drop.zeny;
    if (drop.confidence) worst = Math.min(worst, order.indexOf(drop.confidence));
  }
  return order[worst] ?? 'npc';
}

/**
 * Returns the hourly yield of a map for one player. Undefined if the map has no monster that the player hunts, or has
 * one that the player avoids.
 */
export function farmMap(map: MapRecord, setup: FarmingSetup, known: FarmKnowledge): FarmedMap | undefined {
  const monstersOfMap = monstersOn(map, known);
  const hunted = monstersOfMap.filter((one) => isHunted(one, setup));
  if (hunted.length === 0 || monstersOfMap.some((one) => isAvoided(one, setup))) return undefined;
  const cells = map.cells ?? map.width * map.height * usualGround;
  const groups = hunted.map(({ spawn, mob }) => ({
    ...{ amount: spawn.total_amount, hp: spawn.hp || mob.hp },
    respawn: respawnOf(spawn),
  }));
  const { kills, byGroup } = killRate(cells, groups, setup);
  if (kills <= 0) return undefined;
  const pieces = new Map<number, number>();
  const monsters = hunted.map((one, at): FarmedMonster => {
    const { spawn, mob } = one;
    const killed = byGroup[at] ?? 0;
    let zeny = 0;
    for (const [itemId, perKill] of dropsPerKill(mob, known, setup)) {
      pieces.set(itemId, (pieces.get(itemId) ?? 0) + perKill * killed);
      zeny += perKill * killed * (known.valueOfItem(itemId).price ?? 0);
    }
    return { mob, level: levelOf(one), amount: spawn.total_amount, kills: killed, zeny };
  });
  const drops = [...pieces].map(([itemId, perHour]) => dropOf(itemId, perHour, known));
  const sum = (parts: readonly { zeny: number }[]) => parts.reduce((total, { zeny }) => total + zeny, 0);
  const ofExp = (read: (mob: MobRecord) => number) =>
    hunted.reduce((total, { mob }, at) => total + read(mob) * (byGroup[at] ?? 0), 0);
  const sorted = drops.toSorted((a, b) => b.zeny - a.zeny || b.pieces - a.pieces);
  return {
    map,
    kills: roundToTwoDigits(kills),
    zeny: roundToTwoDigits(sum(drops)),
    zenyWithoutCards: roundToTwoDigits(sum(drops.filter(({ isCard }) => !isCard))),
    baseExp: roundToTwoDigits(ofExp((mob) => experience(mob.exp, known.rates.base))),
    jobExp: roundToTwoDigits(ofExp((mob) => experience(mob.j_exp, known.rates.job))),
    monsters: monsters.toSorted((a, b) => b.kills - a.kills),
    drops: sorted,
    confidence: confidenceOf(sorted, sum(drops)),
  };
}

function dropOf(itemId: number, pieces: number, { items, valueOfItem }: FarmKnowledge): FarmedDrop {
  const item = items.get(itemId);
  const { price, confidence } = valueOfItem(itemId);
  return {
    ...{ itemId, pieces, price, confidence },
    name: item?.name ?? `Item ${itemId}`,
    isCard: item?.type === 'Card',
    zeny: pieces * (price ?? 0),
  };
}
