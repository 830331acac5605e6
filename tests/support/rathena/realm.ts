import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createTestDatabase,
  freePort,
  inDatabase,
  indexTables,
  onServer,
  type TestDatabase,
} from '@kafra/server/testing';
import { type ChildServer, startChildServer } from './child-server.ts';

/** A running login and char server of rAthena with a separate database. */
export interface GameRealm {
  database: TestDatabase;
  loginPort: number;
  charPort: number;
  /** Returns the output of the char server so far. */
  charLog(): string;
  /** Ends both servers and deletes their files and database. */
  close(): Promise<void>;
}

/** rAthena's default credentials of the connection between char and login server. */
const interServer = { userid: 's1', passwd: 'p1' };
/**
 * Milliseconds for which a player account counts as signed in after its client has disconnected. An unmodified server
 * uses ten seconds.
 */
const tokenDelay = 300;

/**
 * Creates the tables of rAthena's own SQL files in a database, without those of its web server, which many realms lack.
 */
async function importTables(database: TestDatabase, folder: string): Promise<void> {
  for (const file of ['main.sql', 'logs.sql']) {
    const text = await readFile(path.join(folder, 'sql-files', file), 'utf8');
    const statements = text.replaceAll(/^(--|#).*$/gm, '').split(/;\s*$/m);
    await inDatabase(
      database,
      statements.filter((statement) => statement.trim()),
    );
  }
}

/** The game does not support an empty database password, so a separate database user is created. */
async function makeUser({ name }: TestDatabase) {
  const user = `g_${name.slice(-12)}`;
  for (const host of ['%', 'localhost']) {
    await onServer(`CREATE USER '${user}'@'${host}' IDENTIFIED BY '${user}'`);
    await onServer(`GRANT ALL ON ${name}.* TO '${user}'@'${host}'`);
  }
  const drop = () => onServer(`DROP USER IF EXISTS '${user}'@'%', '${user}'@'localhost'`);
  return { user, drop };
}

const settings = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

const databaseSettings = (database: TestDatabase, user: string) => {
  const { hostname, port } = new URL(database.config.url);
  return Object.fromEntries(
    ['login_server', 'ipban_db', 'char_server', 'map_server', 'log_db'].flatMap((part) => [
      [`${part}_ip`, hostname === 'localhost' ? '127.0.0.1' : hostname],
      [`${part}_port`, port || 3306],
      [`${part}_id`, user],
      [`${part}_pw`, user],
      [`${part}_db`, database.name],
    ]),
  );
};

/** Starts the login and the char server on free ports. With `md5` the login server compares hashes of passwords. */
export async function startGameRealm(folder: string, { md5 = false } = {}): Promise<GameRealm> {
  const cleanings: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const clean of cleanings.reverse().splice(0)) await clean();
  };
  try {
    const database = await createTestDatabase('none');
    cleanings.push(() => database.drop());
    await importTables(database, folder);
    await indexTables(database);
    if (md5) await inDatabase(database, ["UPDATE login SET user_pass = MD5(user_pass) WHERE sex = 'S'"]);
    const { user, drop } = await makeUser(database);
    cleanings.push(drop);

    const home = await mkdtemp(path.join(tmpdir(), 'kafra-game-'));
    cleanings.push(() => rm(home, { recursive: true, force: true }));
    await cp(path.join(folder, 'conf'), path.join(home, 'conf'), { recursive: true });
    await cp(path.join(folder, 'db'), path.join(home, 'db'), { recursive: true });
    await mkdir(path.join(home, 'log'), { recursive: true });
    for (const program of ['login-server', 'char-server'])
      await symlink(path.join(folder, program), path.join(home, program));

    const [loginPort, charPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
    const here = { bind_ip: '127.0.0.1', login_port: loginPort, stdout_with_ansisequence: 'no' };
    const plain = { ...here, use_MD5_passwords: md5 ? 'yes' : 'no', disable_webtoken_delay: tokenDelay };
    const char = { ...here, ...interServer, server_name: 'Test', login_ip: '127.0.0.1', char_ip: '127.0.0.1' };
    const files = {
      'inter_conf.txt': databaseSettings(database, user),
      'login_conf.txt': { ...plain, ipban_dynamic_pass_failure_ban: 'no', use_dnsbl: 'no', new_account: 'yes' },
      'char_conf.txt': { ...char, char_port: charPort },
      // The game treats more than five connections in three seconds as an attack, so its rules for IP addresses are
      // off.
      'packet_conf.txt': { enable_ip_rules: 'no' },
    };
    await mkdir(path.join(home, 'conf/import'), { recursive: true });
    for (const [name, values] of Object.entries(files))
      await writeFile(path.join(home, 'conf/import', name), settings(values));

    const start = async (program: string, ready: string): Promise<ChildServer> => {
      const server = await startChildServer(home, `./${program}`, ready);
      cleanings.push(server.stop);
      return server;
    };
    await start('login-server', 'is ready');
    const charServer = await start('char-server', 'Connected to login-server');
    return { database, loginPort, charPort, charLog: charServer.output, close };
  } catch (error) {
    await close();
    throw error;
  }
}
