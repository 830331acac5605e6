import { basename } from 'node:path';
import { artIndexPath, changesPath } from '@kafra/sdk/contract';
import { systemClock } from '../rules/clock.ts';
import type { ItemLogSettings } from '../rules/game/logged-drops.ts';
import { type ArtCoverage, artCoverage } from './art/art-coverage.ts';
import { pictureIndex, readOrigins, writeOrigins } from './art/art-files.ts';
import { countPictures, type MadeArt, makeArt } from './art/make-art.ts';
import { jobsOf } from './art/open-art.ts';
import { type ClientSources, clientPaths, openClientSources } from './client-sources.ts';
import { changesSince, requireUnusedNames } from './compare-folders.ts';
import { dropDatesSince } from './drop-dates.ts';
import { inspectFolder, isDemo, writeManifest } from './output/manifest.ts';
import { unpackCells, writeMapPictures } from './output/pictures.ts';
import { replaceFolder } from './output/replace-folder.ts';
import { requireTarget, type SourceFolder } from './output/target.ts';
import { contentVersion, packJson, prettyJson, writeInto } from './output/write.ts';
import { type Versions, versionsOf, writeDatabases } from './output/write-databases.ts';
import { type Progress, type Records, readRecords } from './read-records.ts';
import { createDecode, type Decode } from './source/encoding.ts';
import { ImportFailure } from './source/failure.ts';
import { readLogConf } from './source/log-conf.ts';
import { type Rates, readRates } from './source/rates.ts';
import { requireRathena } from './source/recognise.ts';
import { type Coverage, coverageText, Report } from './source/report.ts';
import { SourceTree } from './source/tree.ts';
import type { Mode, Source } from './source/yaml-database.ts';
import { type MadeWardrobe, makeWardrobe } from './wardrobe/make-wardrobe.ts';
import { writeWardrobe } from './wardrobe/write-wardrobe.ts';

