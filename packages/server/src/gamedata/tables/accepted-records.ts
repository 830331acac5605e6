import { numberOf, textOf } from '../source/fields.ts';
import type { Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';

interface Accepting {
  /** What a record is of, in words. */
  readonly what: 'item' | 'monster';
  /** Whether the server leaves out who comes with another's name; of monsters it keeps both. */
  readonly uniqueNames: boolean;
}

/**
 * The records that the server takes, in the order in which it reads them: the first of a number has to have both names,
 * and the name that scripts use must not be another's, in any case of its letters. The others are reported.
 */
export function acceptedRecords(
  records: readonly SourceRecord[],
  { report }: Source,
  { what, uniqueNames }: Accepting,
): SourceRecord[] {
  /** The name of each number, and whose each name is. */
  const names = new Map<number, string>();
  const owners = new Map<string, number>();
  return records.filter(({ fields, at }) => {
    const id = numberOf(fields, 'Id');
    // What has no number is reported where records are joined by it.
    if (id === undefined) return true;
    const name = textOf(fields, 'AegisName')?.toLowerCase();
    const before = names.get(id);
    const lacking =
      before === undefined ? ['AegisName', 'Name'].find((key) => textOf(fields, key) === undefined) : undefined;
    const owner = name === undefined ? undefined : owners.get(name);
    const isTaken = owner !== undefined && owner !== id;
    const effect = uniqueNames ? 'the server leaves it out' : 'whoever names it may mean either';
    if (lacking !== undefined) report.problem(at, `${what} ${id} has no ${lacking}`);
    else if (isTaken) report.problem(at, `${what} ${id} has the AegisName of ${what} ${owner}: ${effect}`);
    if (lacking !== undefined || (isTaken && uniqueNames)) return false;
    if (name === undefined) return true;
    if (before !== undefined && owners.get(before) === id) owners.delete(before);
    names.set(id, name);
    if (!isTaken) owners.set(name, id);
    return true;
  });
}
