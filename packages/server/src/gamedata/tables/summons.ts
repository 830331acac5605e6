import { recordsOf, textOf } from '../source/fields.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';

/** Returns the names (Aegis names) of the monsters that branches and similar items can summon. */
export async function readSummons(source: Source): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { fields } of await readDatabase(source, 'db/mob_summon.yml', {
    type: 'MOB_SUMMONABLE_DB',
    need: 'optional',
  })) {
    for (const entry of recordsOf(fields, 'Summon')) names.add(textOf(entry, 'Mob') ?? '');
  }
  return names;
}
