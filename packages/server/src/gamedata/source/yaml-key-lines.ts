const isBlank = (line: string) => /^\s*(#|$)/.test(line);

/** A mapping or a list that the current line may belong to. */
interface Level {
  readonly kind: 'mapping' | 'list';
  readonly indent: number;
  readonly path: string;
  /** The last key of a mapping, or the number of the last entry of a list. */
  step: string | number;
}

const LINE = /^(\s*)((?:-\s+|-$)*)(?:(["']?)([^\s"'#{[&*!|>-][^:#"']*?|-?[^\s:#"']+)\3\s*:(?:\s+(.*))?)?/;
const BLOCK_SCALAR = /^[|>][+-]?\d?[+-]?\s*(#.*)?$/;

/**
 * Returns the line (from 1) of each key and each entry of a list by its path: `/Body/0/Drops/1/Item`. Reads the block
 * style of server databases by indentation. Keys inside braces on one line are not listed.
 */
export function keyLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const levels: Level[] = [];
  let scalar: number | undefined;
  const pathOf = (level: Level | undefined) => (level === undefined ? '' : `${level.path}/${level.step}`);
  /** Leaves what ends before a column; a list may begin in the column of the key that it belongs to. */
  const leave = (column: number, kind: Level['kind']): Level | undefined => {
    for (let top = levels.at(-1); top; top = levels.at(-1)) {
      if (top.indent < column || (top.indent === column && (top.kind === kind || kind === 'list'))) return top;
      levels.pop();
    }
    return undefined;
  };
  const enter = (kind: Level['kind'], indent: number, step: Level['step'], number: number): void => {
    const top = leave(indent, kind);
    if (top?.kind === kind && top.indent === indent) top.step = typeof top.step === 'number' ? top.step + 1 : step;
    else levels.push({ kind, indent, path: pathOf(top), step });
    const path = pathOf(levels.at(-1));
    if (!lines.has(path)) lines.set(path, number);
  };
  text.split('\n').forEach((line, index) => {
    if (isBlank(line)) return;
    const [, blanks = '', dashes = '', , key, value = ''] = LINE.exec(line) ?? [];
    if (scalar !== undefined && blanks.length > scalar) return;
    scalar = undefined;
    for (const { index: at } of dashes.matchAll(/-/g)) enter('list', blanks.length + at, 0, index + 1);
    if (key === undefined) return;
    enter('mapping', blanks.length + dashes.length, key, index + 1);
    if (BLOCK_SCALAR.test(value)) scalar = blanks.length + dashes.length;
  });
  return lines;
}
