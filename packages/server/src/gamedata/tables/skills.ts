import { numberOf, textOf } from '../source/fields.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';

/** Skill names by number, as players read them. */
export async function readSkillNames(source: Source): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const { fields } of await readDatabase(source, 'db/skill_db.yml', { type: 'SKILL_DB', need: 'optional' })) {
    const id = numberOf(fields, 'Id');
    const name = textOf(fields, 'Description') ?? textOf(fields, 'Name');
    if (id !== undefined && name !== undefined) names.set(id, name);
  }
  return names;
}
