import { basename } from 'node:path';
import { changesPath } from '@kafra/sdk/contract';
import { changesSince, requireUnusedNames } from './compare-folders.ts';
import { writeManifest } from './output/manifest.ts';
import { copyArt, unpackCells, writeMapPictures } from './output/pictures.ts';
import { replaceFolder } from './output/replace-folder.ts';
import { requireTarget, type SourceFolder } from './output/target.ts';
import { contentVersion, packJson, prettyJson, writeInto } from './output/write.ts';
import { type Progress, type Records, readRecords } from './read-records.ts';
import { createDecode } from './source/encoding.ts';
import { ImportFailure } from './source/failure.ts';
import { type Rates, readRates } from './source/rates.ts';
import { requireRathena } from './source/recognise.ts';
import { type Coverage, coverageText, Report } from './source/report.ts';
import { SourceTree } from './source/tree.ts';
import type { Mode, Source } from './source/yaml-database.ts';

interface SourceOptions {
  /** The rAthena tree. */
  readonly rathena: string;
  /** A folder with client files and pictures. */
  readonly client?: string | undefined;
  /** The version of all files; without it each gets one from its content. */
  readonly version?: string | undefined;
  /** Without it: pre-renewal when the tree has it. */
  readonly mode?: Mode | undefined;
  /** The code page of files that are not UTF-8, by a name of the WHATWG; without it latin1. */
  readonly encoding?: string | undefined;
  readonly rates?: Partial<Rates> | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A check may do without a target; where it is given, it has to be one that a build may replace. */
interface CheckOptions extends SourceOptions {
  readonly out?: string | undefined;
}

export interface BuildOptions extends SourceOptions {
  /** The folder that is served under `/db`. */
  readonly out: string;
  /** Says that the tree is the demo world, and from which sources; an operator's databases are without it. */
  readonly demo?: string | undefined;
}

interface Versions {
  readonly item: string;
  readonly mob: string;
  readonly map: string;
}

export interface BuildResult {
  readonly versions: Versions;
  /** The tree has the tables of the other mode too. */
  readonly hasOtherMode: boolean;
  readonly rates: Rates;
  readonly coverage: Coverage;
}

interface OpenSource extends Source {
  readonly client: SourceTree | undefined;
  readonly hasOtherMode: boolean;
}

/** @throws {ImportFailure} when the folder is no tree that can be read. */
function openSource({ rathena, client: clientFolder, mode, encoding }: SourceOptions): OpenSource {
  const report = new Report();
  const decode = createDecode(encoding);
  const tree = new SourceTree(rathena, report, decode);
  const client = clientFolder === undefined ? undefined : new SourceTree(clientFolder, report, decode);
  requireRathena(tree, rathena);
  const has = { Prerenewal: tree.locate('db/pre-re') !== undefined, Renewal: tree.locate('db/re') !== undefined };
  const chosen = mode ?? (has.Prerenewal || !has.Renewal ? 'Prerenewal' : 'Renewal');
  return { tree, client, report, mode: chosen, hasOtherMode: has[chosen === 'Renewal' ? 'Prerenewal' : 'Renewal'] };
}

const sourceFolders = ({ rathena, client }: SourceOptions): SourceFolder[] => [
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

interface Prepared {
  readonly source: OpenSource;
  readonly records: Records;
  readonly rates: Rates;
  readonly versions: Versions;
  readonly onProgress: (progress: Progress) => void;
}

/** Everything of a build that writes nothing; `out` is the real place of its target. @throws {ImportFailure} */
async function prepare(options: SourceOptions, out: string | undefined): Promise<Prepared> {
  const source = openSource(options);
  const onProgress = options.onProgress ?? (() => undefined);
  const records = await readRecords(source, { client: source.client, onProgress });
  const rates = await readRates(source, options.rates);
  const versions = versionsOf(records, options.version);
  if (out !== undefined) await requireUnusedNames(out, { ...records, versions });
  return { source, records, rates, versions, onProgress };
}

const resultOf = ({ source, versions, rates }: Prepared): BuildResult => ({
  versions,
  rates,
  hasOtherMode: source.hasOtherMode,
  coverage: source.report.coverage(source.mode),
});

const targetOf = async ({ out, ...options }: CheckOptions) =>
  out === undefined ? undefined : requireTarget(out, sourceFolders(options));

/**
 * What `buildDatabases` would build, and what is wrong with the tree; nothing is written.
 * @throws {ImportFailure} where the build would.
 */
export async function checkTree(options: CheckOptions): Promise<BuildResult> {
  const prepared = await prepare(options, await targetOf(options));
  for (const ground of prepared.records.grounds.values()) unpackCells(ground, prepared.source.report);
  return resultOf(prepared);
}

/**
 * Turns a rAthena tree into the databases the site serves: `item_db`, `mob_db`, `mob_db_min` and `map_db` as
 * `{name}_{version}.json.gz`, pictures of all maps, `versions.json`, `rates.json` and the coverage report. Equal trees
 * give equal bytes. `out` is replaced only when all of it was written, and only where an earlier build made it.
 * @throws {ImportFailure} when the tree gives no usable database, or `out` holds anything else.
 */
export async function buildDatabases(options: BuildOptions): Promise<BuildResult> {
  const out = await requireTarget(options.out, sourceFolders(options));
  const prepared = await prepare(options, out);
  const { source, records, rates, versions, onProgress } = prepared;
  const { report, client } = source;
  const all = records.grounds.size;
  const onMap = (done: number) => onProgress({ stage: 'Map pictures', done, all });
  await replaceFolder(out, async (folder) => {
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
  return resultOf(prepared);
}
