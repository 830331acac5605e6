/** Columns of a list as the user arranged them, by column id. */
export interface ColumnChoice {
  /** Column ids from left to right. A column that is missing here keeps its position after the column before it. */
  order: readonly string[];
  hidden: readonly string[];
}

const maxIds = 100;
const maxIdLength = 100;

const readIds = (value: unknown): string[] => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  const ids = all.filter((id): id is string => typeof id === 'string' && id.length <= maxIdLength);
  return [...new Set(ids)].slice(0, maxIds);
};

/** Parses stored columns of a list; undefined for a value of another form. */
export function readColumnChoice(value: unknown): ColumnChoice | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { order, hidden } = value as Record<string, unknown>;
  return { order: readIds(order), hidden: readIds(hidden) };
}

/** A column of a list, reduced to its id. */
interface Identified {
  id: string;
}

/**
 * Returns the indexes of all columns in the order that the user chose. Unknown ids are ignored. A column of a later
 * version is inserted after the column that it follows by default.
 */
export function orderColumns(columns: readonly Identified[], { order }: ColumnChoice): number[] {
  const indexOf = new Map(columns.map(({ id }, index) => [id, index]));
  const ordered = order.flatMap((id) => indexOf.get(id) ?? []);
  for (const index of columns.keys()) {
    if (ordered.includes(index)) continue;
    ordered.splice(ordered.indexOf(index - 1) + 1, 0, index);
  }
  return ordered;
}

/**
 * Returns the indexes of the shown columns in the order that the user chose. If the user hid all of them, the first one
 * stays.
 */
export function shownColumns(columns: readonly Identified[], choice: ColumnChoice | undefined): number[] {
  if (!choice) return [...columns.keys()];
  const ordered = orderColumns(columns, choice);
  const shown = ordered.filter((index) => !choice.hidden.includes(columns[index]?.id ?? ''));
  return shown.length > 0 ? shown : ordered.slice(0, 1);
}

/**
 * Returns the user's columns with one column hidden or shown again; undefined if it is the only column that is left.
 */
export function toggleColumn(
  columns: readonly Identified[],
  choice: ColumnChoice | undefined,
  id: string,
): ColumnChoice | undefined {
  const all = choice ?? { order: [], hidden: [] };
  const shown = shownColumns(columns, choice).flatMap((index) => columns[index]?.id ?? []);
  if (!shown.includes(id)) return { ...all, hidden: all.hidden.filter((other) => other !== id) };
  return shown.length === 1 ? undefined : { ...all, hidden: [...all.hidden, id] };
}

/** Returns the user's columns with one column moved by a number of positions, at most to the first or last position. */
export function moveColumn(
  columns: readonly Identified[],
  choice: ColumnChoice | undefined,
  { id, by }: { id: string; by: number },
): ColumnChoice {
  const { order, hidden } = choice ?? { order: [], hidden: [] };
  const ids = orderColumns(columns, { order, hidden }).flatMap((index) => columns[index]?.id ?? []);
  const from = ids.indexOf(id);
  const to = Math.max(0, Math.min(from + by, ids.length - 1));
  return { hidden, order: from < 0 ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id) };
}

/** Returns true if the user's columns are the default columns of a list. */
export const isDefaultColumns = (columns: readonly Identified[], choice: ColumnChoice): boolean =>
  shownColumns(columns, choice).join() === [...columns.keys()].join();
