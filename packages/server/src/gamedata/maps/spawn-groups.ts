import type { MapRecord, MapSpawn } from '@kafra/sdk/contract';
import type { SpawnLine } from '../npc/world-types.ts';
import type { MobFacts } from '../tables/mobs.ts';

/**
 * Minimum distance in cells from the centre of a spawn region to its edges. A smaller region on the map would be hard
 * to point at.
 */
const MIN_REACH = 10;

type Size = Pick<MapRecord, 'width' | 'height'>;
type Region = MapSpawn['regions'][number];

/**
 * Returns the range of a monster spawn on one axis of the map, in cells from 0. It is the whole axis if `span` is below
 * 0, or if both `centre` and `span` are 0.
 */
function reachOf(centre: number, span: number, end: number): { from: number; to: number } {
  if (span < 0 || (centre === 0 && span === 0)) return { from: 0, to: end };
  // On the game server, the monsters of a spawn line appear one cell less far from the centre than its span.
  const reach = Math.max(MIN_REACH, span - 1);
  const within = (value: number) => Math.min(end, Math.max(0, value));
  return { from: within(centre - reach), to: within(centre + reach + 1) };
}

/**
 * Returns the rectangle in which a spawn line puts monsters, in pixels of the map picture with north at the top. It
 * goes from the left edge of the first cell to the right edge of the last. The position 0,0 means the whole map.
 */
function regionOf(line: Pick<SpawnLine, 'x' | 'y' | 'xs' | 'ys' | 'amount'>, { width, height }: Size): Region {
  const { x, y, xs, ys, amount } = line;
  if (x === 0 && y === 0) return { x: 0, y: 0, x2: width, y2: height, amount };
  const columns = reachOf(x, xs, width);
  const rows = reachOf(y, ys, height);
  return { x: columns.from, y: height - rows.to, x2: columns.to, y2: height - rows.from, amount };
}

const sum = (lines: readonly SpawnLine[]) => lines.reduce((total, line) => total + line.amount, 0);

/**
 * Returns the key of the group to which a spawn line belongs. A group contains the lines of one monster on one map with
 * equal looks and equal times.
 */
export const spawnGroupKey = (mobId: number, { interval, variation, own }: SpawnLine) =>
  JSON.stringify([mobId, interval, variation, own.name, own.level, own.size]);

/** Returns the map record's entry for a group of spawn lines with the same key. */
export function spawnGroup(mob: MobFacts, lines: readonly SpawnLine[], use: { size: Size; hidden: boolean }): MapSpawn {
  const own = lines[0]?.own;
  return {
    mob_id: mob.id,
    name: own?.name ?? mob.name,
    lv: own?.level,
    hp: mob.hp,
    size: own?.size ?? mob.size,
    race: mob.race,
    element: mob.element,
    bexp: mob.exp,
    jexp: mob.j_exp,
    hide_name: use.hidden,
    interval: lines[0]?.interval ?? 0,
    variation: lines[0]?.variation ?? 0,
    total_amount: sum(lines),
    regions: lines.map((line) => regionOf(line, use.size)),
  };
}
