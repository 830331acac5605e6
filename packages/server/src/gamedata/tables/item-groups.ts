import { type Fields, flagOf, numberOf, recordsOf, textOf } from '../source/fields.ts';
import type { SourceLocation } from '../source/report.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';
import type { ItemFacts } from './items.ts';
import type { NameIndex } from './name-index.ts';

/** An item in a group of items. `percent` is its chance within its sub group. */
export interface Content {
  readonly item: ItemFacts;
  readonly percent: number;
}

/** The contents of an item group: the items of each sub group by its number. */
export type ItemGroup = ReadonlyMap<number, readonly Content[]>;

interface Entry {
  readonly item: string;
  readonly rate: number;
  readonly at: SourceLocation;
}

/** Last version of the item group file in which sub group 0 gives all its items. Later versions name the algorithm. */
const LAST_WITH_SURE_GROUP = 4;

interface SubGroup {
  /** True if the sub group gives every item, so that rates have no effect. */
  all: boolean;
  readonly entries: Map<string, Entry>;
}

const ALGORITHMS = new Set(['All', 'Random', 'SharedPool']);

/** Returns the key of an item group. Names ignore case and the prefix `IG_` that scripts use. */
export const groupKey = (name: string) => name.trim().toUpperCase().replace(/^IG_/, '');

/** Returns a percentage that is truncated to four decimals, like all rates in Kafra. */
export const percentOf = (part: number, whole: number) => Math.floor((part / whole) * 1_000_000) / 10_000;

/** Truncates a computed percentage to four decimals. The small addition corrects floating-point errors. */
export const floorPercent = (percent: number) => Math.floor(percent * 10_000 + 1e-6) / 10_000;

/** The database record from which an item group is read. */
interface Origin {
  readonly at: SourceLocation;
  /** Returns true if a sub group with this number gives all its items when it names no algorithm. */
  isSure(subGroup: number): boolean;
  /** Reports an error in the item group. */
  reportProblem(what: string): void;
}

/**
 * Adds an item to a sub group, replaces the entry with the same index, or removes that entry. Until 2023 entries had no
 * index: they are identified by their item, which `Clear` names.
 */
function addEntry({ entries }: SubGroup, fields: Fields, { at, reportProblem }: Origin): void {
  const item = textOf(fields, 'Item');
  const key = textOf(fields, 'Index') ?? `#${(textOf(fields, 'Clear') ?? item)?.toLowerCase()}`;
  const isCleared = flagOf(fields, 'Clear') || (textOf(fields, 'Index') === undefined && 'Clear' in fields);
  if (isCleared) entries.delete(key);
  else if (item === undefined) reportProblem('has an entry without an Item');
  else entries.set(key, { item, rate: numberOf(fields, 'Rate') ?? entries.get(key)?.rate ?? 0, at });
}

/**
 * Adds a sub group to its item group. It extends the sub group of the same number from an earlier file unless that one
 * is cleared.
 */
function addSubGroup(subGroups: Map<number, SubGroup>, fields: Fields, origin: Origin): void {
  // A separate entry with `Clear` names the sub group to remove.
  const cleared = numberOf(fields, 'Clear');
  if (cleared !== undefined) {
    if (!subGroups.delete(cleared)) origin.reportProblem(`clears the sub group ${cleared}, which it does not have`);
    return;
  }
  const number = numberOf(fields, 'SubGroup') ?? 1;
  if (flagOf(fields, 'Clear')) subGroups.delete(number);
  const algorithm = textOf(fields, 'Algorithm');
  if (algorithm !== undefined && !ALGORITHMS.has(algorithm))
    origin.reportProblem(`has an unknown Algorithm: ${algorithm}`);
  const subGroup = subGroups.get(number) ?? { all: origin.isSure(number), entries: new Map() };
  if (algorithm !== undefined) subGroup.all = algorithm === 'All';
  subGroups.set(number, subGroup);
  for (const entry of recordsOf(fields, 'List')) addEntry(subGroup, entry, origin);
}

function addRecord(
  groups: Map<string, Map<number, SubGroup>>,
  { fields, at, version = LAST_WITH_SURE_GROUP }: SourceRecord,
  { report }: Source,
): void {
  const name = textOf(fields, 'Group');
  if (name === undefined) {
    report.problem(at, 'item group without a name');
    return;
  }
  const subGroups = groups.get(groupKey(name)) ?? new Map<number, SubGroup>();
  groups.set(groupKey(name), subGroups);
  const isSure = (subGroup: number) => subGroup === 0 && version <= LAST_WITH_SURE_GROUP;
  const reportProblem = (what: string) => report.problem(at, `item group ${name} ${what}`);
  for (const subGroup of recordsOf(fields, 'SubGroups'))
    addSubGroup(subGroups, subGroup, { at, isSure, reportProblem });
}

function contentsOf(subGroup: SubGroup, deps: { items: NameIndex<ItemFacts>; source: Source }): Content[] {
  const found = [...subGroup.entries.values()].flatMap(({ item: name, rate, at }) => {
    const item = deps.items.findByName(name);
    if (!item) deps.source.report.unresolved(at, `item group refers to the item ${name}, which does not exist`);
    else if (!subGroup.all && rate === 0)
      deps.source.report.problem(at, `item group gives the item no Rate, so the server ignores it: ${name}`);
    else return [{ item, rate }];
    return [];
  });
  // Items that do not exist have no share in the draw.
  const total = found.reduce((sum, { rate }) => sum + rate, 0);
  return found.map(({ item, rate }) => ({ item, percent: subGroup.all ? 100 : percentOf(rate, total) }));
}

/** Reads all item groups. Returns them by `groupKey`. */
export async function readItemGroups(source: Source, items: NameIndex<ItemFacts>): Promise<Map<string, ItemGroup>> {
  const groups = new Map<string, Map<number, SubGroup>>();
  for (const record of await readDatabase(source, 'db/item_group_db.yml', {
    type: 'ITEM_GROUP_DB',
    need: 'optional',
  })) {
    addRecord(groups, record, source);
  }
  source.report.count('item groups', groups.size);
  const deps = { items, source };
  return new Map(
    [...groups].map(([name, subGroups]) => [
      name,
      new Map([...subGroups].map(([number, subGroup]) => [number, contentsOf(subGroup, deps)])),
    ]),
  );
}
