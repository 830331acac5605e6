import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServerFolder } from '../support/server-program.ts';

let folder: ReturnType<typeof createServerFolder>;
beforeEach(() => {
  folder = createServerFolder();
});
afterEach(() => folder.remove());

it("the server's log never contains an access token, wherever a request contains it", async () => {
  const server = await folder.serve('realm', { logLevel: 'debug' });
  const token = `kafra_pat_${'a1'.repeat(19)}b`;
  await fetch(`${server.url}/api/account/tokens/${token}`);
  await fetch(`${server.url}/${token}?token=${token}`);
  await fetch(`${server.url}/api/account/tokens/current`, { headers: { authorization: `Bearer ${token}` } });
  const log = await server.waitForOutput('/api/account/tokens/current');
  expect(log).toContain('kafra_pat_[redacted]');
  expect(log).not.toContain(token.slice(0, 20));
});
