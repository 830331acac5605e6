import type { Records } from '../read-records.ts';
import { ImportFailure } from '../source/failure.ts';
import { contentVersion, packJson, prettyJson, writeInto } from './write.ts';

/** Versions of the built databases, which are part of their file names. */
export interface Versions {
  readonly item: string;
  readonly mob: string;
  readonly map: string;
  /** Version of the skill database; absent if the server tree has no skill database. */
  readonly skill?: string;
}

/**
 * Returns the versions of the databases for their file names. @throws {ImportFailure} if the given one cannot be part
 * of a file name.
 */
export function versionsOf({ items, mobs, maps, skills }: Records, given: string | undefined): Versions {
  const ofSkills = (version: string): Pick<Versions, 'skill'> => (skills.length > 0 ? { skill: version } : {});
  if (given === undefined) {
    const [item, mob, map] = [contentVersion(items), contentVersion(mobs), contentVersion(maps)];
    return { item, mob, map, ...ofSkills(contentVersion(skills)) };
  }
  if (!/^\w[\w.-]*$/.test(given)) throw new ImportFailure(`version ${given}: only letters, digits, dots and dashes`);
  return { item: given, mob: given, map: given, ...ofSkills(given) };
}

/** Writes the databases and a list of their versions into a folder. */
export async function writeDatabases(
  folder: string,
  { items, mobs, maps, skills, castles, itemOptions }: Records,
  versions: Versions & { art: string },
): Promise<void> {
  const names = mobs.map(({ id, name }) => ({ id, name }));
  await writeInto(folder, `item_db_${versions.item}.json.gz`, packJson(items));
  await writeInto(folder, `mob_db_${versions.mob}.json.gz`, packJson(mobs));
  await writeInto(folder, `mob_db_min_${versions.mob}.json.gz`, packJson(names));
  await writeInto(folder, `map_db_${versions.map}.json.gz`, packJson(maps));
  if (versions.skill !== undefined) await writeInto(folder, `skill_db_${versions.skill}.json.gz`, packJson(skills));
  await writeInto(folder, 'castles.json', prettyJson(castles));
  if (itemOptions.length > 0) await writeInto(folder, 'item_options.json', prettyJson(itemOptions));
  await writeInto(folder, 'versions.json', prettyJson(versions));
}
