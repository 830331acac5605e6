import { readOptionalText } from '../source/optional-file.ts';
import { formatLocation, type SourceLocation } from '../source/report.ts';
import { treePath } from '../source/tree.ts';
import type { Source } from '../source/yaml-database.ts';

/**
 * Configuration files of the map server, which may name script files too. The server reads them before its list of
 * scripts.
 */
const SETTINGS = ['conf/map_athena.conf', 'conf/import/map_conf.txt'];

interface ListLine {
  readonly where: SourceLocation;
  readonly text: string;
  /** First word of the script list line in lower case; empty if the line does not have the form `word: target`. */
  readonly word: string;
  readonly target: string;
}

function linesOf(file: string, text: string): ListLine[] {
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.replace(/\/\/.*/, '').trim();
    const [, word = '', target = ''] = /^(\w+)\s*:\s*(.+)$/.exec(line) ?? [];
    return line === '' ? [] : [{ where: { file, line: index + 1 }, text: line, word: word.toLowerCase(), target }];
  });
}

/**
 * Returns the script files that a game server loads, in order: `npc:` adds one, `delnpc:` removes one, `import:` reads
 * another list at that position. A server tree contains many other files. The settings of the map server may name some
 * too. They come first, so a `delnpc:` there cannot remove what the list adds.
 */
export async function readScriptList(source: Source, entry: string): Promise<string[]> {
  const files = new Set<string>();
  const open = new Set<string>();
  const apply = ({ where, word, target }: ListLine): boolean => {
    const path = treePath(target);
    if (word !== 'npc' && word !== 'delnpc') return false;
    if (target === 'clear' || target === 'all') files.clear();
    else if (word === 'npc') files.add(path);
    else if (!files.delete(path)) source.report.problem(where, `takes ${path} away, which was not loaded`);
    return true;
  };
  const visit = async (path: string, from: string): Promise<void> => {
    open.add(path);
    const text = await readOptionalText(source, path, { blank: 'reported', because: `listed in ${from}` });
    for (const line of linesOf(path, text ?? '')) {
      if (apply(line)) continue;
      const next = treePath(line.target);
      if (line.word !== 'import') source.report.problem(line.where, `is not npc, delnpc or import: ${line.text}`);
      else if (open.has(next)) source.report.problem(line.where, `imports ${next}, which is being read: a circle`);
      else await visit(next, formatLocation(line.where));
    }
    source.report.read(path);
    open.delete(path);
  };
  for (const file of SETTINGS) {
    for (const line of linesOf(file, (await readOptionalText(source, file, { blank: 'normal' })) ?? '')) apply(line);
  }
  await visit(entry, 'the importer');
  return [...files];
}
