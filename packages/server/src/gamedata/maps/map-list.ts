import { ImportFailure } from '../source/failure.ts';
import { isOwnerFile, readOptionalText } from '../source/optional-file.ts';
import type { Source } from '../source/yaml-database.ts';

/** Configuration file that enables the maps of the game server. */
const ENABLED = 'conf/maps_athena.conf';

async function linesOf(source: Source, file: string): Promise<{ line: string; number: number }[]> {
  const because = file === ENABLED ? 'without it every map of db/map_index.txt counts' : undefined;
  const text = await readOptionalText(source, file, { blank: isOwnerFile(file) ? 'normal' : 'reported', because });
  return (text ?? '')
    .split('\n')
    .map((raw, index) => ({ line: raw.replace(/\/\/.*/, '').trim(), number: index + 1 }))
    .filter(({ line }) => line !== '');
}

/**
 * Matches a line with the name of a map (at most 15 characters in the game) and an optional number. Lines without a
 * number continue the count.
 */
const INDEX_LINE = /^(\S{1,15})(?:\s+\d+)?$/;

/**
 * Returns the map names in `map_index.txt` of the server tree and of the server owner. The numbers after the names are
 * skipped, because only the game's servers need them.
 */
async function readIndex(source: Source): Promise<Set<string>> {
  const index = new Set<string>();
  for (const file of ['db/map_index.txt', 'db/import/map_index.txt']) {
    const lines = await linesOf(source, file);
    for (const { line, number } of lines) {
      const [, name] = INDEX_LINE.exec(line) ?? [];
      if (name === undefined) source.report.problem({ file, line: number }, 'is not the name of a map');
      else index.add(name);
    }
    if (lines.length > 0) source.report.read(file, lines.length);
  }
  return index;
}

/**
 * Applies the lines of a map configuration file. `map:` enables a map and `delmap:` disables it. `map: clear` and
 * `delmap: all` disable all maps. Returns false if the file has no such line.
 */
async function readEnabled(source: Source, file: string, enabled: Set<string>): Promise<boolean> {
  let hasLine = false;
  for (const { line, number } of await linesOf(source, file)) {
    const [, word = '', map = ''] = /^((?:del)?map)\s*:\s*(\S+)$/i.exec(line) ?? [];
    const isOn = word.toLowerCase() === 'map';
    if (word !== '') hasLine = true;
    if (word === '') {
      if (file === ENABLED) source.report.problem({ file, line: number }, `is not map or delmap: ${line}`);
    } else if (map.toLowerCase() === (isOn ? 'clear' : 'all')) enabled.clear();
    else if (isOn) enabled.add(map);
    else enabled.delete(map);
  }
  if (enabled.size > 0) source.report.read(file, enabled.size);
  return hasLine;
}

/**
 * Returns the maps that the game server loads: those that `conf/maps_athena.conf` enables, or all maps of
 * `map_index.txt` without that file.
 * @throws {ImportFailure} if no map is left.
 */
export async function readMapList(source: Source): Promise<string[]> {
  const index = await readIndex(source);
  const enabled = new Set<string>();
  const isSaid = await readEnabled(source, ENABLED, enabled);
  const isSaidByOwner = await readEnabled(source, 'conf/import/map_conf.txt', enabled);
  if (!isSaid && !isSaidByOwner) for (const map of index) enabled.add(map);
  if (enabled.size === 0) throw new ImportFailure(`${ENABLED}: no map is turned on`);
  for (const map of enabled) {
    if (index.size > 0 && !index.has(map))
      source.report.unresolved({ file: 'db/map_index.txt' }, `map ${map} has no index`);
  }
  return [...enabled];
}
