import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  changesPath,
  type DatabaseName,
  type DatabaseVersions,
  databaseChanges,
  databaseFiles,
  type ItemRecord,
  type MapRecord,
  type MobRecord,
  ParseFailure,
  parseRecords,
  parseSync,
  type RecordChange,
  type SkillRecord,
} from '@kafra/sdk/contract';
import { changesText, codeOf, compareDatabases, type DatabaseSet, messageOf } from '@kafra/sdk/rules';
import * as z from 'zod';
import { readWhole } from '../files/read-whole.ts';
import { ImportFailure } from './source/failure.ts';

const unpack = promisify(gunzip);

const versions = z.object({ item: z.string(), mob: z.string(), map: z.string(), skill: z.string().optional() });

/** The databases in the folder of a build, and their versions. */
export interface BuiltDatabases extends DatabaseSet {
  readonly versions: DatabaseVersions;
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  return (file.endsWith('.gz') ? await unpack(bytes) : bytes).toString('utf8');
}

/** Parses a JSON file of a database build. @throws {ImportFailure} naming the file. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(file));
  } catch (error) {
    throw new ImportFailure(`${file}: ${codeOf(error) === 'ENOENT' ? 'does not exist' : messageOf(error)}`);
  }
}

/** Returns the path of a database file in the folder of a build. */
const fileIn = (folder: string, name: DatabaseName, version: string) =>
  join(folder, basename(databaseFiles[name].path(version)));

/**
 * Checks that no database name is already used for other records, because browsers cache a database permanently by its
 * name. Missing and unreadable files are ignored.
 * @throws {ImportFailure} if the folder has this version of a database with other records.
 */
export async function requireUnusedNames(folder: string, now: BuiltDatabases) {
  const { skill } = now.versions;
  const records: [DatabaseName, string, unknown][] = [
    ['item', now.versions.item, now.items],
    ['mob', now.versions.mob, now.mobs],
    ['map', now.versions.map, now.maps],
    ...(skill === undefined ? [] : [['skill', skill, now.skills] satisfies [DatabaseName, string, unknown]]),
  ];
  for (const [name, version, list] of records) {
    const before = await readText(fileIn(folder, name, version)).catch(() => undefined);
    if (before !== undefined && before !== JSON.stringify(list))
      throw new ImportFailure(`version ${version}: ${folder} has other databases of this name; give a new one`);
  }
}

async function readDatabase(folder: string, name: DatabaseName, version: string): Promise<unknown[]> {
  const { record } = databaseFiles[name];
  const file = fileIn(folder, name, version);
  // The old database is parsed in the same way as by a client of the site, because an older importer may have written
  // it.
  const records = parseSync(parseRecords(record, await readJson(file)));
  if (records instanceof ParseFailure) throw new ImportFailure(`${file}: ${records.message}`);
  return records;
}

/**
 * Returns the versions of the databases in the folder of a build.
 * @throws {ImportFailure} naming the file that cannot be read.
 */
export async function readVersions(folder: string): Promise<DatabaseVersions> {
  const file = join(folder, 'versions.json');
  const known = versions.safeParse(await readJson(file));
  if (!known.success) throw new ImportFailure(`${file}: does not name the versions of item, mob and map`);
  return known.data;
}

/** Returns all databases in the folder of a build. @throws {ImportFailure} naming the file that cannot be read. */
export const readFolder = (folder: string): Promise<BuiltDatabases> => readWhole(folder, () => databasesIn(folder));

async function databasesIn(folder: string): Promise<BuiltDatabases> {
  const known = await readVersions(folder);
  return {
    versions: known,
    items: (await readDatabase(folder, 'item', known.item)) as ItemRecord[],
    mobs: (await readDatabase(folder, 'mob', known.mob)) as MobRecord[],
    maps: (await readDatabase(folder, 'map', known.map)) as MapRecord[],
    skills: known.skill === undefined ? [] : ((await readDatabase(folder, 'skill', known.skill)) as SkillRecord[]),
  };
}

/**
 * Returns the differences between the database records of a folder that is about to be replaced and the new ones; empty
 * without a readable older folder. If nothing changed, the existing list and its dates are kept.
 */
export async function changesSince(
  folder: string,
  now: BuiltDatabases,
  builtAt: number,
): Promise<{ changes: RecordChange[] }> {
  try {
    const before = await readFolder(folder);
    if (JSON.stringify(before.versions) === JSON.stringify(now.versions)) {
      return databaseChanges.parse(await readJson(join(folder, basename(changesPath(now.versions)))));
    }
    return { changes: compareDatabases(before, now).map((change) => ({ ...change, at: builtAt })) };
  } catch (error) {
    if (error instanceof ImportFailure) return { changes: [] };
    throw error;
  }
}

/** Returns the changes between two database folders that `db build` wrote, as text or JSON. @throws {ImportFailure} */
export async function compareFolders(use: { older: string; newer: string; json: boolean }): Promise<string> {
  const changes = compareDatabases(await readFolder(use.older), await readFolder(use.newer));
  if (use.json) return JSON.stringify(changes);
  return changes.length === 0 ? 'No changes.' : changesText(changes);
}
