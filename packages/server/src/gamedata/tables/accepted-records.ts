import { numberOf, textOf } from '../source/fields.ts';
import type { Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';

interface Accepting {
  /** Name of the kind of records, for messages. */
  readonly what: 'item' | 'monster';
  /** True if the server rejects a record with the name of another one. It accepts both for monsters. */
  readonly uniqueNames: boolean;
}

/**
 * Returns the records that the server accepts, in the order in which it reads them. The first record of an id needs
 * both names. The name for scripts must be unique, ignoring case. The others are reported.
 */
export function acceptedRecords(
  records: readonly SourceRecord[],
  { report }: Source,
  { what, uniqueNames }: Accepting,
): SourceRecord[] {
  /** The name of each id, and the id of each name. */
  const names = new Map<number, string>();
  const owners = new Map<string, number>();
  return records.filter(({ fields, at }) => {
    const id = numberOf(fields, 'Id');
    // Records without an id are skipped here. They are reported when records are joined by id.
    if (id === undefined) return true;
    const name = textOf(fields, 'AegisName')?.toLowerCase();
    const before = names.get(id);
    const lacking =
      before === undefined ? ['AegisName', 'Name'].find((key) => textOf(fields, key) === undefined) : undefined;
    const owner = name === undefined ? undefined : owners.get(name);
    const isTaken = owner !== undefined && owner !== id;
    const effect = uniqueNames ? 'the server ignores it' : 'its name is ambiguous';
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
