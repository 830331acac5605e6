import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../config.ts';
import type { Database } from '../store/database.ts';
import { createGameTables } from '../store/migrations/make-game-tables.ts';
import { openDatabase } from '../store/open-database.ts';

const run = promisify(execFile);

/** Where packages put the server, which is not always on the path. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

const find = (name: string): string | undefined =>
  folders
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

const server = find('mariadbd');
const install = find('mariadb-install-db');

/** Whether a MariaDB of a test's own can be started here. */
export const hasMariadbProgram = server !== undefined && install !== undefined;

/** A running database server of a test's own, with rAthena's tables in its database. */
export interface MariadbProgram {
  config: Extract<DatabaseConfig, { kind: 'mariadb' }>;
  /** Makes its process stand still, with every connection open. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function within(config: DatabaseConfig, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(config);
  await work(database).finally(() => database.close());
}

/**
 * Starts one in a folder of its own, on a port of its own. It has a folder for temporary files too: a server that starts
 * deletes every `#sql` file in it, those of another server that answers a query just then as well.
 */
export async function startMariadb(): Promise<MariadbProgram> {
  if (!server || !install) throw new Error('MariaDB is not installed here');
  const folder = await mkdtemp(path.join(tmpdir(), 'kafra-mariadb-'));
  const user = `--user=${userInfo().username}`;
  const data = `--datadir=${path.join(folder, 'data')}`;
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary);
  const env = { ...process.env, TMPDIR: temporary };
  await run(install, ['--no-defaults', data, user, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    env,
  });
  const port = await freePort();
  const small = ['--innodb-buffer-pool-size=16M', '--skip-log-bin', '--performance-schema=OFF'];
  const place = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${path.join(folder, 'socket')}`];
  const child = spawn(server, ['--no-defaults', data, user, ...place, ...small], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('ready for connections')) resolve();
    });
    void ended.then(() => reject(new Error(`MariaDB did not start: ${said}`)));
  });
  const at = (name: string) =>
    ({ kind: 'mariadb', url: `mariadb://root@127.0.0.1:${port}/${name}`, connections: 10 }) as const;
  await within(at('mysql'), ({ db }) => sql`CREATE DATABASE ragnarok CHARACTER SET utf8mb4`.execute(db));
  await within(at('ragnarok'), createGameTables);
  return {
    config: at('ragnarok'),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
