import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Measures how long a command of the built program takes compared with an empty Node program. Run it after `pnpm run
 * build`.
 */
const program = fileURLToPath(new URL('../../packages/cli/bin/kafra.mjs', import.meta.url));
const runs = 15;

function milliseconds(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return performance.now() - started;
}

/** Returns the fastest of many runs, because slower ones were delayed by other programs. */
function fastest(args: readonly string[]): number {
  return Math.min(...Array.from({ length: runs }, () => milliseconds(args)));
}

const empty = fastest(['-e', '0']);
console.log(`node -e 0             ${empty.toFixed(0)} ms`);
for (const words of ['--version', '--help', 'backups list --help', 'complete --typed -- backups d']) {
  const time = fastest([program, ...words.split(' ')]);
  console.log(`${`kafra ${words}`.padEnd(21)} ${time.toFixed(0)} ms  ${(time / empty).toFixed(2)}x`);
}
