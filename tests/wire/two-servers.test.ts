import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { hour, second } from '@kafra/sdk/rules';
import { mariadbUnavailableReason, whileTableIsLocked } from '@kafra/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';
import { startTwoServers, type TwoServers } from '../support/two-servers.ts';

const skipReason = await mariadbUnavailableReason();
if (skipReason !== undefined) it.skip(`two servers: ${skipReason}`);

describe.skipIf(skipReason !== undefined)('two servers over one database', () => {
  let both: TwoServers;
  let owner: Person;
  beforeEach(async () => {
    both = await startTwoServers();
    owner = await newPerson(both);
  });
  afterEach(() => both.close());

  const makeOwner = async () => {
    const { body } = await both.call('POST /api/account/create', { name: 'owner_account' }, owner.token);
    const { db } = both.services.database;
    const accountId = body.player_accounts[0].id;
    await db.updateTable('login').set({ group_id: 99 }).where('account_id', '=', accountId).execute();
    both.advance(5 * second);
  };

  it('know their number, and only one runs the tasks that run once', async () => {
    const [one, other] = both.servers.map(({ services }) => services.instance.id);
    const { db } = both.services.database;
    const rows = await db.selectFrom('site_instance').select('id').execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([one, other].sort());
    const all = await db.selectFrom('site_lease').select(['name', 'holder']).orderBy('name').execute();
    // The server starts copying the item log ten seconds later than its other tasks.
    const leases = all.filter(({ name }) => name !== 'log_copy');
    expect(leases).toEqual([
      { name: 'market', holder: one },
      { name: 'upkeep', holder: one },
    ]);
  });

  it('end a revoked session on both within five seconds', async () => {
    const [one, other] = both.servers;
    const info = (server: { call: TwoServers['call'] }) => server.call('POST /api/account/info', {}, owner.token);
    expect([(await info(one)).status, (await info(other)).status]).toEqual([200, 200]);
    expect((await one.call('POST /api/account/logout', {}, owner.token)).status).toBe(204);
    expect((await info(one)).status).toBe(401);
    both.advance(5 * second);
    expect((await info(other)).status).toBe(401);
  });

  it('run one of several backups that are requested together', async () => {
    await makeOwner();
    const servers = both.servers.flatMap((server) => [server, server, server]);
    // The first backup waits for the locked table, so it is still running when the last request is answered.
    const replies = await whileTableIsLocked(both.services.database.db, 'guild_storage_log', () =>
      Promise.all(servers.map((server) => server.call('POST /api/admin/db-backups/create', {}, owner.token))),
    );
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(servers.length - 1);
    expect(new Set(refused.map(({ body }) => body.details.reason))).toEqual(new Set(['backup_running']));
    await expect
      .poll(async () => (await both.call('POST /api/admin/db-backups', {}, owner.token)).body.backups.length)
      .toBe(1);
  });

  it('create a single backup when it is due, and report the folder that contains it', async () => {
    await makeOwner();
    const [one, other] = both.servers;
    await Promise.all(both.servers.map(({ services }) => services.backups.ensureRecent(24)));
    const folders = await Promise.all(
      both.servers.map(({ config }) => readdir(path.join(config.dataDir, 'backups')).catch(() => [])),
    );
    const [{ key }] = (await both.call('POST /api/admin/db-backups', {}, owner.token)).body.backups;
    expect(folders.flat()).toHaveLength(1);
    const [holder, stranger] = folders[0]?.length ? [one, other] : [other, one];

    const ask = (server: typeof one) => server.call('POST /api/admin/db-backups/download', { key }, owner.token);
    const refused = await ask(stranger);
    expect(refused).toMatchObject({ status: 409, body: { details: { reason: 'backup_elsewhere' } } });
    expect(refused.body.message).toContain(path.join(holder.config.dataDir, 'backups'));
    const { url } = (await ask(holder)).body;
    expect((await fetch(`${holder.url}${url}`)).status).toBe(200);
    const elsewhere = await fetch(`${stranger.url}${url}`);
    expect(elsewhere.status).toBe(409);
    expect(await elsewhere.text()).toContain('it was written to');
    expect((await stranger.call('POST /api/admin/db-backups/delete', { key }, owner.token)).status).toBe(409);
    expect((await holder.call('POST /api/admin/db-backups/delete', { key }, owner.token)).status).toBe(204);
  });

  it('leave a running transfer of the other server unchanged at start, and settle it if that server is silent', async () => {
    const { db } = both.services.database;
    const now = Date.now();
    const row = { master_id: owner.masterId, char_id: 150_000, src_acc: 1, src_slot: 0, dst_acc: 2, dst_slot: 0 };
    await db
      .insertInto('site_transfer')
      .values({ ...row, state: 0, created_at: now, updated_at: now })
      .execute();
    const { database, secretsFile, publicUrl } = both.config;
    const startThird = async () => (await startTestServer({ database, secretsFile, publicUrl })).close();
    const state = async () => (await db.selectFrom('site_transfer').select('state').executeTakeFirst())?.state;
    await startThird();
    expect(await state()).toBe(0);
    await db
      .updateTable('site_transfer')
      .set({ updated_at: now - 121 * second })
      .execute();
    await startThird();
    expect(await state()).toBe(3);
  });

  it('handle clocks an hour apart: the server that is ahead takes over no tasks and ends no sessions', async () => {
    const [one, ahead] = both.servers;
    ahead.advance(hour);
    const { db } = both.services.database;
    const leases = async () => {
      const rows = await db.selectFrom('site_lease').selectAll().execute();
      return new Map(rows.map((row) => [row.name, row]));
    };
    const before = await leases();
    await Promise.all(both.servers.map(({ services }) => services.backups.ensureRecent(24)));
    await Promise.all(both.servers.map(({ services }) => services.backups.ensureRecent(24)));
    expect(await db.selectFrom('site_backup').selectAll().execute()).toHaveLength(1);
    for (const [name, { holder, expires_at }] of await leases()) {
      const was = before.get(name);
      // On a busy machine a server's lease may have expired by the database's clock; 0 is a released lease.
      const isFree = !was || was.expires_at <= Math.max(0, expires_at - 30 * second);
      if (!isFree) expect([name, holder]).toEqual([name, was.holder]);
    }
    for (const at of both.servers) {
      const person = await newPerson({ ...both, call: at.call, captcha: at.captcha, mails: at.mails });
      for (const server of both.servers)
        expect((await server.call('POST /api/account/info', {}, person.token)).status).toBe(200);
    }
    expect((await one.call('POST /api/account/info', {}, owner.token)).status).toBe(200);
  });

  it('prevent the start of a third server with different secrets, with an instruction', async () => {
    const third = startTestServer({ database: both.config.database, publicUrl: both.config.publicUrl });
    await expect(third).rejects.toThrow(/with other secrets: copy its secrets file to this machine/);
    expect((await both.call('POST /api/account/info', {}, owner.token)).status).toBe(200);
  });
});
