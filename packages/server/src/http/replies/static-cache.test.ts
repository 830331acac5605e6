import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { StaticCache } from './static-cache.ts';

/** Requests a path without normalization and returns the response body. HTTP clients would normalize the path. */
async function ask(app: FastifyInstance, target: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return (await text(socket)).split('\r\n\r\n')[1] ?? '';
}

it.each([
  ['/a.txt', '/a.txt', 1],
  ['/a.txt?1', '/a.txt?2', 1],
  ['/a.txt#1', '/a.txt#2', 1],
  ['/%61.txt', '/%61.txt', 2],
])('requests for %s and %s read the file %i times, so visitors cannot add cache entries', async (one, other, times) => {
  const root = await mkdtemp(path.join(tmpdir(), 'kafra-static-'));
  await writeFile(path.join(root, 'a.txt'), 'a');
  const app = Fastify();
  try {
    const cache = new StaticCache();
    let numRead = 0;
    cache.attach(app);
    await app.register(fastifyStatic, {
      root,
      serve: false,
      setHeaders: (reply, file, stat) => {
        numRead += 1;
        cache.track(reply.raw, { path: file, size: stat.size, mtimeMs: stat.mtimeMs });
      },
    });
    app.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(`/${request.params['*']}`));
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect([await ask(app, one), await ask(app, other), numRead]).toEqual(['a', 'a', times]);
  } finally {
    await app.close();
    await rm(root, { recursive: true });
  }
});
