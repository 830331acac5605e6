import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { findProgram, serverFolders } from '../files/find-program.ts';
import type { DatabaseConfig } from '../rules/settings/database-settings.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { createGameTables } from '../store/migrations/make-game-tables.ts';
import { freePort } from '../workers/free-port.ts';

const run = promisify(execFile);

const server = findProgram(['mariadbd'], serverFolders);
const install = findProgram(['mariadb-install-db'], serverFolders);
const provider = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find(existsSync);

/** Reason why no test cluster of MariaDB (Galera) can be started here; undefined if one can. */
export const galeraUnavailableReason: string | undefined =
  server && install && provider && findProgram(['rsync'])
    ? undefined
    : 'Galera is not installed here (Debian: mariadb-server, galera-4, rsync)';

/** A database node of a test cluster, with separate folders and ports. */
export interface GaleraNode {
  /** Port of the node for database clients at 127.0.0.1. */
  port: number;
  /** Runs a query on this database node. Rejects while the node is not part of the cluster. */
  ask(question: string): Promise<Record<string, unknown>[]>;
  freeze(): void;
  thaw(): void;
  /** Kills the database server of the node. */
  kill(): Promise<void>;
  /** Starts the database server of the node again. Resolves when it has joined the cluster. */
  start(): Promise<void>;
}

/** Test cluster of three database nodes, with a database that contains the game's tables. */
export interface GaleraCluster {
  nodes: [GaleraNode, GaleraNode, GaleraNode];
  config: Extract<DatabaseConfig, { kind: 'mariadb' }>;
  stop(): Promise<void>;
}

interface Ports {
  sql: number;
  group: number;
  ist: number;
  sst: number;
}

/** Cluster options with short timeouts: a lost node is detected within a second instead of five. */
const fast =
  'evs.suspect_timeout=PT1S;evs.inactive_timeout=PT3S;evs.inactive_check_period=PT0.25S;evs.keepalive_period=PT0.25S';

/**
 * System user that runs the database server. Started as root, the server and its helpers change to the user mysql and
 * could not read root's files.
 */
const account = userInfo().uid === 0 ? 'mysql' : userInfo().username;

async function own(folder: string): Promise<void> {
  if (userInfo().uid !== 0) return;
  const { stdout } = await run('id', ['-u', account]);
  const { stdout: group } = await run('id', ['-g', account]);
  await chown(folder, Number(stdout), Number(group));
}

const freePorts = (count: number) => Promise.all(Array.from({ length: count }, () => freePort('127.0.0.1')));

async function portsOfNode(): Promise<Ports> {
  const [sql = 0, group = 0, ist = 0, sst = 0] = await freePorts(4);
  return { sql, group, ist, sst };
}

class Node implements GaleraNode {
  readonly port: number;
  readonly #arguments: readonly string[];
  readonly #folder: string;
  #child: ChildProcess | undefined;

  constructor(folder: string, ports: Ports, members: string) {
    this.port = ports.sql;
    this.#folder = folder;
    const { group, ist, sst } = ports;
    const providerOptions = `base_port=${group};gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${ist};gcache.size=32M;${fast}`;
    this.#arguments = [
      ...['--no-defaults', `--user=${account}`, `--datadir=${folder}/data`, `--tmpdir=${folder}/tmp`],
      ...[`--port=${ports.sql}`, '--bind-address=127.0.0.1', `--socket=${folder}/socket`, `--pid-file=${folder}/pid`],
      ...[
        '--innodb-buffer-pool-size=16M',
        '--innodb-log-file-size=16M',
        '--performance-schema=OFF',
        '--skip-name-resolve',
      ],
      ...['--innodb-flush-log-at-trx-commit=0', '--binlog-format=ROW', '--innodb-autoinc-lock-mode=2'],
      ...['--wsrep-on=ON', `--wsrep-provider=${provider}`, `--wsrep-cluster-address=gcomm://${members}`],
      ...[
        `--wsrep-node-address=127.0.0.1:${group}`,
        '--wsrep-sst-method=rsync',
        `--wsrep-sst-receive-address=127.0.0.1:${sst}`,
      ],
      `--wsrep-provider-options=${providerOptions}`,
    ];
  }

  async install(): Promise<void> {
    for (const name of ['', 'data', 'tmp']) {
      await mkdir(path.join(this.#folder, name), { recursive: true });
      await own(path.join(this.#folder, name));
    }
    const options = ['--no-defaults', `--user=${account}`, `--datadir=${this.#folder}/data`];
    await run(install ?? '', [...options, '--auth-root-authentication-method=normal', '--skip-test-db'], {
      env: { ...process.env, TMPDIR: path.join(this.#folder, 'tmp') },
    });
  }

  async ask(question: string): Promise<Record<string, unknown>[]> {
    const connection = await createConnection({
      host: '127.0.0.1',
      port: this.port,
      user: 'root',
      connectTimeout: 1_000,
    });
    connection.on('error', () => undefined);
    try {
      return (await connection.query<RowDataPacket[]>({ sql: question, timeout: 2_000 }))[0];
    } finally {
      connection.destroy();
    }
  }

  async start(...more: readonly string[]): Promise<void> {
    const child = spawn(server ?? '', [...this.#arguments, ...more], {
      env: { ...process.env, TMPDIR: path.join(this.#folder, 'tmp') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
    });
    while (!(await this.#isSynced())) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`a node did not start: ${said}`);
      await pause(100);
    }
  }

  freeze = () => void this.#child?.kill('SIGSTOP');
  thaw = () => void this.#child?.kill('SIGCONT');

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await ended;
  }

  async #isSynced(): Promise<boolean> {
    const rows = await this.ask("SHOW GLOBAL STATUS LIKE 'wsrep_ready'").catch(() => []);
    return rows[0]?.Value === 'ON';
  }
}

/** Starts the three nodes of a test cluster in a separate folder, on free ports. */
export async function startGalera(): Promise<GaleraCluster> {
  if (galeraUnavailableReason !== undefined) throw new Error(galeraUnavailableReason);
  const folder = await mkdtemp(path.join(tmpdir(), 'kafra-galera-'));
  await own(folder);
  const ports = [await portsOfNode(), await portsOfNode(), await portsOfNode()];
  const members = ports.map(({ group }) => `127.0.0.1:${group}`).join(',');
  const nodeAt = (index: number) => new Node(path.join(folder, String(index)), ports[index] as Ports, members);
  const nodes: [Node, Node, Node] = [nodeAt(0), nodeAt(1), nodeAt(2)];
  const [first, ...others] = nodes;
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await rm(folder, { recursive: true, force: true });
  };
  const at = (name: string) => {
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return { kind: 'mariadb', url: `mariadb://root@${hosts}/${name}`, connections: 10 } as const;
  };
  try {
    await Promise.all(nodes.map((node) => node.install()));
    await first.start('--wsrep-new-cluster');
    await first.ask('CREATE DATABASE ragnarok CHARACTER SET utf8mb4');
    const database = await openDatabase({ ...at('ragnarok'), url: at('ragnarok').url.replace(/,[^/]+/, '') });
    await createGameTables(database).finally(() => database.close());
    for (const node of others) await node.start();
    for (;;) {
      const [size] = await first.ask("SHOW GLOBAL STATUS LIKE 'wsrep_cluster_size'");
      if (size?.Value === '3') break;
      await pause(100);
    }
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { nodes, config: at('ragnarok'), stop };
}
