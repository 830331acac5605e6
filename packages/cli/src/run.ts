import { CommanderError } from 'commander';
import { codeFor, Failure, Interrupted } from './exit-codes.ts';
import type { Io } from './ports.ts';
import { createProgram } from './program.ts';
import { hasColors, painter } from './terminal/colors.ts';
import { plain } from './terminal/text.ts';

/** Runs one command line; resolves to the exit code and never rejects. */
export async function run(args: readonly string[], io: Io, version: string): Promise<number> {
  const program = createProgram(io, version);
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return io.signal.aborted ? endingOf(io.signal.reason) : Number(process.exitCode ?? 0);
  } catch (error) {
    // A call that was ended by a signal fails as if the network had.
    const reason = io.signal.aborted && !(error instanceof Interrupted) ? io.signal.reason : error;
    return report(reason, io, args.includes('--debug'));
  }
}

/** Help and version are ways to end too; whatever else the parser refuses is wrong use. */
function report(error: unknown, io: Io, debug: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? codeFor('done') : codeFor('usage');
  const paint = painter(hasColors(io.stderr, io.env));
  const say = (line: string) => void io.stderr.write(`${line}\n`);
  if (error instanceof Interrupted) {
    say(error.message);
    return endingOf(error);
  }
  if (error instanceof Failure) {
    say(error.ending === 'cancelled' ? error.message : `${paint('red', 'error:')} ${plain(error.message)}`);
    for (const hint of error.hints) say(plain(hint));
    if (debug && error.cause instanceof Error) say(paint('dim', error.cause.stack ?? String(error.cause)));
    return codeFor(error.ending);
  }
  say(`${paint('red', 'internal error:')} ${plain(error instanceof Error ? error.message : String(error))}`);
  if (debug && error instanceof Error) say(paint('dim', error.stack ?? ''));
  else say('Run it again with --debug to see where.');
  return codeFor('internal');
}

const endingOf = (reason: unknown): number => codeFor(reason instanceof Interrupted ? reason.ending : 'internal');
