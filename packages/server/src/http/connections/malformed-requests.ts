import type { Socket } from 'node:net';
import type { ErrorCode } from '@kafra/sdk/contract';

interface Refused {
  status: string;
  code: ErrorCode;
  message: string;
}

const malformed: Refused = { status: '400 Bad Request', code: 'invalid_request', message: 'The request is not HTTP.' };
/** Responses to requests that Node itself refuses, by the code of Node's error. */
const refusals: Readonly<Record<string, Refused>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'invalid_request',
    message: 'The request took too long.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    message: 'The headers of the request are too large.',
  },
};

/**
 * Returns the handler of requests that Node itself refuses. The response has headers and body like other refusals, and
 * the connection is closed.
 */
export const refuseMalformed =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    // If the client has reset the connection, it is closed already and no response can be sent.
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, code, message } = refusals[error.code ?? ''] ?? malformed;
    const body = JSON.stringify({ code, message });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
