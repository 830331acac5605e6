import { expect, test } from 'vitest';
import { fetchBytes } from './fetch-bytes.ts';
import { fetchTransport } from './transport.ts';

const streamless = (body: unknown) => async () => {
  const reply = new Response('{"zeny": "ƶ"}');
  return Object.defineProperty(reply, 'body', { value: body });
};

test.each([
  ['does not support streams', undefined],
  ['has its own kind of streams', { pipe: () => undefined }],
])('the body of a response is read with a fetch that %s', async (_, body) => {
  const request = { method: 'GET' as const, url: '/', headers: {}, body: undefined, safe: true, signal: undefined };
  expect((await fetchTransport(1_000, streamless(body))(request)).body).toBe('{"zeny": "ƶ"}');
  const bytes = await fetchBytes({ fetch: streamless(body) })('/db/x.json');
  expect(new TextDecoder().decode(bytes)).toBe('{"zeny": "ƶ"}');
});
