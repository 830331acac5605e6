import { execFileSync } from 'node:child_process';

/** Function that reports whether lines `first` to `last` of a file have changed. */
export type HasChanged = (path: string, first: number, last: number) => boolean;

const wholeFile: readonly [number, number] = [1, Infinity];

/** Parses the changed lines of each file from the output of `git diff --unified=0`. */
export function parseDiff(diff: string): Map<string, (readonly [number, number])[]> {
  const files = new Map<string, (readonly [number, number])[]>();
  let ranges: (readonly [number, number])[] = [];
  for (const line of diff.split('\n')) {
    const path = /^\+\+\+ b\/(.*)$/.exec(line)?.[1];
    if (path !== undefined) {
      ranges = [];
      files.set(path, ranges);
    }
    const [, start, length = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start !== undefined && length !== '0') ranges.push([Number(start), Number(start) + Number(length) - 1]);
  }
  return files;
}

/**
 * Returns a function for the lines that changed since the last commit that changed `file`. Returns undefined outside of
 * a Git checkout, and if no commit has the file.
 */
export function changesSince(file: string, root: string): HasChanged | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const commit = git('log', '-1', '--format=%H', '--', file).trim();
    if (commit === '') return undefined;
    const changed = parseDiff(git('diff', '--unified=0', '--no-renames', '--no-ext-diff', commit, '--'));
    for (const path of git('ls-files', '--others', '--exclude-standard').split('\n')) changed.set(path, [wholeFile]);
    return (path, first, last) => (changed.get(path) ?? []).some(([start, end]) => start <= last && first <= end);
  } catch {
    return undefined;
  }
}
