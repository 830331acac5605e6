import { inflateSync } from 'node:zlib';
import { ImportFailure } from '../source/failure.ts';
import { isOwnerFile } from '../source/optional-file.ts';
import { type FileDefect, UnreadableFile } from '../source/tree.ts';
import type { Source } from '../source/yaml-database.ts';

/** Cells of one map, one byte each, as stored in a map cache file. The first row is the southernmost. */
export interface Ground {
  readonly map: string;
  readonly width: number;
  readonly height: number;
  /** Returns the unpacked cells of the map; undefined if the packed data is corrupt. */
  cells(): Uint8Array | undefined;
}

/**
 * Size of the map cache file's header: u32 file size, u16 number of maps, u16 padding. The game server's documentation
 * contains another size.
 */
const HEADER_BYTES = 8;
/** Size of the header of a map in the map cache file: name[12], i16 width, i16 height, i32 packed length. */
const ENTRY_BYTES = 20;
const MAX_SIDE = 4096;

/** Matches valid map names. They are used as file names by Windows clients and by this server. */
const MAP_NAME = /^[^.\0-\x1f"*/:<>?\\|\x7f][^\0-\x1f"*/:<>?\\|\x7f]*$/;

function unpack(packed: Uint8Array, size: number): Uint8Array | undefined {
  try {
    const cells = inflateSync(packed, { maxOutputLength: size });
    return cells.length === size ? cells : undefined;
  } catch {
    return undefined;
  }
}

interface ParsedMapCache {
  readonly grounds: Ground[];
  /** Invalid map names in the map cache file. These maps are not read. */
  readonly refused: readonly string[];
  /** Reason why reading of the map cache file stopped early; undefined if it did not. */
  readonly problem: string | undefined;
}

/** Returns the maps of a `map_cache.dat` in the order of the file. Reading stops at the first invalid entry. */
export function parseMapCache(bytes: Uint8Array): ParsedMapCache {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const grounds: Ground[] = [];
  const refused: string[] = [];
  const end = (problem?: string): ParsedMapCache => ({ grounds, refused, problem });
  if (data.length < HEADER_BYTES) return end('is too short for its header');
  const count = data.readUInt16LE(4);
  let at = HEADER_BYTES;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > data.length) return end(`ends after ${index} of ${count} maps`);
    const map = data.toString('latin1', at, at + 12).replace(/\0.*$/s, '');
    const [width, height, length] = [data.readInt16LE(at + 12), data.readInt16LE(at + 14), data.readInt32LE(at + 16)];
    const start = at + ENTRY_BYTES;
    const sane = map !== '' && width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && length > 0;
    if (!sane || start + length > data.length) return end(`map ${index + 1} of ${count} is invalid`);
    const packed = data.subarray(start, start + length);
    if (MAP_NAME.test(map)) grounds.push({ map, width, height, cells: () => unpack(packed, width * height) });
    else refused.push(map);
    at = start + length;
  }
  return end();
}

/**
 * Reads the maps of a map cache file. An empty file counts as missing, because every installed server has one in
 * `db/import`. Faults in an operator's own file are reported; a file of the server tree must be complete.
 * @throws {ImportFailure} if a file of the tree is unreadable or contains only invalid data.
 */
async function readCache({ tree, report }: Source, file: string): Promise<readonly Ground[]> {
  const lose = (why: string, lack: FileDefect): readonly Ground[] => {
    const owners = isOwnerFile(file);
    if (!owners && lack !== 'absent') throw new ImportFailure(`${file}: ${why}`);
    if (!owners || lack === 'damaged') report.problem({ file }, why);
    return [];
  };
  try {
    const { grounds, refused, problem } = parseMapCache(await tree.bytes(file));
    const [first] = refused;
    if (first !== undefined)
      report.problem({ file }, `has ${refused.length} names that no map can have, such as ${JSON.stringify(first)}`);
    if (problem && grounds.length === 0) return lose(`contains no map: ${problem}`, 'damaged');
    if (problem) report.problem({ file }, problem);
    report.read(file, grounds.length);
    return grounds;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return lose(error.message, error.defect);
  }
}

/**
 * Reads the ground of every map from the map cache files. The operator's file precedes that of the game mode, which
 * precedes the common one: some maps (such as prontera) are only in the file of the mode.
 * @throws {ImportFailure} if no cache contains a map.
 */
export async function readGrounds(source: Source): Promise<Map<string, Ground>> {
  const mode = source.mode === 'Renewal' ? 're' : 'pre-re';
  const grounds = new Map<string, Ground>();
  for (const file of ['db/import/map_cache.dat', `db/${mode}/map_cache.dat`, 'db/map_cache.dat']) {
    for (const ground of await readCache(source, file)) if (!grounds.has(ground.map)) grounds.set(ground.map, ground);
  }
  if (grounds.size === 0) throw new ImportFailure('db/map_cache.dat: contains no map, so none has a size or a picture');
  source.report.count('maps with ground', grounds.size);
  return grounds;
}

/** Cell types that block walking: walls, and cliffs that only arrows cross. */
const BARRED = new Set([1, 5]);

/** Returns the number of walkable cells of a map; undefined for corrupt ground data. */
export function walkableCells(ground: Ground): number | undefined {
  const cells = ground.cells();
  if (!cells) return undefined;
  let walkable = 0;
  for (const cell of cells) if (!BARRED.has(cell)) walkable++;
  return walkable;
}

/** Returns whether a cell is walkable, with y counted from the south; true for corrupt ground data. */
export function isWalkable({ width, cells }: Ground, x: number, y: number): boolean {
  const cell = cells()?.[y * width + x];
  return cell === undefined || !BARRED.has(cell);
}
