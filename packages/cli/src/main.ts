import { writeSync } from 'node:fs';
import { type ExitReason, exitCodeOf, Failure, Interrupted } from './exit-codes.ts';
import type { Io } from './ports.ts';
import { version } from './version.ts';

/**
 * Milliseconds between a signal and the forced exit: long enough to finish a file, and short enough to feel immediate.
 */
const shutdownTimeout = 150;

const signals: Readonly<Partial<Record<NodeJS.Signals, ExitReason>>> = {
  SIGINT: 'interrupted',
  SIGTERM: 'terminated',
  SIGHUP: 'hangup',
};

const controller = new AbortController();
/**
 * True after an output error was reported. Later errors are ignored, because on a full disk every further write fails
 * too.
 */
let hasFailedOutput = false;
/** True while another program uses the terminal. That program receives Ctrl-C itself. */
let hasHandedOver = false;

function interrupt(ending: ExitReason): void {
  if (controller.signal.aborted) process.exit(exitCodeOf(ending));
  process.exitCode = exitCodeOf(ending);
  controller.abort(new Interrupted(ending));
  setTimeout(() => process.exit(exitCodeOf(ending)), shutdownTimeout).unref();
}

for (const [signal, ending] of Object.entries(signals))
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !hasHandedOver) interrupt(ending);
  });
process.on('uncaughtException', exitOnUncaughtException);
// If the reader of stdout has closed the pipe, as in `kafra items list | head -1`, the running work ends normally.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE' || hasFailedOutput) return;
  hasFailedOutput = true;
  process.stderr.write(`error: cannot write the output (${code})\n`);
  interrupt('output');
});
// Errors of stderr are ignored: if it is closed, the exit code does not change.
process.stderr.on('error', () => undefined);

const args = process.argv.slice(2);

if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  await start();
}

async function start(): Promise<void> {
  const io: Io = {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    get cwd() {
      return currentFolder();
    },
    signal: controller.signal,
    interrupt: () => interrupt('interrupted'),
    async handOver(work) {
      hasHandedOver = true;
      try {
        return await work();
      } finally {
        hasHandedOver = false;
      }
    },
  };
  const { runFromIndex } = await import('./command-index/run-from-index.ts');
  const code = (await runFromIndex(args, io)) ? 0 : await runProgram(io);
  await flush(process.stdout);
  // The last write to stdout may have failed and set the exit code.
  process.exit(code === 0 ? Number(process.exitCode ?? 0) : code);
}

async function runProgram(io: Io): Promise<number> {
  // The schema library zod must be configured before any schema is created.
  await import('./zod-config.ts');
  const { run } = await import('./run.ts');
  return run(args, io, version);
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new Failure('output', 'the current directory no longer exists', { cause });
  }
}

/**
 * Handles a programming error outside of any command. While the terminal UI is open, its own handler restores the
 * screen first.
 */
function exitOnUncaughtException(error: unknown): void {
  if (process.listenerCount('uncaughtException') > 1) return;
  // The message is written without functions of the SDK, because its modules may not be loaded yet.
  writeSync(process.stderr.fd, `internal error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(exitCodeOf('internal'));
}

/** Waits until all output is written, because exiting immediately would cut it off for a slow reader. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
