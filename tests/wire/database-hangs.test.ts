/** @module-tag exhaustive */
import {
  createTestDatabase,
  hasMariadbProgram,
  mariadbUnavailableReason,
  startEventLoopClock,
  startMariadb,
  type TestDatabase,
} from '@kafra/server/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { newPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const skipReason = await mariadbUnavailableReason();

/** A proxy that can simulate a database that hangs: connections stay open, but queries get no reply. */
interface Hanging {
  config: TestDatabase['config'];
  freeze(): void;
  thaw(): void;
  remove(): Promise<unknown>;
}

async function behindRelay(): Promise<Hanging> {
  const database = await createTestDatabase('stock');
  const { hostname, port } = new URL(database.config.url);
  const relay = await startTcpProxy(hostname, Number(port || 3306));
  return {
    config: { ...database.config, url: database.config.url.replace(/@[^/]+/, `@127.0.0.1:${relay.port}`) },
    freeze: relay.pause,
    thaw: relay.resume,
    remove: () => relay.disconnect().then(database.drop),
  };
}

async function ownProgram(): Promise<Hanging> {
  const program = await startMariadb();
  return { ...program, remove: program.stop };
}

const databaseSetups: [name: string, can: boolean, make: () => Promise<Hanging>][] = [
  ['whose network goes silent', skipReason === undefined, behindRelay],
  ['whose process stands still', hasMariadbProgram, ownProgram],
];

describe.each(databaseSetups)('a database %s', { timeout: 60_000 }, (_name, can, make) => {
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  const timed = async (server: TestServer, line: string, token?: string) => {
    const stopClock = startEventLoopClock();
    const { status, body } = await server.call(line, line.startsWith('POST') ? {} : undefined, token);
    return { status, body, ms: stopClock() };
  };

  it.skipIf(!can)(
    'makes the server return 503 within three seconds, is reported by /readyz within one, and the server recovers automatically',
    async () => {
      const database = await make();
      ends.push(database.remove);
      const server = await startTestServer({ database: database.config });
      ends.push(server.close);
      const { token } = await newPerson(server);
      expect((await timed(server, 'GET /readyz')).status).toBe(200);

      database.freeze();
      // The test sends more requests than there are database connections: requests that wait for a connection must be
      // answered in time too.
      const answers = Array.from({ length: 20 }, () => timed(server, 'POST /api/account/info', token));
      const ready = await timed(server, 'GET /readyz');
      expect([ready.status, ready.ms < 1_000]).toEqual([503, true]);
      for (const { status, body, ms } of await Promise.all(answers))
        expect([status, body.code, ms < 3_000 ? 'in time' : ms]).toEqual([503, 'busy', 'in time']);
      const next = await timed(server, 'POST /api/account/info', token);
      expect([next.status, next.ms < 500]).toEqual([503, true]);
      expect((await timed(server, 'GET /healthz')).status).toBe(200);

      database.thaw();
      await expect.poll(async () => (await timed(server, 'GET /readyz')).status).toBe(200);
      expect((await timed(server, 'POST /api/account/info', token)).status).toBe(200);
    },
  );

  it.skipIf(!can)('does not delay the stop of the server', async () => {
    const database = await make();
    ends.push(database.remove);
    const server = await startTestServer({ database: database.config });
    database.freeze();
    expect((await timed(server, 'GET /readyz')).status).toBe(503);
    const stopClock = startEventLoopClock();
    await server.close();
    expect(stopClock()).toBeLessThan(15_000);
    database.thaw();
  });
});
