import { spawn } from 'node:child_process';
import type { Console } from '../console.ts';
import { writeAll } from '../output.ts';
import { rowsOf } from './terminal-size.ts';

const isWindows = process.platform === 'win32';

/** Windows has no pager that shows colours. */
const defaultPager = isWindows ? '' : 'less';

/** Default options of pagers: show colours, and exit immediately if the list fits on the screen. */
const pagerEnv = { LESS: 'FIRX', LV: '-c' };

/** Returns the pager command for an output text: only on a terminal, and only if the text does not fit on it. */
function pagerFor({ io, options, settings }: Console, lines: number): string | undefined {
  if (options.pager === false || !io.stdout.isTTY || io.env.TERM === 'dumb' || lines < rowsOf(io.stdout)) {
    return undefined;
  }
  const chosen = io.env.KAFRA_PAGER ?? settings.pager ?? io.env.PAGER ?? defaultPager;
  return chosen.trim() === '' || chosen.trim() === 'cat' ? undefined : chosen;
}

/** Prints lines through the pager if they do not fit on the terminal. Prints them directly if the pager is missing. */
export async function showInPager(console: Console, lines: readonly string[]): Promise<void> {
  const pager = pagerFor(console, lines.length);
  const texts = lines.map((line) => `${line}\n`);
  if (pager !== undefined && (await console.io.handOver(() => runPager(pager, texts.join(''), console.io.env)))) return;
  await writeAll(console.io.stdout, texts);
}

/** Exit codes of a shell for a command that cannot be run, and for one that is not found. */
const startFailureCodes = isWindows ? [1, 9_009] : [126, 127];

/** Resolves when the pager ends; false if it could not be started. */
function runPager(pager: string, text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env: { ...pagerEnv, ...env } });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === null || !startFailureCodes.includes(code)));
    // Writing to the pager fails if the user leaves it before the end of the text. This error is expected.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}
