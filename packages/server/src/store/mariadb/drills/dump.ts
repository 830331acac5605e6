import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { findProgram } from '../../../files/find-program.ts';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import type { DatabaseCopier } from '../../connection/database.ts';
import type { Address } from '../address.ts';
import { runClientProgram } from './client-program.ts';

/** The program of MariaDB's client, by its name now and its old one. */
const names = ['mariadb-dump', 'mysqldump'];

const missing =
  'Backups of MariaDB need its program mariadb-dump (Debian: the package mariadb-client) on the PATH of kafra-server.';

/** One transaction sees one moment of all InnoDB tables, while the game goes on writing. */
const options = [
  ...['--single-transaction', '--quick', '--skip-lock-tables', '--no-tablespaces', '--skip-triggers', '--hex-blob'],
  '--default-character-set=utf8mb4',
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
    const { failure, transferFailure } = await runClientProgram(program, {
      address,
      args: [...options, ...databaseArguments(address, logsDatabase)],
      async transfer({ stdin, stdout }) {
        stdin.end();
        await pipeline(stdout, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
      },
      signal,
    });
    // Whose output goes nowhere only complains of that: the disk is the reason.
    if (transferFailure !== undefined) throw transferFailure;
    if (failure) throw failure;
  },
});
