import { groupNamed } from './command-group.ts';
import { isCommandOf } from './commands/alias.ts';
import { readConfig } from './config-file.ts';
import { exitCodeOf, Interrupted } from './exit-codes.ts';
import { exitMessage, exitReasonOf } from './exit-message.ts';
import type { Io } from './ports.ts';
import { expandAlias, readAliases } from './preferences/aliases.ts';
import { createProgram } from './program.ts';
import { hasColors, painter } from './terminal/colors.ts';
import { namedFailure } from './to-failure.ts';

/** Runs one command line; resolves to the exit code and never rejects. */
export async function run(args: readonly string[], io: Io, version: string): Promise<number> {
  const program = createProgram(io, version, groupNamed(args[0]));
  try {
    const expanded = expandAlias(args, {
      isCommand: (name) => isCommandOf(program, name),
      takesValue: (word) =>
        program.options.some(({ required, short, long }) => required && [short, long].includes(word)),
      aliases: () => readAliases(readConfig(io.env)),
    });
    await program.parseAsync(expanded.length === 0 ? ['--help'] : expanded, { from: 'user' });
    return io.signal.aborted ? exitCodeOf(exitReasonOf(io.signal.reason)) : Number(process.exitCode ?? 0);
  } catch (error) {
    // A signal aborts a running request, which then fails like a network error. The signal, not that error, decides the
    // exit code.
    const reason =
      io.signal.aborted && !(error instanceof Interrupted) ? io.signal.reason : (namedFailure(error) ?? error);
    const paint = painter(hasColors(io.stderr, io.env));
    for (const line of exitMessage(reason, paint, args.includes('--debug'))) io.stderr.write(`${line}\n`);
    return exitCodeOf(exitReasonOf(reason));
  }
}
