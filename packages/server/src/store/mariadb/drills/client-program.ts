import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Address } from '../address.ts';

type ClientProgram = ChildProcessByStdio<Writable, Readable, Readable>;

interface ClientRun {
  address: Address;
  args: readonly string[];
  /** Feeds the program, or takes what it writes; what fails there is told beside what the program says. */
  transfer(child: ClientProgram): Promise<void>;
  signal?: AbortSignal | undefined;
  /** What may be shown of what the program writes to stderr. Default: all of it. */
  shorten?: (complaint: string) => string;
}

/** How a program of MariaDB's client has ended. */
interface ClientEnding {
  /** Why it has failed, in its own words; undefined where it has not. */
  failure: Error | undefined;
  transferFailure: unknown;
}

/** Where the client's programs find the server. */
const placeArguments = ({ host, port, socket, tls }: Address): string[] => [
  ...(socket ? [`--socket=${socket}`] : [`--host=${host}`, `--port=${port}`, '--protocol=tcp']),
  ...(tls ? ['--ssl'] : []),
];

/** Where the client gave up: on the way to the server, or at a statement. */
const connectError = /^(?:\S+: )?ERROR \d+ \(\w+\): .*/;
const statementError = /^ERROR(?: \d+ \(\w+\))? at line \d+/m;

/**
 * Where the client has given up at a statement, without the statement: a dump has passwords in it, and the client repeats
 * the statement as well as values in its own words.
 */
export const withoutStatements = (complaint: string): string =>
  (connectError.exec(complaint) ?? statementError.exec(complaint))?.[0] ?? '';

/**
 * Runs a program of MariaDB's client on a server, to its end.
 * @throws the signal's reason, and where the program cannot be started.
 */
export async function runClientProgram(program: string, run: ClientRun): Promise<ClientEnding> {
  const { address, args, transfer, signal, shorten = (all) => all } = run;
  const child = spawn(program, ['--no-defaults', ...placeArguments(address), `--user=${address.user}`, ...args], {
    // In the environment of the child only: arguments are seen by everybody on the machine.
    env: { PATH: process.env.PATH, MYSQL_PWD: address.password },
    stdio: 'pipe',
    signal,
  });
  // All at once: one that is killed, or was never started, says so at any moment, and whoever does not listen ends with it.
  const [ending, complaint, transferred] = await Promise.allSettled([
    once(child, 'close'),
    text(child.stderr),
    transfer(child),
  ]);
  signal?.throwIfAborted();
  if (ending.status === 'rejected') throw ending.reason;
  const [code] = ending.value;
  const words = complaint.status === 'fulfilled' ? shorten(complaint.value.trim()) : '';
  return {
    failure: code === 0 ? undefined : new Error(`${path.basename(program)} failed: ${words || `code ${code}`}`),
    transferFailure: transferred.status === 'rejected' ? transferred.reason : undefined,
  };
}
