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

/**
 * Runs a program of MariaDB's client on a server, to its end.
 * @throws the signal's reason, and where the program cannot be started.
 */
export async function runClientProgram(program: string, run: ClientRun): Promise<ClientEnding> {
  const { address, args, transfer, signal } = run;
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
  const words = complaint.status === 'fulfilled' ? complaint.value.trim() : '';
  return {
    failure: code === 0 ? undefined : new Error(`${path.basename(program)} failed: ${words || `code ${code}`}`),
    transferFailure: transferred.status === 'rejected' ? transferred.reason : undefined,
  };
}
