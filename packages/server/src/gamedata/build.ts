import { basename } from 'node:path';
import { changesPath } from '@kafra/sdk/contract';
import { changesSince, requireUnusedNames } from './compare-folders.ts';
import { writeManifest } from './output/manifest.ts';
import { copyArt, writeMapPictures } from './output/pictures.ts';
import { swapFolder } from './output/swap.ts';
import { requireTarget, type SourceFolder } from './output/target.ts';
import { contentVersion, packJson, prettyJson, writeInto } from './output/write.ts';
import { type Progress, type Records, readRecords } from './read-records.ts';
import { ImportFailure } from './source/failure.ts';
import { type Rates, readRates } from './source/rates.ts';
import { type Coverage, coverageText, Report } from './source/report.ts';
import { SourceTree } from './source/tree.ts';
import type { Mode, Source } from './source/yaml-database.ts';

export interface BuildOptions {
  /** The rAthena tree. */
  readonly rathena: string;
  /** A folder with client files and pictures. */
  readonly client?: string | undefined;
  /** The folder that is served under `/db`. */
  readonly out: string;
  /** The version of all files; without it each gets one from its content. */
  readonly version?: string | undefined;
  /** Without it: pre-renewal when the tree has it. */
  readonly mode?: Mode | undefined;
  readonly rates?: Partial<Rates> | undefined;
  /** Says that the tree is the demo world, and from which sources; an operator's databases are without it. */
  readonly demo?: string | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

interface Versions {
  readonly item: string;
  readonly mob: string;
  readonly map: string;
}

export interface BuildResult {
  readonly versions: Versions;
  readonly rates: Rates;
  readonly coverage: Coverage;
}

function openSource({ rathena, mode }: BuildOptions): Source {
  const report = new Report();
  const tree = new SourceTree(rathena, report);
  const preRenewal = tree.locate('db/pre-re') !== undefined || tree.locate('db/re') === undefined;
  return { tree, report, mode: mode ?? (preRenewal ? 'Prerenewal' : 'Renewal') };
}

const sourceFolders = ({ rathena, client }: BuildOptions): SourceFolder[] => [
  { folder: rathena, what: 'the rAthena tree' },
  ...(client === undefined ? [] : [{ folder: client, what: 'the client folder' }]),
];

/** The versions in the file names. @throws {ImportFailure} when the given one cannot stand in a file name. */
function versionsOf({ items, mobs, maps }: Records, given: string | undefined): Versions {
  if (given === undefined) {
    return { item: contentVersion(items), mob: contentVersion(mobs), map: contentVersion(maps) };
  }
  if (!/^\w[\w.-]*$/.test(given)) throw new ImportFailure(`version ${given}: only letters, digits, dots and dashes`);
  return { item: given, mob: given, map: given };
}

async function writeDatabases(folder: string, { items, mobs, maps }: Records, versions: Versions): Promise<void> {
  const names = mobs.map(({ id, name }) => ({ id, name }));
  await writeInto(folder, `item_db_${versions.item}.json.gz`, packJson(items));
  await writeInto(folder, `mob_db_${versions.mob}.json.gz`, packJson(mobs));
  await writeInto(folder, `mob_db_min_${versions.mob}.json.gz`, packJson(names));
  await writeInto(folder, `map_db_${versions.map}.json.gz`, packJson(maps));
  await writeInto(folder, 'versions.json', prettyJson(versions));
}

/**
 * Turns a rAthena tree into the databases the site serves: `item_db`, `mob_db`, `mob_db_min` and `map_db` as
 * `{name}_{version}.json.gz`, pictures of all maps, `versions.json`, `rates.json` and the coverage report. Equal trees
 * give equal bytes. `out` is replaced only when all of it was written, and only where an earlier build made it.
 * @throws {ImportFailure} when the tree gives no usable database, or `out` holds anything else.
 */
export async function buildDatabases(options: BuildOptions): Promise<BuildResult> {
  const source = openSource(options);
  const { report } = source;
  const onProgress = options.onProgress ?? (() => undefined);
  const client = options.client === undefined ? undefined : new SourceTree(options.client, report);
  const out = await requireTarget(options.out, sourceFolders(options));
  const records = await readRecords(source, { client, onProgress });
  const rates = await readRates(source, options.rates);
  const versions = versionsOf(records, options.version);
  await requireUnusedNames(out, { ...records, versions });
  const all = records.grounds.size;
  const onMap = (done: number) => onProgress({ stage: 'Map pictures', done, all });
  await swapFolder(out, async (folder) => {
    await writeDatabases(folder, records, versions);
    await writeMapPictures(folder, records.grounds.values(), { report, onMap });
    if (client) await copyArt(client, folder, report);
    const coverage = report.coverage(source.mode);
    const changes = await changesSince(out, { ...records, versions });
    await writeInto(folder, basename(changesPath(versions)), packJson(changes));
    await writeInto(folder, 'rates.json', prettyJson(rates));
    await writeInto(folder, 'coverage.json', prettyJson(coverage));
    await writeInto(folder, 'coverage.txt', coverageText(coverage));
    await writeManifest(folder, options.demo);
  });
  return { versions, rates, coverage: report.coverage(source.mode) };
}
