import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Console } from '../console.ts';
import { writeAll } from '../output.ts';

/** Which pager shows a text, if any: only on a terminal, and only what does not fit on it. */
function pagerFor({ io, options, settings }: Console, lines: number): string | undefined {
  if (options.pager === false || !io.stdout.isTTY || io.env.TERM === 'dumb' || lines < (io.stdout.rows ?? 24)) {
    return undefined;
  }
  const chosen = io.env.KAFRA_PAGER ?? settings.pager ?? io.env.PAGER ?? 'less -FIRX';
  return chosen.trim() === '' || chosen.trim() === 'cat' ? undefined : chosen;
}

/** Writes lines for people: through the pager where they would scroll away. */
export async function page(console: Console, lines: readonly string[]): Promise<void> {
  const pager = pagerFor(console, lines.length);
  const texts = lines.map((line) => `${line}\n`);
  if (pager === undefined) return writeAll(console.io.stdout, texts);
  const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] });
  // Whoever has read enough leaves the pager; the rest is not needed then.
  child.stdin.on('error', () => undefined);
  child.stdin.end(texts.join(''));
  await once(child, 'close');
}
