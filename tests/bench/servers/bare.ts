import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reply } from './reply.ts';

/** The least a server can do: read the body, write the answer. */
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const body = JSON.stringify(reply);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port, token: '' }));
