import type { ApiError } from '@kafra/sdk';
import { CommanderError } from 'commander';
import { type Ending, Failure, Interrupted } from './exit-codes.ts';
import type { Paint } from './terminal/colors.ts';
import { plain } from './terminal/text.ts';

/** How the program ends for what was thrown. Help and version are ways to end too. */
export function endingFor(error: unknown): Ending {
  if (error instanceof Failure || error instanceof Interrupted) return error.ending;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'done' : 'usage';
  return 'internal';
}

/** The lines on stderr for what was thrown. The parser has said its own by then. */
export function lastWords(error: unknown, paint: Paint, debug: boolean): string[] {
  if (error instanceof CommanderError) return [];
  if (error instanceof Interrupted) return [error.message];
  return error instanceof Failure ? failureWords(error, paint, debug) : defectWords(error, paint, debug);
}

/** What went wrong, what to do about it, and with `--debug` what it came from. */
function failureWords({ ending, message, hints, cause }: Failure, paint: Paint, debug: boolean): string[] {
  const words = ending === 'cancelled' ? plain(message) : `${paint('red', 'error:')} ${plain(message)}`;
  const trace =
    debug && cause instanceof Error
      ? [...(cause.stack ?? String(cause)).split('\n'), ...came(cause)].map((line) => paint('dim', plain(line)))
      : [];
  return [words, ...hints.map(plain), ...trace];
}

/** As much of an answer as is worth a look. */
const longestAnswer = 2_000;

/** The answer that could not be understood, as it came. */
function came(cause: Error): string[] {
  const { kind, response } = cause as Partial<ApiError>;
  if (kind !== 'shape' || !response) return [];
  return [`it came: ${plain(response.slice(0, longestAnswer))}${response.length > longestAnswer ? '...' : ''}`];
}

/** Nobody foresaw it: whoever mends it needs to see where. */
function defectWords(error: unknown, paint: Paint, debug: boolean): string[] {
  const message = plain(error instanceof Error ? error.message : String(error));
  const trace =
    debug && error instanceof Error
      ? paint('dim', (error.stack ?? '').split('\n').map(plain).join('\n'))
      : 'Run it again with --debug to see where.';
  return [`${paint('red', 'internal error:')} ${message}`, trace];
}
