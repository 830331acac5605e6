import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { databaseFiles } from '@kafra/sdk/contract';
import { codeOf } from '@kafra/sdk/rules';
import * as z from 'zod';
import { readWhole } from '../../files/read-whole.ts';
import { prettyJson, writeInto } from './write.ts';

/**
 * Manifest: a list of the importer's files in an output folder. It is not served, because its name begins with a dot.
 */
const MANIFEST = '.kafra-manifest.json';
/** File with which earlier versions of Kafra marked the databases of the demo. */
const LEGACY_MARK = '.made-from';

const manifest = z.object({
  generator: z.literal('kafra-server db build'),
  /** Name of the source, if the databases are Kafra's demo world. */
  demo: z.string().optional(),
  /** Paths of the written files relative to the output folder, with `/` as separator. */
  files: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

/** Returns the relative paths of all files below a folder. A link counts as a file, even if it points to a folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')).sort();
}

/**
 * Writes the manifest, a list of all files, into a folder of game databases that `kafra-server db build` has completed.
 */
export async function writeManifest(folder: string, demo: string | undefined): Promise<void> {
  const files = await listFiles(folder);
  await writeInto(folder, MANIFEST, prettyJson({ generator: 'kafra-server db build', demo, files } satisfies Manifest));
}

function readJson(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Reads the manifest of a folder; undefined if this version of the importer did not create it. */
const readManifest = (folder: string): Manifest | undefined => manifest.safeParse(readJson(folder, MANIFEST)).data;

const versions = z.object({ item: z.string(), mob: z.string(), map: z.string(), skill: z.optional(z.string()) });
const coverage = z.object({
  mode: z.enum(['Prerenewal', 'Renewal']),
  counts: z.record(z.string(), z.number()),
  files: z.array(z.unknown()),
  not_understood: z.array(z.unknown()),
  unresolved: z.array(z.unknown()),
});

/**
 * Patterns of all file names that the importer has ever used. They identify an output without a manifest from an older
 * version.
 */
const LEGACY_NAMES = [
  /^(item_db|mob_db|mob_db_min|map_db|skill_db|changes)_[\w.-]+\.json\.gz$/,
  /^(versions|castles|rates|game|coverage)\.json$|^coverage\.txt$|^\.made-from$/,
  /^art_[\w.-]+\.json$|^\.kafra-art\.json$/,
  /^maps(_small)?\/[^/]+\.gif$/,
  /^(items|collection|cards|mobs|mobs_small|mobs_anim|npcs_small|minimaps|classes|class_icons)\/[\w@-]+\.(gif|webp|png)$/,
];
export const isLegacyName = (file: string): boolean => LEGACY_NAMES.some((name) => name.test(file));

/** Returns true if a folder contains the versions of its databases, and the database files of these versions. */
function namesDatabases(folder: string, files: readonly string[]): boolean {
  const known = versions.safeParse(readJson(folder, 'versions.json')).data;
  if (!known) return false;
  const { item, mob, mob_min, map } = databaseFiles;
  const named = [item.path(known.item), mob.path(known.mob), mob_min.path(known.mob), map.path(known.map)];
  return named.every((path) => files.includes(path.replace('/db/', '')));
}

/** Content of a folder. It decides whether databases may be written there. */
export type FolderContent =
  | { readonly kind: 'nothing' }
  /**
   * The folder is an output of the importer. `demo` names the source of demo databases. `foreign` is a file that the
   * importer did not create.
   */
  | { readonly kind: 'databases'; readonly demo: string | undefined; readonly foreign: string | undefined }
  /**
   * The folder has other content, of which `foreign` is one file. `served` is true if it includes databases, for
   * example copied ones.
   */
  | { readonly kind: 'other'; readonly foreign: string; readonly served: boolean };

/** Returns true if the folder contains databases other than those of the demo world. */
export const isImported = (content: FolderContent): boolean =>
  content.kind === 'databases' ? content.demo === undefined : content.kind === 'other' && content.served;

/** Returns true if the folder contains the demo databases of the source named `made`. */
export const isDemo = (content: FolderContent, made: string): boolean =>
  content.kind === 'databases' && content.demo === made;

/** Returns the kind of content of a folder. The folder may be missing, or may be replaced during the call. */
export const inspectFolder = (folder: string): Promise<FolderContent> => readWhole(folder, () => contentOf(folder));

async function contentOf(folder: string): Promise<FolderContent> {
  const [first] = listNames(folder);
  if (first === undefined) return { kind: 'nothing' };
  const files = await listFiles(folder);
  const made = readManifest(folder);
  if (made) {
    const own = new Set([...made.files, MANIFEST]);
    return { kind: 'databases', demo: made.demo, foreign: files.find((file) => !own.has(file)) };
  }
  const served = namesDatabases(folder, files);
  // The coverage report beside the databases shows that the importer created the folder, because only the importer
  // writes it.
  if (!served || !coverage.safeParse(readJson(folder, 'coverage.json')).success)
    return { kind: 'other', foreign: first, served };
  const demo = files.includes(LEGACY_MARK) ? 'an older version' : undefined;
  return { kind: 'databases', demo, foreign: files.find((file) => !isLegacyName(file)) };
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return [];
    throw cause;
  }
}
