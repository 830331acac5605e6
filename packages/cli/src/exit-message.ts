import type { ApiError } from '@kafra/sdk';
import { messageOf } from '@kafra/sdk/rules';
import { CommanderError } from 'commander';
import { type ExitReason, Failure, Interrupted } from './exit-codes.ts';
import type { Paint } from './terminal/colors.ts';
import { sanitizeText } from './terminal/text.ts';

/**
 * Returns the exit reason for a thrown error. The parser of the command line also throws after it has printed help or
 * the version.
 */
export function exitReasonOf(error: unknown): ExitReason {
  if (error instanceof Failure || error instanceof Interrupted) return error.exitReason;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'done' : 'usage';
  return 'internal';
}

/**
 * Returns the lines that are printed on stderr for a thrown error. The parser of the command line has already printed
 * its own errors.
 */
export function exitMessage(error: unknown, paint: Paint, debug: boolean): string[] {
  if (error instanceof CommanderError) return [];
  // The failure of an output was already reported.
  if (error instanceof Interrupted) return error.exitReason === 'output' ? [] : [error.message];
  return error instanceof Failure ? failureLines(error, paint, debug) : internalErrorLines(error, paint, debug);
}

/** Returns an error as lines: the message, the hints, and with `--debug` the cause. */
function failureLines({ exitReason, message, hints, cause }: Failure, paint: Paint, debug: boolean): string[] {
  const words =
    exitReason === 'cancelled' ? sanitizeText(message) : `${paint('red', 'error:')} ${sanitizeText(message)}`;
  const trace =
    debug && cause instanceof Error
      ? [...(cause.stack ?? String(cause)).split('\n'), ...unreadableResponse(cause)].map((line) =>
          paint('dim', sanitizeText(line)),
        )
      : [];
  return [words, ...hints.map(sanitizeText), ...trace];
}

/** Maximum number of printed characters of a server response that could not be parsed. */
const maxResponseLength = 2_000;

/** Returns a server response that could not be parsed, as it was received. */
function unreadableResponse(cause: Error): string[] {
  const { kind, response } = cause as Partial<ApiError>;
  if (kind !== 'shape' || !response) return [];
  return [
    `response: ${sanitizeText(response.slice(0, maxResponseLength))}${response.length > maxResponseLength ? '...' : ''}`,
  ];
}

/** Returns the lines for an unexpected error, with the stack for developers. */
function internalErrorLines(error: unknown, paint: Paint, debug: boolean): string[] {
  const message = sanitizeText(messageOf(error));
  const trace =
    debug && error instanceof Error
      ? paint('dim', (error.stack ?? '').split('\n').map(sanitizeText).join('\n'))
      : 'Run it again with --debug for details.';
  return [`${paint('red', 'internal error:')} ${message}`, trace];
}
