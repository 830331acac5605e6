import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createRequestDispatcher } from '../requests/request-dispatcher.ts';
import { blockNetworks } from './block-networks.ts';
import { cleanForwarded, clientAddress, trustProxies } from './client-address.ts';

/** Starts a server behind a proxy on this machine. The server blocks these networks. */
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

it('clients in blocked networks are disconnected, also if a trusted proxy forwards their requests', async () => {
  await using server = await blocking(['203.0.113.0/24']);
  expect(await server.fetchFrom('203.0.113.7')).toBe('hung up');
  expect(await server.fetchFrom('198.51.100.7')).toBe('open');
  for (const from of [
    '203.0.113.7:1234',
    '"203.0.113.7"',
    '"203.0.113.7:80"',
    ' 203.0.113.7 ',
    '198.51.100.7, 203.0.113.7:9',
  ])
    expect(await server.fetchFrom(from), from).toBe('hung up');
  await using six = await blocking(['2001:db8::/32']);
  for (const from of ['[2001:db8::1]:443', '"[2001:db8::1]:443"', '[2001:DB8::1]', '2001:db8::1', '2001:db8::1%eth0'])
    expect(await six.fetchFrom(from), from).toBe('hung up');
  await using closed = await blocking(['127.0.0.0/8']);
  expect(await closed.fetchFrom('198.51.100.7')).toBe('hung up');
});

it.each([
  ['203.0.113.5:1234', '203.0.113.5'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]"', '2001:db8::1'],
  ['198.51.100.1, 203.0.113.5:80, 127.0.0.1:99', '203.0.113.5'],
  ['198.51.100.1,,203.0.113.5, ', '203.0.113.5'],
  // A header with an invalid address cannot come from a trusted proxy, so the address of the connection itself counts.
  ['nonsense', '127.0.0.1'],
  ['unknown', '127.0.0.1'],
  ['203.0.113.5, nonsense', '127.0.0.1'],
  ['203.0.113.5:123456', '127.0.0.1'],
  ['203.0.113.5:http', '127.0.0.1'],
  ['203.0.113.5, 203.0.113.999', '127.0.0.1'],
  ['[203.0.113.5', '127.0.0.1'],
  ['"', '127.0.0.1'],
  ['', '127.0.0.1'],
])('the client address for the header X-Forwarded-For with %j is %s', (text, address) => {
  const request = {
    headers: { 'x-forwarded-for': text },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
  cleanForwarded(request);
  expect(clientAddress(request, trustProxies(['loopback']))).toBe(address);
});
