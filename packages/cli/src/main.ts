import { writeSync } from 'node:fs';
import { codeFor, type Ending, Interrupted } from './exit-codes.ts';
import type { Io } from './ports.ts';
import { version } from './version.ts';

/** Long enough to put a file away, short enough to feel like at once. */
const lastMoments = 150;

const signals: Readonly<Partial<Record<NodeJS.Signals, Ending>>> = {
  SIGINT: 'interrupted',
  SIGTERM: 'terminated',
  SIGHUP: 'hangup',
};

const args = process.argv.slice(2);

if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  await start();
}

async function start(): Promise<void> {
  const controller = new AbortController();
  const interrupt = (ending: Ending) => {
    if (controller.signal.aborted) process.exit(codeFor(ending));
    controller.abort(new Interrupted(ending));
    setTimeout(() => process.exit(codeFor(ending)), lastMoments).unref();
  };
  for (const [signal, ending] of Object.entries(signals)) process.on(signal, () => interrupt(ending));
  process.on('uncaughtException', endOnMistake);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endOnClosedPipe);

  const io: Io = {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    signal: controller.signal,
    interrupt: () => interrupt('interrupted'),
  };
  // Before any schema is made.
  await import('./zod-config.ts');
  const { run } = await import('./run.ts');
  const code = await run(args, io, version);
  await flushed(process.stdout);
  process.exit(code);
}

/** `kafra items list | head -1`: whoever reads has read enough. */
function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  process.exit(error.code === 'EPIPE' ? codeFor('done') : codeFor('output'));
}

/** A mistake of ours, outside any command; the terminal UI puts the screen back first, on its own. */
function endOnMistake(error: unknown): void {
  if (process.listenerCount('uncaughtException') > 1) return;
  writeSync(process.stderr.fd, `internal error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(codeFor('internal'));
}

/** Leaving at once would cut off what a slow reader has not taken yet. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
