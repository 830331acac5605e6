import { marketTypes } from '@kafra/sdk/contract';
import { day, hour, second } from '@kafra/sdk/rules';
import { dialectOf, insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import type { Random } from './art/random.ts';
import { pickFrom, weighted } from './chance.ts';
import type { Good } from './goods.ts';
import { type HuntedDrop, type Prey, seasonOfHunts } from './hunts.ts';
import type { RealmCharacter } from './population.ts';
import type { Sale } from './sales.ts';
import { uniqueId } from './unique-id.ts';
import type { WorldFacts } from './world-facts.ts';

/** An item movement that the demo writes to the game's item log. */
interface ItemEvent {
  at: number;
  who: number;
  type: string;
  good: Good;
  amount: number;
  map: string;
  /** The sale that this line records; only for the line of the seller. */
  sale?: Sale;
}

/** A zeny movement that the demo writes to the game's zeny log. */
interface ZenyEvent {
  at: number;
  who: number;
  type: string;
  amount: number;
  other: number;
  map: string;
}

export interface RealmEvents {
  items: ItemEvent[];
  zeny: ZenyEvent[];
}

/** Age of the oldest lines in the game's item log. */
const logRetention = 45 * day;
const salesRetention = 12 * day;

/**
 * Log types of actions without another player, with the sign of the amount and a relative frequency for the simulation.
 */
const activities: { type: string; sign: 1 | -1; weight: number; zeny?: boolean }[] = [
  { type: 'P', sign: 1, weight: 60 },
  { type: 'P', sign: -1, weight: 8 },
  { type: 'C', sign: -1, weight: 50 },
  { type: 'S', sign: -1, weight: 14, zeny: true },
  { type: 'S', sign: 1, weight: 10, zeny: true },
  { type: 'N', sign: 1, weight: 10 },
  { type: 'N', sign: -1, weight: 6 },
  { type: 'R', sign: -1, weight: 14 },
  { type: 'R', sign: 1, weight: 12 },
  { type: 'G', sign: -1, weight: 3 },
  { type: 'E', sign: 1, weight: 4, zeny: true },
  { type: 'E', sign: -1, weight: 3 },
  { type: 'O', sign: 1, weight: 4 },
  { type: 'D', sign: 1, weight: 3 },
  { type: 'Q', sign: -1, weight: 3 },
  { type: 'X', sign: 1, weight: 2 },
  { type: 'U', sign: 1, weight: 1 },
  { type: 'I', sign: 1, weight: 1, zeny: true },
  { type: 'Y', sign: 1, weight: 1 },
  { type: '0', sign: -1, weight: 0.5 },
  { type: '1', sign: 1, weight: 0.5 },
];

/** Returns the log lines of a simulated sale: the buyer's, then the seller's, and the zeny in both directions. */
function ofSale(sale: Sale, map: string): RealmEvents {
  const { at, good, amount, buyer, seller } = sale;
  const type = sale.side === marketTypes.selling ? 'V' : 'B';
  const total = amount * sale.price;
  return {
    items: [
      { at, who: buyer, type, good, amount, map },
      { at, who: seller, type, good, amount: -amount, map, sale },
    ],
    zeny: [
      { at, who: buyer, type, amount: -total, other: seller, map },
      { at, who: seller, type, amount: total, other: buyer, map },
    ],
  };
}

interface EventDeps {
  random: Random;
  now: number;
  characters: readonly RealmCharacter[];
  goods: readonly Good[];
  world: WorldFacts;
  /**
   * Monsters for simulated hunts. Their drops have a separate random generator, so that they do not change other
   * events.
   */
  hunts: {
    random: Random;
    field: readonly Prey[];
    mvps: readonly Prey[];
    cards: ReadonlySet<number>;
  };
}

function activityEvents(
  { random, goods, now }: EventDeps,
  who: RealmCharacter,
  activity: (typeof activities)[number],
): RealmEvents {
  const at = now - Math.floor((random.next() ** 2 * logRetention) / second) * second - hour;
  const lines = ['R', 'S', 'N', 'E'].includes(activity.type) && random.chance(0.2) ? random.int(2, 4) : 1;
  const items = Array.from({ length: lines }, (): ItemEvent => {
    const good = pickFrom(random, goods);
    const amount = activity.sign * random.int(1, Math.min(good.stack, 30));
    return { at, who: who.id, type: activity.type, good, amount, map: who.map };
  });
  const worth = items.reduce((sum, move) => sum - Math.round(move.good.price * move.amount * 0.5), 0);
  const zeny = activity.zeny
    ? [{ at, who: who.id, type: activity.type, amount: worth || 1, other: who.id, map: who.map }]
    : [];
  return { items, zeny };
}

/** Returns the log lines of a simulated trade: one player gives an item, the other one pays zeny. */
function trade({ random, goods, now, characters }: EventDeps): RealmEvents {
  const [giver, taker] = [pickFrom(random, characters), pickFrom(random, characters)];
  const at = now - Math.floor((random.next() * logRetention) / second) * second - hour;
  const good = pickFrom(random, goods);
  const amount = random.int(1, Math.min(good.stack, 20));
  const price = Math.round(good.price * amount * 0.9);
  const map = giver.map;
  return {
    items: [
      { at, who: giver.id, type: 'T', good, amount: -amount, map },
      { at, who: taker.id, type: 'T', good, amount, map },
    ],
    zeny: [
      { at, who: taker.id, type: 'T', amount: -price, other: giver.id, map },
      { at, who: giver.id, type: 'T', amount: price, other: taker.id, map },
    ],
  };
}

/** Returns log lines of items that monsters have picked up. They are logged under the id of the monster. */
function ofMonster({ random, goods, world, now }: EventDeps): RealmEvents {
  const at = now - Math.floor((random.next() * logRetention) / second) * second;
  const isLoot = !random.chance(0.85);
  const who = pickFrom(random, world.mobs).Id;
  const good = pickFrom(random, goods);
  return { items: isLoot ? [{ at, who, type: 'L', good, amount: 1, map: world.field }] : [], zeny: [] };
}

const ofHunt = ({ at, mob, type, good }: HuntedDrop, map: string): ItemEvent => ({
  ...{ at, who: mob, type, good, map },
  amount: -1,
});

/** Returns the log lines for the drops of hunted monsters. */
function ofHunts({ hunts, goods, now, world }: EventDeps): RealmEvents {
  const drops = seasonOfHunts({ ...hunts, goods, now });
  const mvps = new Set(hunts.mvps.map(({ id }) => id));
  return { items: drops.map((drop) => ofHunt(drop, mvps.has(drop.mob) ? world.dungeon : world.field)), zeny: [] };
}

/** Returns log lines of items that staff created, and of zeny that players moved to and from their banks. */
function ofStaffAndBanks({ random, goods, characters, now }: EventDeps): RealmEvents {
  const staff = characters.filter((character) => ['Lampwarden', 'Warden Wren'].includes(character.name));
  const at = () => now - Math.floor((random.next() * logRetention) / second) * second - hour;
  const items = staff.flatMap((who) =>
    Array.from(
      { length: 12 },
      (): ItemEvent => ({
        at: at(),
        who: who.id,
        type: 'A',
        good: pickFrom(random, goods),
        amount: random.int(1, 10),
        map: who.map,
      }),
    ),
  );
  const zeny = Array.from({ length: 240 }, (): ZenyEvent => {
    const who = pickFrom(random, characters);
    return {
      at: at(),
      who: who.id,
      type: 'K',
      amount: random.int(-40, 40) * 10_000 || 5_000,
      other: who.id,
      map: who.map,
    };
  });
  return { items, zeny };
}

/** Returns all simulated log lines of the last weeks, in order of time. */
export function generateEvents(deps: EventDeps, sales: readonly Sale[]): RealmEvents {
  const { random, characters, now, world } = deps;
  const [town = ''] = world.towns;
  const draw = weighted(activities, (activity) => activity.weight);
  const all: RealmEvents[] = sales.filter((sale) => sale.at > now - salesRetention).map((sale) => ofSale(sale, town));
  for (const who of characters) {
    for (let count = random.int(20, 70); count > 0; count--) all.push(activityEvents(deps, who, draw(random)));
    if (who.name === 'Lumen')
      for (const activity of activities)
        all.push(activityEvents(deps, who, activity), activityEvents(deps, who, activity));
  }
  for (let count = 0; count < 500; count++) all.push(trade(deps));
  for (let count = 0; count < 1_500; count++) all.push(ofMonster(deps));
  all.push(ofHunts(deps));
  all.push(ofStaffAndBanks(deps));
  const byTime = (a: { at: number }, b: { at: number }) => a.at - b.at;
  return { items: all.flatMap((h) => h.items).sort(byTime), zeny: all.flatMap((h) => h.zeny).sort(byTime) };
}

/** Writes the simulated log lines to the database. Each sale gets the id of its log line. */
export async function seedEvents(db: Kysely<Schema>, { items, zeny }: RealmEvents): Promise<void> {
  const { timeText } = dialectOf(db);
  await insertMany(
    db,
    'picklog',
    items.map(({ at, who, type, good, amount, map, sale }, index) => {
      if (sale) sale.pickId = index + 1;
      const { identify: _, ...row } = good.row;
      return {
        id: index + 1,
        time: timeText(at),
        char_id: who,
        type: type,
        ...row,
        amount,
        unique_id: uniqueId(good, 'log', Math.max(who, 150_000), index),
        map,
      };
    }),
  );
  await insertMany(
    db,
    'zenylog',
    zeny.map(({ at, who, type, amount, other, map }) => ({
      time: timeText(at),
      char_id: who,
      src_id: other,
      type: type,
      amount,
      map,
    })),
  );
}
