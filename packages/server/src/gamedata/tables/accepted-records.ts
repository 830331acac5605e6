import { numberOf, textOf } from '../source/fields.ts';
import type { Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';

interface Accepting {
  /** The word for the records in messages. */
  readonly what: 'item' | 'monster';
  /**
   * True if the game server rejects a record that has the name of another one. For monsters, it accepts both records.
   */
  readonly uniqueNames: boolean;
}

/**
 * Returns the item or monster records that the game server accepts, in the order in which it reads them. The first
 * record of an id needs both names. The name for scripts must be unique, ignoring case. Rejected records are reported.
 */
export function acceptedRecords(
  records: readonly SourceRecord[],
  { report }: Source,
  { what, uniqueNames }: Accepting,
): SourceRecord[] {
  /** The name of each record id, and the id of each name. */
  const names = new Map<number, string>();
  const owners = new Map<string, number>();
  return records.filter(({ fields, at }) => {
    const id = numberOf(fields, 'Id');
    // Records without an id are accepted here. They are reported when records are joined by id.
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
