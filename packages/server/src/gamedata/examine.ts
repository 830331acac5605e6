import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  changesPath,
  type DatabaseVersions,
  databaseFiles,
  type MapRecord,
  mobName,
  type Schema,
} from '@kafra/sdk/contract';
import * as z from 'zod';
import { bad, type Finding, ok, warn } from '../rules/finding.ts';
import { readFolder, readJson, readVersions } from './compare-folders.ts';
import { inspectFolder } from './output/manifest.ts';
import { ImportFailure } from './source/failure.ts';

/** Settings of the server that the served databases must match. */
export interface ExpectedDatabases {
  /** Versions of the databases that browsers load, from the setting `site.databases`, if set. */
  readonly versions: DatabaseVersions | undefined;
  /** Setting `site.episode`, which names the game mode. */
  readonly episode: string | undefined;
  /** True if the realm is a demo. */
  readonly demo: boolean;
}

/** Returns the command that repairs the database folder. It is printed after the fault. */
const howTo = (folder: string) => `build them with \`kafra-server db build --rathena <your rAthena> --out ${folder}\``;

const coverage = z.object({ mode: z.enum(['Prerenewal', 'Renewal']) });

async function modeOf(folder: string): Promise<'pre-renewal' | 'renewal' | undefined> {
  const { data } = coverage.safeParse(await readJson(join(folder, 'coverage.json')).catch(() => undefined));
  if (data === undefined) return undefined;
  return data.mode === 'Renewal' ? 'renewal' : 'pre-renewal';
}

/** Returns the game mode that an episode name contains; undefined if it contains none. */
function modeOfEpisode(episode = ''): 'pre-renewal' | 'renewal' | undefined {
  if (/pre-?\s?re(newal)?\b/i.test(episode)) return 'pre-renewal';
  return /renewal/i.test(episode) ? 'renewal' : undefined;
}

/** Returns the first line of an import error, because a list of all faults of a file would be too long. */
const firstLine = (error: unknown) => {
  if (!(error instanceof ImportFailure)) throw error;
  return error.message.split('\n')[0] ?? '';
};

function pictures(folder: string, maps: readonly MapRecord[]): Finding[] {
  const drawn = maps.filter((map) => map.width > 0).map((map) => `${map.id}.gif`);
  return ['maps', 'maps_small'].flatMap((name) => {
    const there = new Set(existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : []);
    const missing = drawn.filter((picture) => !there.has(picture));
    if (missing.length === 0) return [];
    const such = missing.slice(0, 3).join(', ');
    return [
      warn(
        `${missing.length} of ${drawn.length} pictures are missing in ${folder}/${name} (${such}): ${howTo(folder)}`,
      ),
    ];
  });
}

/** Returns the paths of all database files that browsers load. */
const filesOf = (versions: DatabaseVersions): string[] => {
  const { item, mob, mob_min, map, skill } = databaseFiles;
  const { item: items, mob: mobs, map: maps, skill: skills } = versions;
  const paths = [item.path(items), mob.path(mobs), mob_min.path(mobs), map.path(maps), changesPath(versions)];
  if (skills !== undefined) paths.push(skill.path(skills));
  return paths.map((path) => basename(path));
};

/** Returns findings about the files that are served beside the databases, such as pictures. */
async function companions(folder: string, versions: DatabaseVersions): Promise<Finding[]> {
  const names = basename(databaseFiles.mob_min.path(versions.mob));
  const checks: [file: string, schema: Schema][] = [
    [names, z.array(mobName).check(z.minLength(1))],
    [basename(changesPath(versions)), z.object({ changes: z.array(z.unknown()) })],
  ];
  const findings: Finding[] = [];
  for (const [file, schema] of checks) {
    try {
      const parsed = z.safeParse(schema, await readJson(join(folder, file)));
      if (!parsed.success)
        findings.push(bad(`${folder}/${file} has another content than its name suggests: ${howTo(folder)}`));
    } catch (error) {
      findings.push(bad(`${firstLine(error)}: ${howTo(folder)}`));
    }
  }
  return findings;
}

/** Returns findings if the served databases differ from those that the settings expect. */
async function purpose(folder: string, versions: DatabaseVersions, expected: ExpectedDatabases): Promise<Finding[]> {
  const findings: Finding[] = [];
  const configured = expected.versions;
  if (
    configured &&
    JSON.stringify([configured.item, configured.mob, configured.map]) !==
      JSON.stringify([versions.item, versions.mob, versions.map])
  )
    findings.push(
      bad(
        `site.databases names items ${configured.item}, monsters ${configured.mob}, maps ${configured.map}, but ${folder} holds ` +
          `${versions.item}, ${versions.mob}, ${versions.map}: remove the setting`,
      ),
    );
  const content = await inspectFolder(folder);
  if (!expected.demo && content.kind === 'databases' && content.demo !== undefined)
    findings.push(warn(`the game databases in ${folder} are those of the demo world: ${howTo(folder)}`));
  const [mode, meant] = [await modeOf(folder), modeOfEpisode(expected.episode)];
  if (mode && meant && mode !== meant)
    findings.push(
      warn(
        `the game databases in ${folder} are ${mode}, but site.episode is "${expected.episode}": change the setting, ` +
          `or build them again with --mode ${meant}`,
      ),
    );
  return findings;
}

/** Returns the findings of `doctor` about the folder of databases that is served at `/db`. */
export async function examineDatabases(folder: string, expected: ExpectedDatabases): Promise<Finding[]> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return [warn(`no game databases: the folder ${folder} does not exist; ${howTo(folder)}`)];
  if (!found.isDirectory()) return [bad(`no game databases: ${folder} is a file, not a folder`)];
  if (readdirSync(folder).length === 0) return [warn(`no game databases: ${folder} is empty; ${howTo(folder)}`)];
  try {
    const missing = filesOf(await readVersions(folder)).filter((file) => !existsSync(join(folder, file)));
    if (missing.length > 0) return [bad(`missing in ${folder}: ${missing.join(', ')}; ${howTo(folder)}`)];
    const { items, mobs, maps, skills, versions } = await readFolder(folder);
    const empty = Object.entries({ items, monsters: mobs, maps }).flatMap(([what, list]) =>
      list.length > 0 ? [] : [what],
    );
    if (empty.length > 0)
      return [bad(`the game databases in ${folder} hold no ${empty.join(', no ')}: ${howTo(folder)}`)];
    const faults = [
      ...(await companions(folder, versions)),
      ...pictures(folder, maps),
      ...(await purpose(folder, versions, expected)),
    ];
    const mode = await modeOf(folder);
    const more = [...(skills.length > 0 ? [`${skills.length} skills`] : []), ...(mode ? [mode] : [])];
    const all = [`${items.length} items, ${mobs.length} monsters, ${maps.length} maps`, ...more].join(', ');
    return faults.length > 0 ? faults : [ok(`game databases: ${all}, in ${folder}`)];
  } catch (error) {
    return [bad(`the game databases cannot be used: ${firstLine(error)}; ${howTo(folder)}`)];
  }
}
