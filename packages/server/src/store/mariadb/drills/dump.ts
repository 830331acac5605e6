import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { findProgram } from '../../../files/find-program.ts';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import type { DatabaseCopier } from '../../connection/database.ts';
import type { Address } from '../address.ts';
import { runClientProgram } from './client-program.ts';

/** Current and old name of the dump program. */
const names = ['mariadb-dump', 'mysqldump'];

const missing =
  'Backups of MariaDB need its program mariadb-dump (Debian: the package mariadb-client) on the PATH of kafra-server.';

/** One transaction reads a consistent state of all InnoDB tables while the game continues to write. */
const options = [
  ...['--single-transaction', '--quick', '--skip-lock-tables', '--no-tablespaces', '--skip-triggers', '--hex-blob'],
  '--default-character-set=utf8mb4',
];

/** A single database is dumped without its name, so that it can be restored under any name. */
const databaseArguments = ({ database }: Address, logsDatabase: string | undefined): string[] =>
  logsDatabase === undefined ? ['--', database] : ['--databases', '--', database, logsDatabase];

/** Creates copies as SQL text with the dump program of MariaDB's client. */
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
    // If the output cannot be written, the program only reports a broken pipe. The error of the disk is the reason.
    if (transferFailure !== undefined) throw transferFailure;
    if (failure) throw failure;
  },
});
