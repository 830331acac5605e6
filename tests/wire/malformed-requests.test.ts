import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('a request that is not HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let answer = '';
      socket.on('data', (data) => (answer += String(data)));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });

  it.each([
    ['a broken header', 'GET / HTTP/1.1\r\nbroken\r\n\r\n', '400 Bad Request', 'invalid_request'],
    ['another protocol', 'SSH-2.0-client\r\n\r\n', '400 Bad Request', 'invalid_request'],
    ['too many headers', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, '431 Request Header', 'too_large'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400 Bad Request', 'invalid_request'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', '400 Bad Request', 'invalid_request'],
    [
      'an unknown expectation',
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n',
      '417 Expectation Failed',
      'invalid_request',
    ],
    [
      'a QUERY request without a body',
      'QUERY / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      '400 Bad Request',
      'invalid_request',
    ],
  ])('gets a response with the headers and format of other errors: %s', async (_what, text, status, code) => {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status}`);
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('cache-control: no-store');
    expect(body).toContain(`{"code":"${code}"`);
  });
});
