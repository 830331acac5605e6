import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { createServices } from '../../create-services.ts';
import { backupUrl } from '../../domain/backups/backup-links.ts';
import { silentLog } from '../../rules/log.ts';
import type { Services } from '../../services.ts';
import { proofs } from '../../store/accounts/account-links.ts';
import { insertAccessToken, revokeAccessTokens } from '../../store/sessions/access-tokens.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { registerDownloadRoutes } from './download-routes.ts';

/** Creates the master account of an owner and returns its id. */
async function addOwner({ database: { db } }: Services): Promise<number> {
  const facts = { email: 'a@b.org', email_norm: 'a@b.org', pass_hash: 'x', game_secret: null, email_verified_at: 1 };
  const nobody = { created_ip: null, last_login_at: null };
  await insertMany(db, 'site_master', [{ ...facts, ...nobody, master_id: 1, created_at: 1 }]);
  await insertMany(db, 'login', [{ account_id: 5, userid: 'owner', user_pass: 'x', sex: 'M', group_id: 99 }]);
  await insertMany(db, 'site_master_account', [{ account_id: 5, master_id: 1, linked_at: 1, proof: proofs.password }]);
  return 1;
}

test('a client that disconnects before a backup download starts releases its download slot', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kafra-downloads-'));
  const config = parseConfig({ dataDir, database: { kind: 'sqlite', file: ':memory:' }, mail: { kind: 'mailbox' } });
  const services = await createServices(config, { clock: { now: () => 1 }, log: silentLog, publicUrl: () => '' });
  const by = await addOwner(services);
  const { db } = services.database;
  const token = { hash: Buffer.alloc(32), master_id: by, name: 'a', scopes: 'backups:read', level: 99, last4: 'abcd' };
  const id = await insertAccessToken(db, { ...token, created_at: 1, created_ip: null, expires_at: 9 });
  const file = path.join(dataDir, 'backup');
  writeFileSync(file, 'content');
  const row = { key: 'k', file_name: 'b.gz', size_bytes: 7, sha256: new Uint8Array(32), created_at: 1, place: null };
  let looked = Promise.withResolvers<void>();
  let found = Promise.withResolvers<void>();
  const find = async () => {
    looked.resolve();
    await found.promise;
    return { row, file };
  };
  const app = Fastify();
  let left = Promise.withResolvers<void>();
  app.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', () => left.resolve()));
  registerDownloadRoutes(app, { ...services, backups: { ...services.backups, find } });
  const url =
    (await app.listen()) + backupUrl(services.secrets, { key: 'k', fileName: 'b.gz', by, via: `t${id}`, now: 1 });
  for (let times = 0; times < 4; times += 1) {
    [looked, found, left] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()];
    const client = new AbortController();
    const answer = fetch(url, { signal: client.signal });
    await looked.promise;
    client.abort();
    await expect(answer).rejects.toThrow();
    await left.promise;
    found.resolve();
  }
  const next = await fetch(url);
  expect([next.status, await next.text()]).toEqual([200, 'content']);
  // The download link becomes invalid when the token that requested it is revoked.
  await revokeAccessTokens(db, { masterId: by, by, now: 1 });
  expect((await fetch(url)).status).toBe(403);
  await app.close();
  await services.timers.stop();
  await services.database.close();
  rmSync(dataDir, { recursive: true });
});
