import { place } from '../source/report.ts';
import { treePath, Unreadable } from '../source/tree.ts';
import type { Source } from '../source/yaml-database.ts';

/**
 * The script files a server loads, in order: `npc:` adds one, `delnpc:` takes one away again, `import:` reads another
 * list at that place. Only these count; a tree holds many files that are not loaded.
 */
export async function readScriptList(source: Source, entry: string): Promise<string[]> {
  const files = new Set<string>();
  const open = new Set<string>();
  const commands: Record<string, (path: string, where: { file: string; line: number }) => Promise<void> | void> = {
    npc: (path) => void files.add(path),
    delnpc: (path, where) => {
      if (!files.delete(path)) source.report.problem(where, `takes ${path} away, which was not loaded`);
    },
    import: async (path, where) => {
      if (open.has(path)) return source.report.problem(where, `imports ${path}, which is being read: a circle`);
      await visit(path, place(where));
    },
  };
  const visit = async (path: string, from: string): Promise<void> => {
    open.add(path);
    const text = await source.tree.text(path).catch((error: unknown) => {
      if (!(error instanceof Unreadable)) throw error;
      source.report.problem({ file: path }, `${error.message} (listed in ${from})`);
      return '';
    });
    for (const [index, raw] of text.split('\n').entries()) {
      const line = raw.replace(/\/\/.*/, '').trim();
      if (line === '') continue;
      const where = { file: path, line: index + 1 };
      const [, word = '', target = ''] = /^(\w+)\s*:\s*(.+)$/.exec(line) ?? [];
      const command = commands[word.toLowerCase()];
      if (!command) source.report.problem(where, `is not npc, delnpc or import: ${line}`);
      else if (target === 'clear' || target === 'all') files.clear();
      else await command(treePath(target), where);
    }
    source.report.read(path);
    open.delete(path);
  };
  await visit(entry, 'the importer');
  return [...files];
}
