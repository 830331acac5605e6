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

/** The client of MariaDB, by its name now and its old one. */
const names = ['mariadb', 'mysql'];

/** Databases beside those of the realm, into which a backup is put to see whether that can be done. */
export interface ScratchDatabase {
  config: MariadbConfig;
  /** Runs the SQL of a dump there. @throws where the client gives up. */
  load(sql: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void>;
  drop(): Promise<void>;
}

/**
 * The lines of a dump, its databases being others: a dump of two names them, and would be written over the realm. Texts
 * within it have no line of their own, since a dump writes their ends of line as `\n`.
 */
async function* redirect(sql: AsyncIterable<Buffer>, targets: readonly string[]): AsyncGenerator<Buffer> {
  const seen: string[] = [];
  const redirected = (line: string): string => {
    if (/^(CREATE|DROP) DATABASE\b/i.test(line)) return '';
    const name = /^USE `((?:[^`]|``)+)`;/i.exec(line)?.[1];
    if (name === undefined) {
      if (/^USE\b/i.test(line)) throw new ConfigError('The backup goes to a database in a way that is not known.');
      return line;
    }
    if (!seen.includes(name)) seen.push(name);
    const target = targets[seen.indexOf(name)];
    if (target === undefined) throw new ConfigError('The backup holds more than two databases.');
    return `USE ${quoteName(target)};`;
  };
  /** Of a line that has not ended only the beginning is looked at: it may be as long as a table. */
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

/** Puts the chunks of a stream together so that each ends with a line, or is a part of one long line. */
async function* whole(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const all = Buffer.concat([rest, chunk]);
    const end = all.lastIndexOf(10) + 1;
    // The beginning of a line is held back until there is enough of it to know it by.
    const cut = all.length - end > maxHead ? all.length : end;
    yield all.subarray(0, cut);
    rest = Buffer.from(all.subarray(cut));
  }
  yield rest;
}

/** Longer than any line that names a database. */
const maxHead = 1_024;

/** Makes empty databases on the server of this one; who is connected must have the right to. @throws {ConfigError} */
export async function createScratchDatabase({
  logsDatabase,
  // What they copy is the realm, not the scratch.
  replicas: _replicas,
  ...config
}: MariadbConfig): Promise<ScratchDatabase> {
  const program = findProgram(names);
  if (program === undefined)
    throw new ConfigError('A backup of MariaDB is read by its program mariadb (Debian: the package mariadb-client).');
  const address = parseAddress(config.url);
  const main = `kafra_drill_${randomBytes(6).toString('hex')}`;
  const all = logsDatabase === undefined ? [main] : [main, `${main}_logs`];
  // Of several hosts the first: what is read here was written there.
  const [first = config.url] = addressPerHost(config.url);
  const url = new URL(first);
  url.pathname = `/${main}`;
  const [, logs] = all;
  // First of all: what has no lock is taken for left behind.
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
    // The first of two may be there already; why it failed is what counts.
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
      // A client that has given up takes no more: what it says is the reason.
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
