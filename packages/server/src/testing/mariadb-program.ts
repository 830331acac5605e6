import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { findProgram, serverFolders } from '../files/find-program.ts';
import type { DatabaseConfig } from '../rules/settings/database-settings.ts';
import type { Database } from '../store/connection/database.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { createGameTables } from '../store/migrations/make-game-tables.ts';
import { freePort } from '../workers/free-port.ts';

const run = promisify(execFile);

/**
 * Size of the InnoDB log of a test server. The default of 96 MB would be written completely, which takes half of the
 * installation time.
 */
const smallLog = '--innodb-log-file-size=16M';

const server = findProgram(['mariadbd'], serverFolders);
const install = findProgram(['mariadb-install-db'], serverFolders);

/** Free bytes that the folder of a test MariaDB needs. Besides test data it contains logs and temporary tables. */
const roomNeeded = 4 * 1_024 ** 3;

/** True if tests can start their own MariaDB here. */
export const hasMariadbProgram = server !== undefined && install !== undefined;

/** A running database server that belongs to one test, with rAthena's tables. */
export interface MariadbProgram {
  port: number;
  /** Id of the database server's process. */
  pid: number;
  /** Runs one SQL statement as administrator. */
  run(statement: string): Promise<Record<string, unknown>[]>;
  config: Extract<DatabaseConfig, { kind: 'mariadb' }>;
  /** Suspends the process of the database server. Connections stay open. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

async function within(config: DatabaseConfig, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(config);
  await work(database).finally(() => database.close());
}

/**
 * Waits until all threads of the process are suspended. After the signal, a thread that still runs could answer a
 * query.
 */
function waitUntilStopped(pid: number): void {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return;
  const isRunning = (task: string) => !/^State:\s+[tT]/m.test(readFileSync(`${tasks}/${task}/status`, 'utf8'));
  while (readdirSync(tasks).some(isRunning));
}

interface MariadbOptions {
  /** True if the database gets the game's tables. */
  hasRealm?: boolean;
  /** Size of the InnoDB buffer pool of the test server. */
  bufferPool?: string;
  /** Primary server that this one replicates, including all changes since its creation. */
  replicaOf?: MariadbProgram;
  /** True if the server writes a binary log, which replicas need. */
  logsChanges?: boolean;
}

async function follow(db: Database['db'], port: number): Promise<void> {
  await sql
    .raw(`CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='root',
    MASTER_USE_GTID=slave_pos, MASTER_CONNECT_RETRY=1, MASTER_HEARTBEAT_PERIOD=0.5`)
    .execute(db);
  await sql`SET GLOBAL read_only = 1`.execute(db);
  await sql`START SLAVE`.execute(db);
}

/**
 * Returns a folder in memory if it has enough space, because creating and dropping test databases then takes a third of
 * the time.
 */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm';
  const found = await statfs(memory).catch(() => undefined);
  return found && found.bavail * found.bsize > roomNeeded ? memory : tmpdir();
}

/**
 * Starts a MariaDB server for a test in a separate folder, on a free port. Its folder for temporary files is separate,
 * too, because a starting server deletes all `#sql` files there, even those of other servers.
 */
export async function startMariadb(options: MariadbOptions = {}): Promise<MariadbProgram> {
  const { hasRealm = true, bufferPool = '16M', replicaOf, logsChanges = false } = options;
  if (!server || !install) throw new Error('MariaDB is not installed here');
  const folder = await mkdtemp(path.join(await fastFolder(), 'kafra-mariadb-'));
  const user = `--user=${userInfo().username}`;
  const data = `--datadir=${path.join(folder, 'data')}`;
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary);
  const env = { ...process.env, TMPDIR: temporary };
  await run(
    install,
    ['--no-defaults', data, user, smallLog, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { env },
  );
  const port = await freePort('127.0.0.1');
  const small = [`--innodb-buffer-pool-size=${bufferPool}`, '--performance-schema=OFF', `--server-id=${port}`];
  const usual = [
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_general_ci',
    '--max-connections=500',
    '--skip-name-resolve',
  ];
  const fast = ['--innodb-flush-log-at-trx-commit=0', '--skip-innodb-doublewrite', smallLog];
  const changes = logsChanges ? ['--log-bin', '--binlog-format=ROW'] : ['--skip-log-bin'];
  const place = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${path.join(folder, 'socket')}`];
  const child = spawn(server, ['--no-defaults', data, user, ...place, ...small, ...usual, ...fast, ...changes], {
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
  if (replicaOf) await within(at('mysql'), ({ db }) => follow(db, replicaOf.port));
  else if (hasRealm) {
    await within(at('mysql'), ({ db }) => sql`CREATE DATABASE ragnarok CHARACTER SET utf8mb4`.execute(db));
    await within(at('ragnarok'), createGameTables);
  }
  return {
    port,
    pid: child.pid ?? 0,
    async run(statement) {
      const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
      try {
        const [rows] = await connection.query(statement);
        return rows as Record<string, unknown>[];
      } finally {
        connection.destroy();
      }
    },
    config: at('ragnarok'),
    freeze() {
      child.kill('SIGSTOP');
      waitUntilStopped(child.pid ?? 0);
    },
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
