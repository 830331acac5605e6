import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '@kafra/sdk/rules';
import { findProgram } from '../../../files/find-program.ts';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import { addressPerHost } from '../../../rules/settings/database-hosts.ts';
import { type Address, type MariadbConfig, parseAddress } from '../address.ts';
import { isDenial } from '../classify-error.ts';
import { quoteName } from '../quote.ts';
import { runClientProgram, withoutStatements } from './client-program.ts';
import { connectToServer, lockScratch } from './scratch-lock.ts';

/** Names of MariaDB's command-line client: the current one and the old one. */
const names = ['mariadb', 'mysql'];

/** Temporary databases into which a backup is restored as a test. */
export interface ScratchDatabase {
  config: MariadbConfig;
  /**
   * Restores the SQL of a dump into the temporary databases.
   * @throws if the client fails.
   */
  load(sql: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Replaces the database names in the lines of a dump. A dump of two databases contains their names and would overwrite
 * the realm. Texts in a dump do not span lines, because it writes their line breaks as `\n`.
 */
async function* redirect(sql: AsyncIterable<Buffer>, targets: readonly string[]): AsyncGenerator<Buffer> {
  const seen: string[] = [];
  const redirected = (line: string): string => {
    if (/^(CREATE|DROP) DATABASE\b/i.test(line)) return '';
    const name = /^USE `((?:[^`]|``)+)`;/i.exec(line)?.[1];
    if (name === undefined) {
      if (/^USE\b/i.test(line)) throw new ConfigError('The backup selects its databases in an unknown way.');
      return line;
    }
    if (!seen.includes(name)) seen.push(name);
    const target = targets[seen.indexOf(name)];
    if (target === undefined) throw new ConfigError('The backup contains more than two databases.');
    return `USE ${quoteName(target)};`;
  };
  /**
   * Only the beginning of a line is searched for a database name, because a line of a dump can be as long as a table.
   */
  let isAtStart = true;
  for await (const chunk of sql) {
    let from = 0;
    while (from < chunk.length) {
      const end = chunk.indexOf(10, from);
      const to = end === -1 ? chunk.length : end + 1;
      const piece = chunk.subarray(from, to);
      yield isAtStart && isSwitch(piece) ? Buffer.from(`${redirected(piece.toString().trimEnd())}\n`) : piece;
      isAtStart = end !== -1;
      from = to;
    }
  }
}

const isSwitch = (piece: Buffer): boolean =>
  /^(USE|CREATE DATABASE|DROP DATABASE)\b/i.test(piece.subarray(0, 16).toString());

/** Regroups the chunks of a dump, so that each one ends with a line or is part of one long line. */
async function* whole(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const all = Buffer.concat([rest, chunk]);
    const end = all.lastIndexOf(10) + 1;
    // The beginning of a line is held back until it is long enough to show whether the line names a database.
    const cut = all.length - end > maxHead ? all.length : end;
    yield all.subarray(0, cut);
    rest = Buffer.from(all.subarray(cut));
  }
  yield rest;
}

/** Number of bytes at the beginning of a line that are searched. Lines that name a database are shorter. */
const maxHead = 1_024;

/**
 * Creates empty temporary databases for a trial restore, on the server of the realm. The database user needs the right
 * to create databases.
 * @throws {ConfigError}
 */
export async function createScratchDatabase({
  logsDatabase,
  // Replicas are left out of the configuration, because they do not copy the temporary databases.
  replicas: _replicas,
  ...config
}: MariadbConfig): Promise<ScratchDatabase> {
  const program = findProgram(names);
  if (program === undefined)
    throw new ConfigError(
      'Reading a backup of MariaDB needs the program mariadb (Debian: the package mariadb-client).',
    );
  const address = parseAddress(config.url);
  const main = `kafra_drill_${randomBytes(6).toString('hex')}`;
  const all = logsDatabase === undefined ? [main] : [main, `${main}_logs`];
  // Of several hosts, only the first is used, because a trial restore must read from the host that it wrote to.
  const [first = config.url] = addressPerHost(config.url);
  const url = new URL(first);
  url.pathname = `/${main}`;
  const [, logs] = all;
  // The lock is taken before the database is created, because a database without a lock counts as a leftover of a trial
  // restore.
  const lock = await lockScratch(address, main);
  const drop = () =>
    run(
      address,
      all.map((name) => `DROP DATABASE IF EXISTS ${quoteName(name)}`),
    ).finally(lock.release);
  try {
    await run(
      address,
      all.map((name) => `CREATE DATABASE ${quoteName(name)} CHARACTER SET utf8mb4`),
    );
  } catch (error) {
    // If only one of two databases was created, it is dropped. The error of the creation is reported, not an error of
    // the drop.
    await drop().catch(() => undefined);
    throw error;
  }
  return {
    config: { ...config, url: url.href, ...(logs !== undefined && { logsDatabase: logs }) },
    async load(sql, signal) {
      const { failure, transferFailure } = await runClientProgram(program, {
        address,
        args: ['--default-character-set=utf8mb4', `--database=${main}`],
        async transfer({ stdin, stdout }) {
          stdout.resume();
          await pipeline(Readable.from(redirect(whole(sql), all)), stdin);
        },
        signal,
        shorten: withoutStatements,
      });
      // A client program that failed stops reading its input. The program's own error is thrown first, because it is
      // the cause.
      if (failure) throw failure;
      if (transferFailure !== undefined) throw transferFailure;
    },
    drop,
  };
}

async function run(address: Address, statements: readonly string[]): Promise<void> {
  const connection = await connectToServer(address);
  try {
    for (const statement of statements) await connection.query(statement);
  } catch (error) {
    const advice = isDenial(error) ? ': a drill needs a user that may make databases.' : '';
    throw new ConfigError(`${messageOf(error)}${advice}`, { cause: error });
  } finally {
    await connection.end();
  }
}