interface SourceOptions {
  /** Folder of the rAthena tree: the game server's databases, scripts and settings. */
  readonly rathena: string;
  /**
   * Paths of game clients, folders with files of a client, or pictures of the operator. If several contain the same
   * file, the first one is used.
   */
  readonly client?: string | readonly string[] | undefined;
  /** Version in the names of all database files. Default: a separate version for each file, from its content. */
  readonly version?: string | undefined;
  /** Game mode (renewal or pre-renewal). Default: pre-renewal if the server tree supports it. */
  readonly mode?: Mode | undefined;
  /** Code page (WHATWG name) of files in the server tree that are not UTF-8. Default: latin1. */
  readonly encoding?: string | undefined;
  readonly rates?: Rates | undefined;
  /** True if the client's item names are used, if it has any. */
  readonly clientNames?: boolean | undefined;
  /**
   * True if robes of characters are included. They take much space, because each class has its own pictures of them.
   */
  readonly robes?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Options of a check. It can run without a target folder. A given target must be replaceable by a build. */
interface CheckOptions extends SourceOptions {
  readonly out?: string | undefined;
}

export interface BuildOptions extends SourceOptions {
  /** Target folder of the build, which is served under `/db`. */
  readonly out: string;
  /** Name of the source if the databases are the demo world; undefined for an operator's databases. */
  readonly demo?: string | undefined;
  /** Time of the build in epoch milliseconds. Default: the current time. */
  readonly builtAt?: number | undefined;
}

export interface BuildResult {
  readonly versions: Versions;
  /** True if the server tree has the tables of the other game mode, too. */
  readonly hasOtherMode: boolean;
  readonly rates: Rates;
  readonly coverage: Coverage;
  /** Numbers of available and missing pictures of the clients. */
  readonly pictures: ArtCoverage;
  /** Messages about client folders that contained nothing usable. */
  readonly unusedClients: readonly string[];
}

interface OpenSource extends Source {
  readonly decode: Decode;
  readonly hasOtherMode: boolean;
}

/**
 * Opens the server tree and chooses the game mode. @throws {ImportFailure} for an unreadable tree or a missing mode.
 */
function openSource({ rathena, mode, encoding }: SourceOptions): OpenSource {
  const report = new Report();
  const decode = createDecode(encoding);
  const tree = new SourceTree(rathena, report, decode);
  requireRathena(tree, rathena);
  const has = { Prerenewal: tree.locate('db/pre-re') !== undefined, Renewal: tree.locate('db/re') !== undefined };
  const chosen = mode ?? (has.Prerenewal || !has.Renewal ? 'Prerenewal' : 'Renewal');
  const hasOtherMode = has[chosen === 'Renewal' ? 'Prerenewal' : 'Renewal'];
  if (hasOtherMode && !has[chosen]) {
    const lacking = chosen === 'Renewal' ? 'renewal tables (db/re)' : 'pre-renewal tables (db/pre-re)';
    throw new ImportFailure(`${rathena}: has no ${lacking}; omit --mode`);
  }
  return { tree, decode, report, mode: chosen, hasOtherMode };
}

const sourceFolders = ({ rathena, client }: SourceOptions): SourceFolder[] => [
  { folder: rathena, what: 'the rAthena tree' },
  ...clientPaths(client).map((folder) => ({ folder, what: 'the client folder' })),
];

interface Prepared {
  readonly source: OpenSource;
  readonly clients: ClientSources;
  readonly records: Records;
  readonly rates: Rates;
  readonly versions: Versions;
  readonly withRobes: boolean;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Reads all input of a build without writing anything. `out` is the real path of the target folder. @throws
 * {ImportFailure}
 */
async function prepare(
  options: SourceOptions,
  use: { source: OpenSource; clients: ClientSources; out: string | undefined },
): Promise<Prepared> {
  const { source, clients, out } = use;
  const onProgress = options.onProgress ?? (() => undefined);
  const records = await readRecords(source, {
    clientTables: clients.tables,
    art: clients.art,
    withClientNames: options.clientNames ?? false,
    onProgress,
  });
  for (const { path, why } of clients.unused()) source.report.problem({ file: path }, why);
  const rates = await readRates(source, options.rates);
  const versions = versionsOf(records, options.version);
  if (out !== undefined) await requireUnusedNames(out, { ...records, versions });
  return { source, clients, records, rates, versions, withRobes: options.robes ?? false, onProgress };
}

/** Pictures, and parts for drawing characters, that were made from the game clients. */
interface MadeOfClients {
  readonly art: MadeArt;
  readonly wardrobe: MadeWardrobe;
}

const resultOf = ({ source, versions, rates, ...prepared }: Prepared, made: MadeOfClients): BuildResult => ({
  versions,
  rates,
  hasOtherMode: source.hasOtherMode,
  coverage: source.report.coverage(source.mode),
  pictures: picturesOf(prepared, made),
  unusedClients: prepared.clients.unused().map(({ path, why }) => `${path}: ${why}`),
});

const picturesOf = (
  { records, clients }: Pick<Prepared, 'records' | 'clients'>,
  { art, wardrobe }: MadeOfClients,
): ArtCoverage =>
  artCoverage(records.pictures, { ...art, characters: wardrobe.coverage }, clients.art.client.containers);

/** Opens the server tree and the game clients, runs `work`, and closes them. */
async function withSources<T>(
  options: SourceOptions,
  work: (sources: { source: OpenSource; clients: ClientSources }) => Promise<T>,
): Promise<T> {
  const source = openSource(options);
  await using clients = await openClientSources(clientPaths(options.client), source);
  // `work` is awaited here, because the archives of the clients are closed when this function returns.
  return await work({ source, clients });
}

/** Draws all pictures of the game clients. Without `places` they are only checked and then discarded. */
async function drawArt(
  { clients, records, source, onProgress }: Prepared,
  { wardrobe, places }: { wardrobe: MadeWardrobe; places?: { folder: string; out: string } },
): Promise<MadeArt> {
  const onPicture = (done: number, all: number) => onProgress({ stage: 'Pictures', done, all });
  const before = places && { folder: places.out, origins: await readOrigins(places.out) };
  const deps = { report: source.report, onPicture, ...(places && { folder: places.folder, before }) };
  const made = await makeArt([...jobsOf(clients.art, records.pictures), ...wardrobe.pictures], deps);
  if (made.origins.size > 0) source.report.count('pictures', countPictures(made.origins));
  return made;
}

/** Extracts the parts for drawing characters from the game clients. */
const cutWardrobe = ({ clients, source, withRobes }: Prepared): Promise<MadeWardrobe> =>
  makeWardrobe(clients.art.client, { withRobes, report: source.report });

const targetOf = async ({ out, ...options }: CheckOptions) =>
  out === undefined ? undefined : requireTarget(out, sourceFolders(options));

/**
 * Runs a build of the databases without writing, and reports the faults of the server tree.
 * @throws {ImportFailure} if the build would.
 */
export async function checkTree(options: CheckOptions): Promise<BuildResult> {
  const out = await targetOf(options);
  return withSources(options, async (sources) => {
    const prepared = await prepare(options, { ...sources, out });
    for (const ground of prepared.records.grounds.values()) unpackCells(ground, prepared.source.report);
    const wardrobe = await cutWardrobe(prepared);
    return resultOf(prepared, { art: await drawArt(prepared, { wardrobe }), wardrobe });
  });
}

interface Filled {
  readonly folder: string;
  /** Folder with the output of the previous build. */
  readonly out: string;
  readonly demo: string | undefined;
  readonly wardrobe: MadeWardrobe;
  readonly builtAt: number;
}

/** Returns the content of `game.json`. */
const gameOf = (mode: Mode, itemLog: ItemLogSettings) => ({
  mode: mode === 'Renewal' ? 'renewal' : 'pre-renewal',
  ...(Object.keys(itemLog).length > 0 && { item_log: itemLog }),
});

/** Writes the complete output of a build to a new folder. */
async function fill(prepared: Prepared, { folder, out, demo, wardrobe, builtAt }: Filled): Promise<BuildResult> {
  const { source, records, rates, versions, onProgress } = prepared;
  const { report } = source;
  const onMap = (done: number) => onProgress({ stage: 'Map pictures', done, all: records.grounds.size });
  await writeMapPictures(folder, records.grounds.values(), { report, onMap });
  const art = await drawArt(prepared, { wardrobe, places: { folder, out } });
  const index = await pictureIndex(folder);
  const artVersion = contentVersion(index);
  await writeDatabases(folder, records, { ...versions, art: artVersion });
  await writeInto(folder, basename(artIndexPath(artVersion)), prettyJson(index));
  if (art.origins.size > 0) await writeOrigins(folder, art.origins);
  const result = resultOf(prepared, { art, wardrobe });
  const changes = await changesSince(out, { ...records, versions }, builtAt);
  const dates = await dropDatesSince(out, { changes: changes.changes, rates, builtAt });
  const itemLog = await readLogConf(source);
  await writeInto(folder, basename(changesPath(versions)), packJson(changes));
  await writeInto(folder, 'rates.json', prettyJson(rates));
  await writeInto(folder, 'game.json', prettyJson(gameOf(source.mode, itemLog)));
  if (dates) await writeInto(folder, 'drop_dates.json', prettyJson(dates));
  await writeInto(folder, 'coverage.json', prettyJson({ ...result.coverage, pictures: result.pictures }));
  await writeInto(folder, 'coverage.txt', coverageText(result.coverage));
  await writeManifest(folder, demo);
  // Several servers that start together may build the same demo. If another server has already finished the folder,
  // this one leaves it.
  if (demo !== undefined && isDemo(await inspectFolder(out), demo))
    throw new ImportFailure(`${out}: another server has put the same databases there meanwhile`);
  return result;
}

/**
 * Builds the databases of the site from a rAthena tree: `item_db`, `mob_db`, `mob_db_min`, `map_db` and `skill_db` as
 * `{name}_{version}.json.gz`, pictures of all maps and of the clients, `versions.json`, `rates.json`, the mode in
 * `game.json`, and the coverage report. Equal trees give equal bytes. The parts for drawing characters are written
 * beside `out`. `out` is replaced only after everything was written, and only if an earlier build created it.
 * @throws {ImportFailure} if the tree gives no usable database, or `out` has other content.
 */
export async function buildDatabases(options: BuildOptions): Promise<BuildResult> {
  const out = await requireTarget(options.out, sourceFolders(options));
  return withSources(options, async (sources) => {
    const prepared = await prepare(options, { ...sources, out });
    const wardrobe = await cutWardrobe(prepared);
    await using ready = await writeWardrobe(out, wardrobe.content);
    const result = await replaceFolder(out, (folder) =>
      fill(prepared, { folder, out, demo: options.demo, wardrobe, builtAt: options.builtAt ?? systemClock.now() }),
    );
    await ready.putInPlace();
    return result;
  });
}
