import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { reply } from './reply.ts';
import { sharedReply } from './shared-reply.ts';

const packed = gzipSync(JSON.stringify(sharedReply));
const etag = '"packed"';
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip', etag };

/** The least a server can do: read the body, write the answer. */
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
  if (request.method === 'GET')
    return response.writeHead(200, { ...headers, 'content-length': packed.length }).end(packed);
  request.resume().on('end', () => {
    const body = JSON.stringify(reply);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port, token: '' }));
