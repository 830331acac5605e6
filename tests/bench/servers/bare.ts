import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { reply } from './reply.ts';
import { largeReply, sharedReply, stateReply } from './shared-reply.ts';

const packed = gzipSync(JSON.stringify(sharedReply));
const state = gzipSync(JSON.stringify(stateReply));
const large = gzipSync(JSON.stringify(largeReply));
/** Size of the response in bytes, as given on the command line; undefined for the default response. */
const [bytes] = process.argv.slice(2).map(Number);
const personal = bytes === undefined ? reply : 'x'.repeat(bytes - 2);
const bytesOf: Readonly<Record<string, Buffer>> = {
  '/api/server/guild-rankings': large,
  '/api/server/state': state,
};
const etag = '"packed"';
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip', etag };

/** A minimal HTTP server to compare Kafra with: it reads the body and writes the response. */
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
  if (request.method === 'GET') {
    const bytes = bytesOf[request.url ?? ''] ?? packed;
    return response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
  }
  request.resume().on('end', () => {
    const body = JSON.stringify(personal);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port, token: '' }));
