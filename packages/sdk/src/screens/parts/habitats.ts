import type { ItemRecord, MobRecord } from '../../contract/databases.ts';
import { type Cell, cell, cells, phrase } from '../../models/content.ts';
import { formatCount, pluralize } from '../../rules/text/format.ts';
import { formatIntervalRange } from '../../rules/text/intervals.ts';
import { mapCell } from './map-cell.ts';

/** Levels and spawn maps of the monsters that drop items, by monster id. */
export type Habitats = ReadonlyMap<number, Pick<MobRecord, 'lv' | 'spawns'>>;

export const habitatsOf = (mobs: readonly MobRecord[]): Habitats => new Map(mobs.map((mob) => [mob.id, mob]));

/** Columns about a monster in a table of an item's drops, after its name and drop chance. */
export const habitatColumns = [
  { title: 'Level', align: 'end' as const },
  { title: 'Lives On' },
  { title: 'Respawn', align: 'end' as const },
];

/**
 * Returns the cells about a monster that drops an item: its level, the map where most of them spawn with their number,
 * a summary of the other maps, and the respawn time on the first map.
 */
export function habitatCells({ mob_id }: ItemRecord['drops_from'][number], habitats: Habitats): Cell[] {
  const mob = habitats.get(mob_id);
  if (!mob) return [cell(''), cell(''), cell('')];
  const [most, ...others] = mob.spawns.toSorted((a, b) => b.total_amount - a.total_amount);
  const level = cell(formatCount(mob.lv));
  if (!most) return [level, cell('Does not spawn by itself', { tone: 'soft' }), cell('')];
  const left = others.reduce((sum, { total_amount }) => sum + total_amount, 0);
  return [
    level,
    cells([
      phrase([mapCell(most.map_id, most.map_name), cell(`(${formatCount(most.total_amount)})`)]),
      ...(others.length > 0
        ? [cell(`${pluralize(others.length, 'more map')} (${formatCount(left)})`, { tone: 'soft' })]
        : []),
    ]),
    cell(formatIntervalRange(most.interval, most.variation)),
  ];
}
