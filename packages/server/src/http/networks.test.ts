import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trustProxies } from './client-address.ts';
import { blockNetworks, networkList } from './networks.ts';
import { createRequestDispatcher } from './request-dispatcher.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24', true],
  ['::ffff:203.0.113.7', '203.0.113.0/24', true],
  ['203.0.114.7', '203.0.113.0/24', false],
  ['2001:db8::1', '2001:db8::/32', true],
  ['127.3.2.1', 'loopback', true],
  ['10.0.0.1', 'loopback', false],
  ['nonsense', '203.0.113.0/24', false],
])('whether %s lies in %s is %s', (address, network, is) => {
  expect(networkList([network])(address)).toBe(is);
});

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
