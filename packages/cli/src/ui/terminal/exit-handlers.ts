import { messageOf } from '@kafra/sdk/rules';
import { type ExitReason, exitCodeOf } from '../../exit-codes.ts';

/** Signals that end the program. */
const signals = { SIGTERM: 'terminated', SIGHUP: 'hangup', SIGINT: 'interrupted' } as const satisfies Record<
  string,
  ExitReason
>;

type Signal = keyof typeof signals;

/** Exit code of the program, and the message that is printed after the screen is closed. */
export interface ExitResult {
  code: number;
  message?: string;
}

/** Handles signals and uncaught errors while the terminal UI is open. Returns a function that removes the handlers. */
export function handleExits(end: (ending: ExitResult) => void): () => void {
  const onSignal = (signal: Signal) => end({ code: exitCodeOf(signals[signal]), message: `kafra: ended by ${signal}` });
  const onError = (error: unknown) => end(internalErrorExit(error));
  const names = Object.keys(signals) as Signal[];
  for (const name of names) process.on(name, onSignal);
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
  return () => {
    for (const name of names) process.off(name, onSignal);
    process.off('uncaughtException', onError);
    process.off('unhandledRejection', onError);
  };
}

/** Returns exit code and message for an internal error. The message has one line. */
export const internalErrorExit = (error: unknown): ExitResult => ({
  code: exitCodeOf('internal'),
  message: `kafra: internal error: ${messageOf(error).split('\n')[0]}`,
});
