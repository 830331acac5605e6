import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { findProgram } from '../../files/find-program.ts';
import { ConfigError } from '../../rules/config-error.ts';
import type { DatabaseCopier } from '../database.ts';
import type { Address } from './address.ts';

/** The program of MariaDB's client, by its name now and its old one. */
const names = ['mariadb-dump', 'mysqldump'];

const missing =
  'Backups of MariaDB need its program mariadb-dump (Debian: the package mariadb-client) on the PATH of kafra-server.';

/** One transaction sees one moment of all InnoDB tables, while the game goes on writing. */
const options = [
  ...['--single-transaction', '--quick', '--skip-lock-tables', '--no-tablespaces', '--skip-triggers', '--hex-blob'],
  '--default-character-set=utf8mb4',
];

/** Where the client's programs find the server. */
export const placeArguments = ({ host, port, socket, tls }: Address): string[] => [
  ...(socket ? [`--socket=${socket}`] : [`--host=${host}`, `--port=${port}`, '--protocol=tcp']),
  ...(tls ? ['--ssl'] : []),
];

/** One database is written without its name, so that it can be restored under any. */
const databaseArguments = ({ database }: Address, logsDatabase: string | undefined): string[] =>
  logsDatabase === undefined ? ['--', database] : ['--databases', '--', database, logsDatabase];

/** Copies as SQL text, by the dump program that comes with MariaDB's client. */
export const createDump = (
  addressNow: () => Address,
  logsDatabase: string | undefined,
): Omit<DatabaseCopier, 'size'> => ({
  extension: 'sql',
  unavailableReason: () => (findProgram(names) === undefined ? missing : undefined),
  async writeTo(file, signal) {
    const program = findProgram(names);
    if (program === undefined) throw new ConfigError(missing);
    const address = addressNow();
    const where = placeArguments(address);
    const databases = databaseArguments(address, logsDatabase);
    const child = spawn(program, ['--no-defaults', ...where, `--user=${address.user}`, ...options, ...databases], {
      // In the environment of the child only: arguments are seen by everybody on the machine.
      env: { PATH: process.env.PATH, MYSQL_PWD: address.password },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    // Told to stop it is killed, and says so as an error of its own beside the end of its output.
    child.once('error', () => undefined);
    const ended = once(child, 'close');
    const [complaint] = await Promise.all([
      text(child.stderr),
      pipeline(child.stdout, createWriteStream(file, { mode: 0o600, flags: 'wx' })),
    ]);
    const [code] = await ended;
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`${path.basename(program)} failed: ${complaint.trim() || `code ${code}`}`);
  },
});
