import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { createApp } from './app.ts';

test("the HTTP server's time limits disconnect slow clients, and exceed those of a proxy’s idle connections", async () => {
  const app = createApp(parseConfig({ mail: { kind: 'mailbox' }, logLevel: 'silent' }));
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 70_000,
  });
  await app.close();
});
