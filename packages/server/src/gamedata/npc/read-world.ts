import { ImportFailure } from '../source/failure.ts';
import { readOptionalBytes } from '../source/optional-file.ts';
import type { Source } from '../source/yaml-database.ts';
import { readBarters } from './barters.ts';
import { type BomSupport, bomProblems, bomSupport, hasByteOrderMark } from './byte-order-mark.ts';
import { resolveDuplicates } from './duplicates.ts';
import { isReadOn, lineProblems, parseLine } from './parse-line.ts';
import { READS_NO_FURTHER, scanScript } from './scan.ts';
import { readScriptList } from './script-list.ts';
import type { Duplicate, MapflagLine, Npc, SpawnLine, WorldLine } from './world-types.ts';

/** All objects that the script files of a game server put on maps. */
export interface World {
  /** NPCs including copies: each `duplicate` is replaced by a copy of its original. */
  readonly npcs: readonly Npc[];
  readonly spawns: readonly SpawnLine[];
  readonly mapflags: readonly MapflagLine[];
  /** Map names found in comments of scripts. */
  readonly mapComments: ReadonlyMap<string, string>;
}

interface Lines {
  readonly npcs: Npc[];
  readonly duplicates: Duplicate[];
  readonly spawns: SpawnLine[];
  readonly mapflags: MapflagLine[];
  readonly mapComments: Map<string, string>;
}

/** Adds a script line to the list of its kind. Functions are dropped, because nothing of them is displayed. */
function addLine(parsed: WorldLine, into: Lines): void {
  switch (parsed.kind) {
    case 'spawn':
      into.spawns.push(parsed);
      break;
    case 'mapflag':
      into.mapflags.push(parsed);
      break;
    case 'duplicate':
      into.duplicates.push(parsed);
      break;
    case 'function':
      break;
    default:
      into.npcs.push(parsed);
  }
}

async function readScript(source: Source, file: string, into: Lines, support: BomSupport): Promise<void> {
  const bytes = await readOptionalBytes(source, file, { blank: 'reported' });
  if (bytes === undefined) return;
  const hasMark = hasByteOrderMark(bytes);
  if (hasMark && support !== 'read') source.report.problem({ file }, bomProblems[support]);
  if (hasMark && support === 'refused') return;
  const text = source.tree
    .decode(file, bytes)
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const { lines, mapComments, problems } = scanScript(text);
  for (const { line, why } of problems) source.report.problem({ file, line }, why);
  for (const { map, name } of mapComments) if (!into.mapComments.has(map)) into.mapComments.set(map, name);
  for (const top of lines) {
    const parsed = parseLine(file, top);
    const reads = isReadOn(top) ? '' : ` ${READS_NO_FURTHER}`;
    if (typeof parsed === 'string') source.report.problem({ file, line: top.line }, `${parsed}${reads}`);
    if (!isReadOn(top)) break;
    if (typeof parsed === 'string') continue;
    for (const why of lineProblems(top)) source.report.problem({ file, line: top.line }, why);
    addLine(parsed, into);
  }
  source.report.read(file, lines.length);
}

/** The list of scripts that servers of any game mode read if their mode has no list, as brAthena's do. */
const COMMON_LIST = 'npc/scripts_main.conf';

/** Returns the list of scripts that the server reads first. @throws {ImportFailure} for a tree without one. */
function scriptEntry({ tree, mode }: Source): string {
  const own = `npc/${mode === 'Renewal' ? 're' : 'pre-re'}/scripts_main.conf`;
  const entry = [own, COMMON_LIST].find((path) => tree.locate(path) !== undefined);
  if (entry === undefined) throw new ImportFailure(`${own}: does not exist, and neither does ${COMMON_LIST}`);
  return entry;
}

/** Reads all script files that the server would load. @throws {ImportFailure} for a tree without scripts. */
export async function readWorld(source: Source, onFile: (done: number, all: number) => void): Promise<World> {
  const entry = scriptEntry(source);
  const support = await bomSupport(source);
  const files = await readScriptList(source, entry);
  const lines: Lines = { npcs: [], duplicates: [], spawns: [], mapflags: [], mapComments: new Map() };
  for (const [index, file] of files.entries()) {
    await readScript(source, file, lines, support);
    onFile(index + 1, files.length);
  }
  lines.npcs.push(...(await readBarters(source)));
  if (lines.npcs.length + lines.spawns.length === 0)
    throw new ImportFailure(`${entry}: no script file contains anything`);
  source.report.count('script files', files.length);
  source.report.count('spawn lines', lines.spawns.length);
  source.report.count('mapflag lines', lines.mapflags.length);
  source.report.count('duplicates', lines.duplicates.length);
  return { ...lines, npcs: [...lines.npcs, ...resolveDuplicates(lines.npcs, lines.duplicates, source.report)] };
}
