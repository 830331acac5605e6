import type { ItemRecord } from '@kafra/sdk/contract';
import type { Report, SourceLocation } from '../source/report.ts';
import { type Content, floorPercent, groupKey, type ItemGroup, percentOf } from './item-groups.ts';
import type { ItemFacts } from './items.ts';
import type { NameIndex } from './name-index.ts';

type GroupEntry = ItemRecord['group_contents'][number];

/**
 * Matches a script command that gives items of a group. The contents of boxes are only in their scripts:
 * `getgroupitem(IG_X)` gives items from every sub group, `getrandgroupitem` and `groupranditem` from one. Many boxes
 * simply call `getitem 1750,500;`.
 */
const GROUP_CALL = /\b(getgroupitem|getrandgroupitem|groupranditem)\s*\(?\s*(IG_\w+)\s*(?:,\s*\d+\s*(?:,\s*(\d+))?)?/gi;

/** Matches an item script with only `getitem` commands, for fixed ids or for an id from a range or a list. */
const PLAIN_GIVE =
  /^getitem\s*\(?\s*(\d+|rand\(\s*\d+\s*,\s*\d+\s*\)|callfunc\(\s*"F_Rand"\s*,[\d\s,]+\)|[A-Za-z_]\w*)\s*,\s*\d+\s*\)?$/;

/**
 * Maximum number of different items that a box gives from one range of ids. A larger range is a mistake in a script.
 */
const MAX_RANGE = 500;

function idsGiven(argument: string): string[] {
  const numbers = argument.match(/\d+/g) ?? [];
  if (!argument.startsWith('rand')) return argument.startsWith('callfunc') ? numbers : [argument];
  const [from = 0, to = 0] = numbers.map(Number);
  return to - from > MAX_RANGE
    ? []
    : Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => String(from + step));
}

/** One random draw from a box: one of these items is given, or each item with a chance of 100 %. */
type Draw = readonly Content[];

/** Returns the contents of a box with a script that uses `getitem` without a condition, one draw per command. */
function plainDraws(script: string, items: NameIndex<ItemFacts>): Draw[] {
  const statements = script
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
  const calls = statements.map((statement) => PLAIN_GIVE.exec(statement)?.[1]);
  if (calls.length === 0 || calls.includes(undefined)) return [];
  return calls.map((argument = '') => {
    const found = idsGiven(argument)
      .map((id) => items.find(id))
      .filter((item) => item !== undefined);
    return found.map((item) => ({ item, percent: percentOf(1, found.length) }));
  });
}

/** Matches a loop directly before a script command: `for (.@i = 0; .@i < 3; .@i++)`. */
const LOOP_BEFORE = /\bfor\s*\([^;]*=\s*(\d+)\s*;[^;<>]*<(=?)\s*(\d+)\s*;[^;)]*\)\s*\{?\s*$/;

/** Maximum number of times that a box gives a group of items. A larger loop is a mistake in a script. */
const MAX_REPETITIONS = 100;

/** Returns how often a script command runs: the runs of the loop that `before` ends with, otherwise 1. */
function turnsOf(before: string): number {
  const [, from, inclusive, to] = LOOP_BEFORE.exec(before) ?? [];
  const turns = Number(to) - Number(from) + (inclusive ? 1 : 0);
  return turns > 0 && turns <= MAX_REPETITIONS ? turns : 1;
}

/** Returns the random draws of a script command that gives items of a group. Reports empty sub groups. */
function drawsOf(group: ItemGroup, subGroup: number | 'all', reportMissing: (what: string) => void): Draw[] {
  if (subGroup === 'all') {
    if ([...group.values()].every((contents) => contents.length === 0)) reportMissing('which is empty');
    return [...group.values()];
  }
  const contents = group.get(subGroup);
  if (contents === undefined) reportMissing('which does not exist');
  else if (contents.length === 0) reportMissing('which is empty');
  return [contents ?? []];
}

function groupDraws(script: string, groups: ReadonlyMap<string, ItemGroup>, onMissing: (what: string) => void): Draw[] {
  return [...script.matchAll(GROUP_CALL)].flatMap(({ index, 1: call = '', 2: name = '', 3: number }) => {
    const group = groups.get(groupKey(name));
    if (!group) onMissing(`the group ${name}, which does not exist`);
    if (!group) return [];
    const subGroup = call.toLowerCase() === 'getgroupitem' ? 'all' : Number(number ?? 1);
    const of = subGroup === 'all' ? `the group ${name}` : `the sub group ${subGroup} of ${name}`;
    const draws = drawsOf(group, subGroup, (why) => onMissing(`${of}, ${why}`));
    return Array.from({ length: turnsOf(script.slice(0, index)) }, () => draws).flat();
  });
}

/** An item in a box: the number of draws that may give it, and the chance in percent that at least one does. */
interface BoxItem extends Content {
  readonly times: number;
}

/** Merges the draws from a box by item. Chances within a draw are added up. Different draws are independent. */
function itemsInBox(draws: readonly Draw[]): BoxItem[] {
  const chances = draws.flatMap((draw) =>
    [...Map.groupBy(draw, ({ item }) => item)].map(([item, same]) => ({
      item,
      percent: Math.min(100, same.length === 1 ? (same[0]?.percent ?? 0) : sumOf(same)),
    })),
  );
  return [...Map.groupBy(chances, ({ item }) => item)].map(([item, same]) => ({
    item,
    percent: same.length === 1 ? (same[0]?.percent ?? 0) : atLeastOnce(same),
    times: same.length,
  }));
}

const sumOf = (contents: readonly Content[]) => floorPercent(contents.reduce((sum, { percent }) => sum + percent, 0));
const atLeastOnce = (contents: readonly Content[]) =>
  floorPercent(100 * (1 - contents.reduce((none, { percent }) => none * (1 - percent / 100), 1)));

const entry = (item: ItemFacts, percent: number): GroupEntry => ({
  item_id: item.id,
  name: item.name,
  weight_percent: percent,
});

/** The contents of each box, and for each item the boxes that contain it. */
export interface Containers {
  readonly contents: ReadonlyMap<number, GroupEntry[]>;
  readonly inside: ReadonlyMap<number, GroupEntry[]>;
}

/** Reads the contents of all boxes (items that give other items) from their scripts. */
export function findContainers(
  items: NameIndex<ItemFacts>,
  groups: ReadonlyMap<string, ItemGroup>,
  deps: { report: Report; locations: ReadonlyMap<number, SourceLocation> },
): Containers {
  const { report, locations } = deps;
  const contents = new Map<number, GroupEntry[]>();
  const inside = new Map<number, GroupEntry[]>();
  for (const box of items.byId.values()) {
    const onMissing = (what: string) =>
      report.unresolved(locations.get(box.id) ?? { file: 'db/item_db.yml' }, `item ${box.id} opens ${what}`);
    const script = box.script ?? '';
    const found = groupDraws(script, groups, onMissing);
    const boxItems = itemsInBox(found.some((draw) => draw.length > 0) ? found : plainDraws(script, items));
    if (boxItems.length === 0) continue;
    contents.set(
      box.id,
      boxItems.map(({ item, percent, times }) => ({ ...entry(item, percent), ...(times > 1 ? { times } : {}) })),
    );
    for (const { item, percent } of boxItems) {
      inside.set(item.id, [...(inside.get(item.id) ?? []), entry(box, percent)]);
    }
  }
  report.count('boxes', contents.size);
  return { contents, inside };
}
