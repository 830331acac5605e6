import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createRequestDispatcher } from '../requests/request-dispatcher.ts';
import { blockNetworks } from './block-networks.ts';
import { trustProxies } from './client-address.ts';

/** A server behind a proxy on this machine, which blocks these networks. */
async function blocking(blocked: string[]) {
  const trust = trustProxies(['loopback']);
  const app = Fastify({ trustProxy: trust });
  const { server } = app;
  blockNetworks({ server, dispatcher: createRequestDispatcher(app, trust) }, { connections: { blocked } } as never);
  app.get('/', () => 'open');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const fetchFrom = (from: string) =>
    fetch(url, { headers: { 'x-forwarded-for': from } }).then(
      (response) => response.text(),
      () => 'hung up',
    );
  return { fetchFrom, [Symbol.asyncDispose]: () => app.close() };
}

it('hangs up on a blocked network, and on whom a trusted proxy brings from there', async () => {
  await using server = await blocking(['203.0.113.0/24']);
  expect(await server.fetchFrom('203.0.113.7')).toBe('hung up');
  expect(await server.fetchFrom('198.51.100.7')).toBe('open');
  await using closed = await blocking(['127.0.0.0/8']);
  expect(await closed.fetchFrom('198.51.100.7')).toBe('hung up');
});
