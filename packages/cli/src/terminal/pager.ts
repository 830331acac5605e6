import { spawn } from 'node:child_process';
import type { Console } from '../console.ts';
import { writeAll } from '../output.ts';
import { rowsOf } from './terminal-size.ts';

const isWindows = process.platform === 'win32';

/** Windows brings none that shows colours. */
const defaultPager = isWindows ? '' : 'less';

/** Tables are painted, and a list that fits on the screen after all needs no key: what pagers that know no better are told. */
const pagerEnv = { LESS: 'FIRX', LV: '-c' };

/** Which pager shows a text, if any: only on a terminal, and only what does not fit on it. */
function pagerFor({ io, options, settings }: Console, lines: number): string | undefined {
  if (options.pager === false || !io.stdout.isTTY || io.env.TERM === 'dumb' || lines < rowsOf(io.stdout)) {
    return undefined;
  }
  const chosen = io.env.KAFRA_PAGER ?? settings.pager ?? io.env.PAGER ?? defaultPager;
  return chosen.trim() === '' || chosen.trim() === 'cat' ? undefined : chosen;
}

/** Writes lines for people: through the pager where they would scroll away, and as they are where it is missing. */
export async function showInPager(console: Console, lines: readonly string[]): Promise<void> {
  const pager = pagerFor(console, lines.length);
  const texts = lines.map((line) => `${line}\n`);
  if (pager !== undefined && (await console.io.handOver(() => runPager(pager, texts.join(''), console.io.env)))) return;
  await writeAll(console.io.stdout, texts);
}

/** What a shell ends with for a command that it cannot run, and for one that it cannot find. */
const startFailureCodes = isWindows ? [1, 9_009] : [126, 127];

/** Resolves once the pager is left; false when it could not be started. */
function runPager(pager: string, text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env: { ...pagerEnv, ...env } });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === null || !startFailureCodes.includes(code)));
    // Whoever has read enough leaves the pager; the rest is not needed then.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}
