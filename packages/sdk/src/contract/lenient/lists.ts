import { definitionOf, type Schema } from '../schema.ts';
import { fieldNamesOf, idFieldOf } from './objects.ts';
import { ParseFailure } from './parse-failure.ts';
import type { ParseIssueCounter } from './parse-issues.ts';
import type { Reader, ReaderOf } from './reader-types.ts';
import { isAbsent, isJsonObject } from './scalars.ts';

/**
 * Returns a reader of a list in a reply. It keeps the readable elements; unreadable elements are left out and counted.
 */
export function listReader(element: Schema, readerOf: ReaderOf): Reader {
  const rowsOf = rowsReader(element);
  const readRow = readerOf(element);
  return (value, tally) => {
    const rows = rowsOf(value);
    const found: unknown[] = [];
    let isSame = rows === value;
    for (let index = 0; index < rows.length; index++) {
      const row = readOne(rows[index], { index, readRow, tally });
      isSame &&= row === rows[index];
      if (row !== undefined) found.push(row);
    }
    return isSame ? value : found;
  };
}

interface Row {
  index: number;
  readRow: Reader;
  tally: ParseIssueCounter;
}

/** Reads one element of a list in a reply; undefined if it is empty or unreadable. */
function readOne(raw: unknown, { index, readRow, tally }: Row): unknown {
  if (raw === null || raw === undefined || raw === '') return undefined;
  const row = readRow(raw, tally);
  if (!(row instanceof ParseFailure)) return row;
  tally.parts++;
  tally.addReason(row.in(index).message);
  return undefined;
}

/** Returns a function that finds the elements of a list in a reply, in any form in which servers send a list. */
export function rowsReader(element: Schema): (value: unknown) => readonly unknown[] {
  const def = definitionOf(element);
  const record = def.type === 'object' ? { known: fieldNamesOf(def.shape), naming: idFieldOf(def.shape) } : undefined;
  return (value) => {
    if (Array.isArray(value)) return value;
    if (isAbsent(value)) return [];
    if (!isJsonObject(value)) return [value];
    return record ? recordsIn(value, record) : valuesIn(value, def.type === 'string');
  };
}

/**
 * Returns the records in an object that a server sent instead of a list. The object is one record, an envelope around a
 * list, or contains records by id.
 */
function recordsIn(
  value: Readonly<Record<string, unknown>>,
  { known, naming }: { known: ReadonlySet<string>; naming: string | undefined },
): readonly unknown[] {
  const keys = Object.keys(value);
  if (keys.some((key) => known.has(key) && !Array.isArray(value[key]))) return [value];
  const lists = Object.values(value).filter(Array.isArray);
  if (lists.length === 1 && lists[0]) return lists[0];
  if (keys.some((key) => known.has(key))) return [value];
  return Object.entries(value).map(([id, row]) =>
    naming !== undefined && isJsonObject(row) && isAbsent(row[naming]) ? { ...row, [naming]: id } : row,
  );
}

/**
 * Returns the texts or numbers in an object that a server sent instead of a list. The object has numbered values, is an
 * envelope around a list, or has a boolean for each text.
 */
function valuesIn(value: Readonly<Record<string, unknown>>, isText: boolean): readonly unknown[] {
  const all = Object.values(value);
  if (isText && all.every((one) => one === true || one === false || one === 0 || one === 1)) {
    return Object.keys(value).filter((key) => value[key]);
  }
  return all.length === 1 && Array.isArray(all[0]) ? all[0] : all;
}
