import { day, hour, second } from '@kafra/sdk/rules';
import type { Random } from './art/random.ts';
import type { Good } from './goods.ts';

type Kind = 'drop' | 'mvp';

/** A monster with its drops, for simulated hunts in the demo realm. */
export interface Prey {
  readonly id: number;
  readonly drops: readonly { readonly item: number; readonly kind: Kind; readonly chance: number }[];
}

/** A dropped item that the game logs under the id of the monster. */
export interface HuntedDrop {
  at: number;
  mob: number;
  /** Log type of the drop: a letter in the game's item log. */
  type: 'M' | 'U';
  good: Good;
}

const letters = { drop: 'M', mvp: 'U' } as const;

/** Returns the drops of one kill of a monster, drawn one by one as the game draws them. */
export function dropsOfKill(random: Random, { id, drops }: Prey, goods: ReadonlyMap<number, Good>) {
  return drops.flatMap(({ item, kind, chance }): Omit<HuntedDrop, 'at'>[] => {
    const good = random.chance(chance) ? goods.get(item) : undefined;
    return good ? [{ mob: id, type: letters[kind], good }] : [];
  });
}

/** Returns the goods without refine level and cards, by item id. */
export const plainGoods = (goods: readonly Good[]): ReadonlyMap<number, Good> =>
  new Map(goods.filter(({ plain }) => plain).map((good) => [good.row.nameid, good]));

/** Number of simulated kills of the most hunted monster, of the second one and so on. */
const fieldKills = [2_400, 800, 400, 200];
const killsOfMvp = 6;
/** Minimum age of simulated drops, because the newest pages of the item log should show trades of players. */
const newest = 2 * day;
const oldest = 45 * day;

interface HuntDeps {
  random: Random;
  now: number;
  goods: readonly Good[];
  /** Monsters of the hunting map, the most hunted first. */
  field: readonly Prey[];
  mvps: readonly Prey[];
  /** Item ids of all cards in the databases. */
  cards: ReadonlySet<number>;
}

/** Returns the item drops of several weeks of hunting. The most hunted monster has dropped its card once. */
export function seasonOfHunts({ random, now, goods, field, mvps, cards }: HuntDeps): HuntedDrop[] {
  const known = plainGoods(goods);
  const at = () => now - newest - Math.floor((random.next() * (oldest - newest)) / second) * second;
  const killed = (prey: Prey, kills: number) =>
    Array.from({ length: kills }, () => {
      const time = at();
      return dropsOfKill(random, prey, known).map((drop) => ({ ...drop, at: time }));
    }).flat();
  const common = field.slice(0, fieldKills.length).flatMap((prey, index) => {
    const drops = killed(prey, fieldKills[index] ?? 0);
    // A card drops about once in ten thousand kills. The simulated kills are fewer, so cards are removed from the
    // drops.
    return drops.filter(({ good }) => !cards.has(good.row.nameid));
  });
  const [first] = field;
  const card = first?.drops.find(({ item, kind }) => kind === 'drop' && cards.has(item));
  const good = card && known.get(card.item);
  const once: HuntedDrop[] = first && good ? [{ at: now - newest - 3 * hour, mob: first.id, type: 'M', good }] : [];
  return [...common, ...once, ...mvps.flatMap((prey) => killed(prey, killsOfMvp))];
}
