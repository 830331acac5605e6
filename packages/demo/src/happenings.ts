import { marketTypes } from '@kafra/sdk/contract';
import { day, hour, second } from '@kafra/sdk/rules';
import { dialectOf, insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import type { Random } from './art/random.ts';
import { pickFrom, weighted } from './chance.ts';
import type { Good } from './goods.ts';
import type { RealmCharacter } from './population.ts';
import type { Sale } from './sales.ts';
import { uniqueId } from './unique-id.ts';
import type { WorldFacts } from './world-facts.ts';

/** Something that moved an item. */
interface ItemMove {
  at: number;
  who: number;
  letter: string;
  good: Good;
  amount: number;
  map: string;
  /** The sale this is the seller's line of. */
  sale?: Sale;
}

/** Something that moved zeny. */
interface ZenyMove {
  at: number;
  who: number;
  letter: string;
  amount: number;
  other: number;
  map: string;
}

export interface Happenings {
  items: ItemMove[];
  zeny: ZenyMove[];
}

/** How long the game keeps its item log. */
const kept = 45 * day;
const salesKept = 12 * day;

/** Letters of what a player does alone, with the sign of the amount and how often it happens. */
const deeds: { letter: string; sign: 1 | -1; often: number; zeny?: boolean }[] = [
  { letter: 'P', sign: 1, often: 60 },
  { letter: 'P', sign: -1, often: 8 },
  { letter: 'C', sign: -1, often: 50 },
  { letter: 'S', sign: -1, often: 14, zeny: true },
  { letter: 'S', sign: 1, often: 10, zeny: true },
  { letter: 'N', sign: 1, often: 10 },
  { letter: 'N', sign: -1, often: 6 },
  { letter: 'R', sign: -1, often: 14 },
  { letter: 'R', sign: 1, often: 12 },
  { letter: 'G', sign: -1, often: 3 },
  { letter: 'E', sign: 1, often: 4, zeny: true },
  { letter: 'E', sign: -1, often: 3 },
  { letter: 'O', sign: 1, often: 4 },
  { letter: 'D', sign: 1, often: 3 },
  { letter: 'Q', sign: -1, often: 3 },
  { letter: 'X', sign: 1, often: 2 },
  { letter: 'U', sign: 1, often: 1 },
  { letter: 'I', sign: 1, often: 1, zeny: true },
  { letter: 'Y', sign: 1, often: 1 },
  { letter: '0', sign: -1, often: 0.5 },
  { letter: '1', sign: 1, often: 0.5 },
];

/** What a sale leaves in the logs: the buyer's line, then the seller's, and the zeny both ways. */
function ofSale(sale: Sale, map: string): Happenings {
  const { at, good, amount, buyer, seller } = sale;
  const letter = sale.side === marketTypes.selling ? 'V' : 'B';
  const total = amount * sale.price;
  return {
    items: [
      { at, who: buyer, letter, good, amount, map },
      { at, who: seller, letter, good, amount: -amount, map, sale },
    ],
    zeny: [
      { at, who: buyer, letter, amount: -total, other: seller, map },
      { at, who: seller, letter, amount: total, other: buyer, map },
    ],
  };
}

interface Stage {
  random: Random;
  now: number;
  characters: readonly RealmCharacter[];
  goods: readonly Good[];
  world: WorldFacts;
}

function deedOf({ random, goods, now }: Stage, who: RealmCharacter, deed: (typeof deeds)[number]): Happenings {
  const at = now - Math.floor((random.next() ** 2 * kept) / second) * second - hour;
  const lines = ['R', 'S', 'N', 'E'].includes(deed.letter) && random.chance(0.2) ? random.int(2, 4) : 1;
  const items = Array.from({ length: lines }, (): ItemMove => {
    const good = pickFrom(random, goods);
    const amount = deed.sign * random.int(1, Math.min(good.stack, 30));
    return { at, who: who.id, letter: deed.letter, good, amount, map: who.map };
  });
  const worth = items.reduce((sum, move) => sum - Math.round(move.good.price * move.amount * 0.5), 0);
  const zeny = deed.zeny
    ? [{ at, who: who.id, letter: deed.letter, amount: worth || 1, other: who.id, map: who.map }]
    : [];
  return { items, zeny };
}

/** Two who trade: what one gives the other takes, and zeny goes the other way. */
function trade({ random, goods, now, characters }: Stage): Happenings {
  const [giver, taker] = [pickFrom(random, characters), pickFrom(random, characters)];
  const at = now - Math.floor((random.next() * kept) / second) * second - hour;
  const good = pickFrom(random, goods);
  const amount = random.int(1, Math.min(good.stack, 20));
  const price = Math.round(good.price * amount * 0.9);
  const map = giver.map;
  return {
    items: [
      { at, who: giver.id, letter: 'T', good, amount: -amount, map },
      { at, who: taker.id, letter: 'T', good, amount, map },
    ],
    zeny: [
      { at, who: taker.id, letter: 'T', amount: -price, other: giver.id, map },
      { at, who: giver.id, letter: 'T', amount: price, other: taker.id, map },
    ],
  };
}

/** What monsters drop and pick up is logged under the monster's id. */
function ofMonster({ random, goods, world, now }: Stage): Happenings {
  const at = now - Math.floor((random.next() * kept) / second) * second;
  const letter = random.chance(0.85) ? 'M' : 'L';
  const amount = letter === 'M' ? -1 : 1;
  return {
    items: [
      { at, who: pickFrom(random, world.mobs).Id, letter, good: pickFrom(random, goods), amount, map: world.field },
    ],
    zeny: [],
  };
}

/** Staff create items, and everybody's bank moves zeny without any. */
function ofStaffAndBanks({ random, goods, characters, now }: Stage): Happenings {
  const staff = characters.filter((character) => ['Lampwarden', 'Warden Wren'].includes(character.name));
  const at = () => now - Math.floor((random.next() * kept) / second) * second - hour;
  const items = staff.flatMap((who) =>
    Array.from(
      { length: 12 },
      (): ItemMove => ({
        at: at(),
        who: who.id,
        letter: 'A',
        good: pickFrom(random, goods),
        amount: random.int(1, 10),
        map: who.map,
      }),
    ),
  );
  const zeny = Array.from({ length: 240 }, (): ZenyMove => {
    const who = pickFrom(random, characters);
    return {
      at: at(),
      who: who.id,
      letter: 'K',
      amount: random.int(-40, 40) * 10_000 || 5_000,
      other: who.id,
      map: who.map,
    };
  });
  return { items, zeny };
}

/** Everything the logs of the last weeks hold, in the order it happened. */
export function makeHappenings(stage: Stage, sales: readonly Sale[]): Happenings {
  const { random, characters, now, world } = stage;
  const [town = ''] = world.towns;
  const draw = weighted(deeds, (deed) => deed.often);
  const all: Happenings[] = sales.filter((sale) => sale.at > now - salesKept).map((sale) => ofSale(sale, town));
  for (const who of characters) {
    for (let count = random.int(20, 70); count > 0; count--) all.push(deedOf(stage, who, draw(random)));
    if (who.name === 'Lumen') for (const deed of deeds) all.push(deedOf(stage, who, deed), deedOf(stage, who, deed));
  }
  for (let count = 0; count < 500; count++) all.push(trade(stage));
  for (let count = 0; count < 1_500; count++) all.push(ofMonster(stage));
  all.push(ofStaffAndBanks(stage));
  const byTime = (a: { at: number }, b: { at: number }) => a.at - b.at;
  return { items: all.flatMap((h) => h.items).sort(byTime), zeny: all.flatMap((h) => h.zeny).sort(byTime) };
}

/** Writes the logs; the sales among them learn the id of their line. */
export async function writeHappenings(db: Kysely<Schema>, { items, zeny }: Happenings): Promise<void> {
  const { timeText } = dialectOf(db);
  await insertMany(
    db,
    'picklog',
    items.map(({ at, who, letter, good, amount, map, sale }, index) => {
      if (sale) sale.pickId = index + 1;
      const { identify: _, ...row } = good.row;
      return {
        id: index + 1,
        time: timeText(at),
        char_id: who,
        type: letter,
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
    zeny.map(({ at, who, letter, amount, other, map }) => ({
      time: timeText(at),
      char_id: who,
      src_id: other,
      type: letter,
      amount,
      map,
    })),
  );
}
