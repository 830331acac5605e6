import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { createApp } from './app.ts';

test('patience with slow clients is that of the design, in Node’s own server', async () => {
  const app = createApp(parseConfig({ mail: { kind: 'mailbox' }, logLevel: 'silent' }));
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
  });
  await app.close();
});
