import { textOf } from '../source/fields.ts';
import { joinById } from '../source/join-records.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';

/** A guild castle from the game's database file `castle_db.yml`. */
export interface CastleRecord {
  readonly id: number;
  readonly map: string;
  readonly name: string;
}

/** Returns the guild castles in the order of their ids. */
export async function readCastles(source: Source): Promise<CastleRecord[]> {
  const castles: CastleRecord[] = [];
  const records = await readDatabase(source, 'db/castle_db.yml', { type: 'CASTLE_DB', need: 'optional' });
  for (const [id, { fields, at }] of joinById(records, source)) {
    const map = textOf(fields, 'Map');
    if (map === undefined) source.report.problem(at, 'castle without a Map');
    else castles.push({ id, map, name: textOf(fields, 'Name') ?? map });
  }
  return castles.sort((a, b) => a.id - b.id);
}
