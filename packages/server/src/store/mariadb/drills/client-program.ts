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
  /**
   * Writes the input of MariaDB's client program, or reads its output. An error of this transfer is reported together
   * with the message of the program.
   */
  transfer(child: ClientProgram): Promise<void>;
  signal?: AbortSignal | undefined;
  /** Returns the part of the program's error output that may be shown. Default: all of it. */
  shorten?: (complaint: string) => string;
}

/** The result of a program of MariaDB's client. */
interface ClientEnding {
  /** The error with the message of the client program; undefined if the program succeeded. */
  failure: Error | undefined;
  transferFailure: unknown;
}

/** Returns the command-line arguments that give MariaDB's client the address of the server. */
const placeArguments = ({ host, port, socket, tls }: Address): string[] => [
  ...(socket ? [`--socket=${socket}`] : [`--host=${host}`, `--port=${port}`, '--protocol=tcp']),
  ...(tls ? ['--ssl'] : []),
];

/** Matches the error output of MariaDB's client after a failed connection or a failed statement. */
const connectError = /^(?:\S+: )?ERROR \d+ \(\w+\): .*/;
const statementError = /^ERROR(?: \d+ \(\w+\))? at line \d+/m;

/**
 * Returns the client's error message with the line number of the failed SQL statement, but without the statement. A
 * dump contains password hashes, and the client repeats statements and values in its messages.
 */
export const withoutStatements = (complaint: string): string =>
  (connectError.exec(complaint) ?? statementError.exec(complaint))?.[0] ?? '';

/**
 * Starts a program of MariaDB's client, for example the dump program, and waits until it ends.
 * @throws the signal's reason, or an error if the program cannot be started.
 */
export async function runClientProgram(program: string, run: ClientRun): Promise<ClientEnding> {
  const { address, args, transfer, signal, shorten = (all) => all } = run;
  const child = spawn(program, ['--no-defaults', ...placeArguments(address), `--user=${address.user}`, ...args], {
    // The password is passed in the environment of the child process, because all users of the machine can see its
    // arguments.
    env: { PATH: process.env.PATH, MYSQL_PWD: address.password },
    stdio: 'pipe',
    signal,
  });
  // The exit, the error output and the transfer are awaited together. A program that is killed or was not started can
  // reject any of them at any time, and an unhandled rejection would end the process.
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
