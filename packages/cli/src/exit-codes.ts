/** Exit codes with their meanings: the small numbers are those of the GitHub CLI, the others are from sysexits.h. */
export const exitCodes = {
  done: [0, 'done'],
  failed: [1, 'other failure'],
  cancelled: [2, 'cancelled by the user'],
  partial: [3, 'output truncated; use --all or --limit'],
  stale: [3, 'the newest backup is older than --max-age (backups sync)'],
  signIn: [4, 'not signed in, or invalid token'],
  usage: [64, 'invalid usage'],
  data: [65, 'wrong checksum or invalid data'],
  missing: [66, 'no such item, backup or account'],
  unreachable: [69, 'server unreachable'],
  internal: [70, 'internal error'],
  output: [73, 'cannot write the output'],
  later: [75, 'try again later'],
  forbidden: [77, 'not permitted'],
  hangup: [129, 'ended by SIGHUP'],
  interrupted: [130, 'ended by SIGINT (Ctrl-C)'],
  terminated: [143, 'ended by SIGTERM'],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

export type ExitReason = keyof typeof exitCodes;

export const exitCodeOf = (exitReason: ExitReason): number => exitCodes[exitReason][0];

/** Failure of a command, with its message for the user and its exit code. */
export class Failure extends Error {
  override name = 'Failure';
  readonly exitReason: ExitReason;
  /** Advice for the user, printed as lines below the error message. */
  readonly hints: readonly string[];

  constructor(exitReason: ExitReason, message: string, options: { hints?: readonly string[]; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.exitReason = exitReason;
    this.hints = options.hints ?? [];
  }
}

/** Error for a signal that ends the program; the abort reason of `Io.signal`. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  readonly exitReason: ExitReason;

  constructor(exitReason: ExitReason, message = 'cancelled') {
    super(message);
    this.exitReason = exitReason;
  }
}

/** Returns the page of `kafra help exit-codes`. */
export const exitCodesPage = (): string =>
  [
    'Exit codes',
    '',
    ...Object.values(exitCodes).map(([code, meaning]) => `${String(code).padStart(5)}  ${meaning}`),
  ].join('\n');
