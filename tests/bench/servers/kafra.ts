import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addRoutes,
  createApp,
  createServices,
  guardConnections,
  handlers,
  insertMaster,
  parseConfig,
} from '@kafra/server/testing';
import { reply } from './reply.ts';
import { largeReply, sharedReply, stateReply } from './shared-reply.ts';

/** The real Kafra server with its token check, contract and headers. Only the data of the call `info` is not loaded. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'kafra-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const config = parseConfig({
  port: 0,
  dataDir,
  database: { kind: 'sqlite', file: ':memory:' },
  mail: { kind: 'mailbox' },
  logLevel: 'warn',
  rateLimits: false,
});
const app = createApp(config);
const services = await createServices(config, { clock: { now: Date.now }, log: app.log, publicUrl: () => '' });
const { db } = services.database;
const masterId = await insertMaster(db, {
  email: 'bench@example.org',
  email_norm: 'bench@example.org',
  pass_hash: '',
  email_verified_at: 1,
  created_at: 1,
  created_ip: null,
  last_login_at: null,
  game_secret: null,
});
const token = await services.sessions.open(db, masterId, { ip: '127.0.0.1', userAgent: 'bench' });
const mvpRankings = () => services.responseCache.get('mvp-rankings', async () => sharedReply);
const guildRankings = () => services.responseCache.get('guild-rankings', async () => largeReply);
const state = () => services.responseCache.get('server-state', async () => stateReply);
const answers = {
  ...handlers,
  account: { ...handlers.account, info: () => ({ ...reply }) },
  server: { ...handlers.server, mvpRankings, guildRankings, state },
};
await addRoutes(app, services, { drain: guardConnections(app, config), routeHandlers: answers });
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (app.server.address() as AddressInfo).port, token });
