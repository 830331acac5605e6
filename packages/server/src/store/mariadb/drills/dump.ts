import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { findProgram } from '../../../files/find-program.ts';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import type { DatabaseCopier } from '../../connection/database.ts';
import type { Address } from '../address.ts';
import { runClientProgram } from './client-program.ts';

/** Names of MariaDB's dump program: the current one and the old one. */
const names = ['mariadb-dump', 'mysqldump'];

const missing =
  'Backups of MariaDB need its program mariadb-dump (Debian: the package mariadb-client) on the PATH of kafra-server.';

/**
 * With these options, the dump program reads a consistent state of all InnoDB tables in one transaction, while the game
 * continues to write.
 */
const options = [
  ...['--single-transaction', '--quick', '--skip-lock-tables', '--no-tablespaces', '--skip-triggers', '--hex-blob'],
  '--default-character-set=utf8mb4',
];

/** The dump of a single database omits the database name, so that it can be restored under any name. */
const databaseArguments = ({ database }: Address, logsDatabase: string | undefined): string[] =>
  logsDatabase === undefined ? ['--', database] : ['--databases', '--', database, logsDatabase];

/** Creates backups of a MariaDB as SQL text with the dump program of MariaDB's client. */
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
    // If the output file cannot be written, the dump program only reports a broken pipe. The error of the file is
    // thrown first, because it is the cause.
    if (transferFailure !== undefined) throw transferFailure;
    if (failure) throw failure;
  },
});
