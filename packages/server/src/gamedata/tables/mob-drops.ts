import { type Fields, numberOf, recordsOf, textOf } from '../source/fields.ts';
import { readOptionalText } from '../source/optional-file.ts';
import type { SourceLocation } from '../source/report.ts';
import type { Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';
import type { ItemFacts } from './items.ts';
import type { NameIndex } from './name-index.ts';

/**
 * Kind of drop list of a monster: items that fall to the ground, or rewards of an MVP (boss monster) for the winner.
 */
export type DropList = 'Drops' | 'MvpDrops';

/** A valid drop of a monster with its rate as written in the database. */
export interface WrittenDrop {
  readonly item: ItemFacts;
  readonly rate: number;
}

/** Maximum number of drops in a list, with the name of the constant that forks of the server set. */
const LIMITS = {
  Drops: { constant: 'MAX_MOB_DROP', usual: 10 },
  MvpDrops: { constant: 'MAX_MVP_DROP', usual: 3 },
} as const;

/**
 * Source files of the game server that define the maximum number of drops. The definitions of a fork take precedence.
 */
const HEADERS = ['src/custom/defines_pre.hpp', 'src/map/mob.hpp'];

const MAX_RATE = 10_000;

async function limitOf(list: DropList, source: Source): Promise<number> {
  const { constant, usual } = LIMITS[list];
  const definition = new RegExp(`^[ \\t]*#[ \\t]*define[ \\t]+${constant}[ \\t]+(\\d+)`, 'm');
  for (const file of HEADERS) {
    const [, limit] = definition.exec((await readOptionalText(source, file, { blank: 'normal' })) ?? '') ?? [];
    if (limit !== undefined) return Number(limit);
  }
  return usual;
}

/** Returns the position of a drop in a list of `length` drops, or the reason why it has no position. */
function placeOf(index: string | undefined, length: number, limit: number): number | string {
  if (index === undefined) return length < limit ? length : `is one more than the ${limit} that the server keeps`;
  const place = /^\d+$/.test(index) ? Number(index) : limit;
  if (place >= limit) return `has an Index outside 0 to ${limit - 1}`;
  return place <= length ? place : `has the Index ${place}, which leaves a gap: the server ignores it`;
}

/**
 * Returns the drops of each monster by id, with the rules of the game server (rAthena, `MobDatabase::parseDropNode`). A
 * later record adds drops to those of an earlier one, or replaces them by `Index`. Unknown items do not take a
 * position, and entries beyond the last position are ignored. A monster may drop an item twice.
 */
export async function readDrops(
  list: DropList,
  records: readonly SourceRecord[],
  { items, source }: { items: NameIndex<ItemFacts>; source: Source },
): Promise<ReadonlyMap<number, readonly WrittenDrop[]>> {
  const limit = await limitOf(list, source);
  const drops = new Map<number, WrittenDrop[]>();
  const put = (id: number, fields: Fields, at: SourceLocation): void => {
    const known = drops.get(id) ?? [];
    drops.set(id, known);
    const name = textOf(fields, 'Item') ?? '';
    const item = items.findByName(name);
    const rate = numberOf(fields, 'Rate') ?? 0;
    const place = placeOf(textOf(fields, 'Index'), known.length, limit);
    if (typeof place === 'string') source.report.problem(at, `${list}: ${name} ${place}`);
    else if (!item) source.report.unresolved(at, `${list} names the item ${name}, which does not exist`);
    else if (rate < 1 || rate > MAX_RATE)
      source.report.problem(at, `${list}: ${name} has no Rate from 1 to ${MAX_RATE}`);
    else known[place] = { item, rate };
  };
  for (const { fields, at } of records) {
    const id = numberOf(fields, 'Id');
    if (id !== undefined) for (const entry of recordsOf(fields, list)) put(id, entry, at);
  }
  return drops;
}
