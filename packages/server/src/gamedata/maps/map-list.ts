import { ImportFailure } from '../source/failure.ts';
import { Unreadable } from '../source/tree.ts';
import type { Source } from '../source/yaml-database.ts';

async function linesOf(source: Source, file: string): Promise<{ line: string; number: number }[]> {
  const text = await source.tree.text(file).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error;
    source.report.problem({ file }, error.message);
    return '';
  });
  return text
    .split('\n')
    .map((raw, index) => ({ line: raw.replace(/\/\/.*/, '').trim(), number: index + 1 }))
    .filter(({ line }) => line !== '');
}

/** Map names of `map_index.txt`; the numbers behind them matter only between servers. */
async function readIndex(source: Source): Promise<Set<string>> {
  const file = 'db/map_index.txt';
  if (!source.tree.has(file)) return new Set();
  const names = (await linesOf(source, file)).map(({ line }) => line.split(/\s+/)[0] ?? '');
  source.report.read(file, names.length);
  return new Set(names);
}

/** `map:` switches a map on, `delmap:` off again. */
async function readEnabled(source: Source, file: string, enabled: Set<string>): Promise<void> {
  for (const { line, number } of await linesOf(source, file)) {
    const [, word = '', map = ''] = /^(\w+)\s*:\s*(\S+)$/.exec(line) ?? [];
    if (word === 'map') enabled.add(map);
    else if (word === 'delmap') enabled.delete(map);
    else if (file.endsWith('maps_athena.conf'))
      source.report.problem({ file, line: number }, `is not map or delmap: ${line}`);
  }
  source.report.read(file, enabled.size);
}

/**
 * The maps the server loads: those that `conf/maps_athena.conf` switches on, without it all of the index.
 * @throws {ImportFailure} when no map is left.
 */
export async function readMapList(source: Source): Promise<string[]> {
  const index = await readIndex(source);
  const enabled = new Set<string>();
  const files = ['conf/maps_athena.conf', 'conf/import/map_conf.txt'].filter((file) => source.tree.has(file));
  for (const file of files) await readEnabled(source, file, enabled);
  if (enabled.size === 0) for (const map of index) enabled.add(map);
  if (enabled.size === 0) throw new ImportFailure('conf/maps_athena.conf: no map is switched on');
  for (const map of enabled) {
    if (index.size > 0 && !index.has(map))
      source.report.unresolved({ file: 'db/map_index.txt' }, `map ${map} has no index`);
  }
  return [...enabled];
}
