import { createTestDatabase, mariadbUnavailableReason, onServer, type TestDatabase } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, newCharacter, newPerson, setGroup, signIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const skipReason = await mariadbUnavailableReason();
const title = `a game whose tables are latin1 ${skipReason ?? ''}`.trim();

/** Older games have tables of their country's letters; what is typed may have any. */
describe.skipIf(skipReason !== undefined)(title, { timeout: 60_000 }, () => {
  let place: TestDatabase;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    place = await createTestDatabase('indexed');
    for (const table of ['login', '`char`', 'guild', 'guild_storage_log', 'loginlog'])
      await onServer(`ALTER TABLE ${place.name}.${table} CONVERT TO CHARACTER SET latin1`);
    server = await startTestServer({ database: place.config });
    const person = await newPerson(server);
    const account = await newAccount(server, person, 'alice_acc');
    await setGroup(server, account, 99);
    const alice = await newCharacter(server, { account_id: account, char_num: 0, name: 'alice' });
    const jose = await newCharacter(server, { account_id: account, char_num: 1, name: 'José' });
    const { db } = server.services.database;
    await db.insertInto('guild').values({ name: 'Café', char_id: jose, master: 'José', guild_lv: 1 }).execute();
    await db.updateTable('char').set({ guild_id: 1 }).where('char_id', '=', jose).execute();
    for (const [char_id, nameid] of [
      [alice, 501],
      [jose, 502],
    ] as const)
      await db.insertInto('inventory').values({ char_id, nameid, amount: 1 }).execute();
    await onServer(`INSERT INTO ${place.name}.loginlog (time, ip, user, rcode)
      VALUES ('2026-11-20 12:00:00', '192.0.2.1', 'alice_acc', 100)`);
    token = await signIn(server, person.email);
  });
  afterAll(async () => {
    await server?.close();
    await place?.drop();
  });

  const ask = async (call: string, query: object) => {
    const { status, body } = await server.call(`POST /api/${call}`, query, token);
    expect([call, query, status, body.code]).toEqual([call, query, 200, undefined]);
    return body;
  };
  const things = async (query: object) =>
    (await ask('admin/storage', query)).storage.map((thing: { item: { nameid: number } }) => thing.item.nameid);

  it.each(['admin/item-logs', 'admin/storage', 'account/item-logs', 'account/storage', 'account/guild-storage-logs'])(
    '%s finds nothing of what has other letters',
    async (call) => {
      for (const name of ['😀😀😀', '포링포링'])
        for (const query of [
          { strict: { characters: [name] } },
          { strict: { producers: [name] } },
          { fuzzy: { search: name } },
          ...(call.endsWith('guild-storage-logs') ? [] : [{ strict: { accounts: [name] } }]),
          { strict: { guilds: [name] } },
        ])
          await ask(call, query);
    },
  );

  it.each(['admin', 'account'])('the login log of %s too', async (whose) => {
    for (const query of [
      { strict: { accounts: ['😀😀😀'] } },
      { strict: { ips: ['😀😀😀'] } },
      { fuzzy: { search: '😀😀😀' } },
    ])
      expect((await ask(`${whose}/login-logs`, query)).login_logs).toEqual([]);
    const { login_logs } = await ask(`${whose}/login-logs`, { strict: { accounts: ['😀😀😀', 'alice_acc'] } });
    expect(login_logs).toHaveLength(1);
  });

  it('whose accounts are can be searched for them', async () => {
    expect((await ask('admin/account-links', { search: '😀😀😀' })).links).toEqual([]);
  });

  it('other names in the same list are found, and letters that the game has', async () => {
    expect(await things({ strict: { characters: ['😀', 'alice'] } })).toEqual([501]);
    expect(await things({ strict: { characters: ['José'] } })).toEqual([502]);
    expect(await things({ fuzzy: { search: 'josé' } })).toEqual([502]);
    expect(await things({ strict: { accounts: ['포링', 'alice_acc'] } })).toEqual([501, 502]);
    expect(await things({ fuzzy: { search: '😀😀😀' } })).toEqual([]);
  });
});
