import { writeSync } from 'node:fs';
import { type ExitReason, exitCodeOf, Interrupted } from './exit-codes.ts';
import type { Io } from './ports.ts';
import { version } from './version.ts';

/** Long enough to put a file away, short enough to feel like at once. */
const shutdownTimeout = 150;

const signals: Readonly<Partial<Record<NodeJS.Signals, ExitReason>>> = {
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
  const interrupt = (ending: ExitReason) => {
    if (controller.signal.aborted) process.exit(exitCodeOf(ending));
    controller.abort(new Interrupted(ending));
    setTimeout(() => process.exit(exitCodeOf(ending)), shutdownTimeout).unref();
  };
  for (const [signal, ending] of Object.entries(signals)) process.on(signal, () => interrupt(ending));
  process.on('uncaughtException', exitOnUncaughtException);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', exitOnClosedPipe);

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
  await flush(process.stdout);
  process.exit(code);
}

/** `kafra items list | head -1`: whoever reads has read enough. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
  process.exit(error.code === 'EPIPE' ? exitCodeOf('done') : exitCodeOf('output'));
}

/** A mistake of ours, outside any command; the terminal UI puts the screen back first, on its own. */
function exitOnUncaughtException(error: unknown): void {
  if (process.listenerCount('uncaughtException') > 1) return;
  writeSync(process.stderr.fd, `internal error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(exitCodeOf('internal'));
}

/** Leaving at once would cut off what a slow reader has not taken yet. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
