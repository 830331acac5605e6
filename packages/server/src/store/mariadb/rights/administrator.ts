import { messageOf } from '@kafra/sdk/rules';
import { createConnection } from 'mysql2/promise';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import { connectionOptions, describeAddress, parseAddress } from '../address.ts';

/**
 * Connects as a database user that may create other users, and runs statements in order. Earlier statements stay in
 * effect after an error.
 * @throws {ConfigError} with the statement that was refused.
 */
export async function runAsAdministrator(url: string, statements: readonly string[]): Promise<void> {
  const address = parseAddress(url);
  const connection = await createConnection({ ...connectionOptions(address), database: undefined }).catch(
    (error: unknown) => {
      throw new ConfigError(
        `The database server at ${describeAddress(address)} refuses the administrator "${address.user}": ` +
          messageOf(error),
      );
    },
  );
  try {
    for (const statement of statements)
      await connection.query(statement).catch((error: unknown) => {
        throw new ConfigError(
          `"${address.user}" lacks a right: ${statement.replace(/ IDENTIFIED .*/, '')} (${messageOf(error)})`,
        );
      });
  } finally {
    await connection.end().catch(() => undefined);
  }
}

/** Returns true if the administrator of the database can connect with this URL. */
export const isAdministratorLetIn = (url: string): Promise<boolean> =>
  runAsAdministrator(url, []).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConfigError) return false;
      throw error;
    },
  );
