import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '../support/server.ts';
import { createServerFolder } from '../support/server-program.ts';

const { serve, remove } = createServerFolder();
afterAll(remove);

/** Sends a request over a connection of the agent and returns the reply. */
const ask = (url: string, agent: Agent, target = '/api/server/online-players') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = get(new URL(target, url), { agent }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer));
    });
    sent.once('error', reject);
  });

it('a stopping server completes its responses, and announces the end of the connection with the last one', async () => {
  const server = await serve('busy', {});
  const answered: number[] = [];
  const firstAnswers = Promise.withResolvers<void>();
  const clients = Array.from({ length: 16 }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 1; ; count++) {
      const answer = await ask(server.url, agent);
      expect(answer.statusCode).toBe(200);
      answered[client] = count;
      if (Object.keys(answered).length === 16) firstAnswers.resolve();
      if (answer.headers.connection === 'close') return 'close';
    }
  });
  await firstAnswers.promise;
  server.child.kill('SIGTERM');
  expect(await Promise.all(clients)).toEqual(Array.from({ length: 16 }, () => 'close'));
  expect((await server.ended).code).toBe(0);
});

it('a stopping server responds to a request that arrived but was not read yet', async () => {
  const server = await startTestServer({ connections: { drainSeconds: 0 } });
  const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const visitors = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(request);
      await once(socket, 'data');
      return socket;
    }),
  );
  // This process does not yield in between, so the server in it cannot run. The requests wait in the kernel, as if the
  // server were busy.
  for (const socket of visitors) socket.write(request);
  const closed = server.close();
  const answers = await Promise.all(visitors.map((socket) => once(socket, 'data').then(String)));
  expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual(visitors.map(() => 'HTTP/1.1 200 OK'));
  await closed;
});

it('a stopping server closes idle connections without an error', async () => {
  const server = await serve('idle', {});
  const ends = [];
  for (const text of ['', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n']) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(text);
    if (text !== '') await once(socket, 'data');
    ends.push(once(socket, 'end'));
  }
  const told = performance.now();
  server.child.kill('SIGTERM');
  await Promise.all(ends);
  expect((await server.ended).code).toBe(0);
  expect(performance.now() - told).toBeLessThan(8_000);
});

it('a server that is about to stop fails /readyz, and still serves new visitors on connections that end', async () => {
  const server = await serve('drain', { connections: { drainSeconds: 60 } });
  // Each request uses a new connection, because on an existing one it may be sent while the server closes it.
  const fetched = async (target: string) => {
    const agent = new Agent({ keepAlive: true });
    const answer = await ask(server.url, agent, target).finally(() => agent.destroy());
    return [answer.statusCode, answer.headers.connection];
  };
  expect(await fetched('/readyz')).toEqual([200, 'keep-alive']);
  // The stopping server continues to serve while at least one client is connected, for at most `drainSeconds`.
  const guest = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
  await once(guest, 'connect');
  server.child.kill('SIGTERM');
  await expect.poll(() => fetched('/readyz')).toEqual([503, 'close']);
  expect(await fetched('/healthz')).toEqual([200, 'close']);
  expect(await fetched('/api/server/online-players')).toEqual([200, 'close']);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(1);
  guest.destroy();
});
