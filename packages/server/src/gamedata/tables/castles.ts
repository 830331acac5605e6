import { textOf } from '../source/fields.ts';
import { joinById } from '../source/join-records.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';

/** Guild castles: display name by map. */
export async function readCastles(source: Source): Promise<Map<string, string>> {
  const castles = new Map<string, string>();
  const records = await readDatabase(source, 'db/castle_db.yml', { type: 'CASTLE_DB', need: 'optional' });
  for (const { fields, at } of joinById(records, source).values()) {
    const map = textOf(fields, 'Map');
    if (map === undefined) source.report.problem(at, 'castle without a Map');
    else castles.set(map, textOf(fields, 'Name') ?? map);
  }
  return castles;
}
