import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { noteInstance } from '../../store/instances/instances.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { hasRedisProgram, startRedis } from '../../testing/redis-program.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { instanceFindings, sharedFindings } from './instance-findings.ts';

const mail = { kind: 'mailbox' };
const skipReason = await mariadbUnavailableReason();

test.skipIf(skipReason !== undefined)(
  `doctor reports too few database connections for all servers as bad (${skipReason ?? 'over MariaDB'})`,
  async () => {
    const made = await createTestDatabase('stock');
    const database = await openDatabase(made.config);
    await migrate(database, Date.now());
    const config = parseConfig({ mail, database: made.config });
    expect(await instanceFindings(database, config)).toEqual([
      { level: 'ok', text: expect.stringContaining('open up to 10 connections, and max_connections is') },
    ]);
    const facts = { version: '0.0.1', connections: 60_000, secrets: '', known_keys: null, backups: '' };
    for (const host of ['realm-1', 'realm-2']) await noteInstance(database.db, { ...facts, host, id: host.padEnd(26) });
    expect(await instanceFindings(database, config)).toEqual([
      { level: 'ok', text: '2 servers are running, on realm-1, realm-2', names: ['realm-1', 'realm-2'] },
      { level: 'warn', text: expect.stringContaining('servers of different versions use this database: 0.0.1, ') },
      { level: 'bad', text: expect.stringMatching(/up to 120000 connections.*the game needs connections, too/) },
    ]);
    await database.close();
    await made.drop();
  },
);

const findings = (url: string) => sharedFindings(parseConfig({ mail, shared: { kind: 'redis', url } }));

test('doctor reports a wrong Redis address as an error, an unreachable Redis as a warning, and a missing setting as fine', async () => {
  const service = createServer((_request, response) => response.end('hello'));
  const sockets = new Set<Socket>();
  service.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const url = `redis://:secret@127.0.0.1:${port}`;
  expect(await findings(url)).toEqual([
    { level: 'bad', text: `The server at 127.0.0.1:${port} (setting shared) is not a Redis or Valkey server.` },
  ]);
  for (const socket of sockets) socket.destroy();
  service.close();
  await once(service, 'close');
  expect(await findings(url)).toEqual([
    { level: 'warn', text: expect.stringContaining(`no response from 127.0.0.1:${port}`) },
  ]);
  expect(await sharedFindings(parseConfig({ mail }))).toEqual([]);
});

test.skipIf(!hasRedisProgram)('doctor reports a working Redis as good', async () => {
  const redis = await startRedis();
  expect(await findings(redis.url)).toEqual([
    { level: 'ok', text: `the servers share their limits at 127.0.0.1:${redis.port}` },
  ]);
  await redis.kill();
});
