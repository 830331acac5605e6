import { createTestDatabase, mariadbUnavailableReason, onServer, type TestDatabase } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, newCharacter, newPerson, setGroup, signIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const skipReason = await mariadbUnavailableReason();
const title = `a game whose tables are latin1 ${skipReason ?? ''}`.trim();

/** Databases of older games use the character set of their country, but users can type any character. */
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
    'returns no error in %s for names with characters outside the character set',
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

  it.each(['admin', 'account'])(
    'returns no rows in the login log of %s for names with characters outside the character set',
    async (whose) => {
      for (const query of [
        { strict: { accounts: ['😀😀😀'] } },
        { strict: { ips: ['😀😀😀'] } },
        { fuzzy: { search: '😀😀😀' } },
      ])
        expect((await ask(`${whose}/login-logs`, query)).login_logs).toEqual([]);
      const { login_logs } = await ask(`${whose}/login-logs`, { strict: { accounts: ['😀😀😀', 'alice_acc'] } });
      expect(login_logs).toHaveLength(1);
    },
  );

  it('returns no account owners for names with characters outside the character set', async () => {
    expect((await ask('admin/account-links', { search: '😀😀😀' })).links).toEqual([]);
  });

  it('finds the valid names in the same list of names, and characters of latin1', async () => {
    expect(await things({ strict: { characters: ['😀', 'alice'] } })).toEqual([501]);
    expect(await things({ strict: { characters: ['José'] } })).toEqual([502]);
    expect(await things({ fuzzy: { search: 'josé' } })).toEqual([502]);
    expect(await things({ strict: { accounts: ['포링', 'alice_acc'] } })).toEqual([501, 502]);
    expect(await things({ fuzzy: { search: '😀😀😀' } })).toEqual([]);
  });
});

/**
 * Creates the original tables of a game with clients that write windows-874. The game stores these bytes as if they
 * were latin1.
 */
describe.skipIf(skipReason !== undefined)('a game with clients that write a code page', { timeout: 60_000 }, () => {
  const thai = { character: 'สมชาย_น้ำ', guild: 'นักรบ', title: 'ร้านน้ำยา' };
  let place: TestDatabase;
  let server: TestServer;
  let token: string;

  const bytes = (text: string) =>
    `_latin1 x'${[...text]
      .map((character) => {
        const code = character.codePointAt(0) ?? 0;
        return (code < 0x80 ? code : code - 0x0e00 + 0xa0).toString(16);
      })
      .join('')}'`;

  beforeAll(async () => {
    place = await createTestDatabase('indexed');
    for (const table of ['`char`', 'guild', 'guild_storage_log', 'vendings'])
      await onServer(`ALTER TABLE ${place.name}.${table} CONVERT TO CHARACTER SET latin1`);
    server = await startTestServer({ database: { ...place.config, codePage: 'windows-874' } });
    const person = await newPerson(server);
    const account = await newAccount(server, person, 'somchai');
    await setGroup(server, account, 99);
    const id = await newCharacter(server, { account_id: account, char_num: 0, name: 'x' });
    const other = await newCharacter(server, { account_id: account, char_num: 1, name: 'EAaO' });
    const statements = [
      `UPDATE \`char\` SET name = ${bytes(thai.character)}, guild_id = 1, online = 1 WHERE char_id = ${id}`,
      `INSERT INTO guild (guild_id, name, char_id, master, guild_lv, emblem_len)
        VALUES (1, ${bytes(thai.guild)}, ${id}, '', 1, 5)`,
      `INSERT INTO guild_member (guild_id, char_id, position) VALUES (1, ${id}, 0)`,
      `INSERT INTO guild_position (guild_id, position, name, mode) VALUES (1, 0, '', 257)`,
      `INSERT INTO guild_storage_log (guild_id, time, char_id, name, nameid, amount)
        VALUES (1, NOW(), ${id}, ${bytes(thai.character)}, 501, 1)`,
      `INSERT INTO inventory (char_id, nameid, amount) VALUES (${id}, 501, 1), (${other}, 502, 1)`,
      `INSERT INTO guild_storage (guild_id, nameid, amount) VALUES (1, 503, 1)`,
      `INSERT INTO cart_inventory (id, char_id, nameid, amount) VALUES (1, ${id}, 504, 1)`,
      `INSERT INTO vendings (id, account_id, char_id, sex, map, x, y, title, autotrade)
        VALUES (1, ${account}, ${id}, 'M', 'prontera', 1, 1, ${bytes(thai.title)}, 1)`,
      'INSERT INTO vending_items (vending_id, `index`, cartinventory_id, amount, price) VALUES (1, 0, 1, 1, 10)',
    ];
    for (const statement of statements)
      await onServer(statement.replace(/(INTO|UPDATE) (`?\w+`?)/, `$1 ${place.name}.$2`));
    token = await signIn(server, person.email);
  });
  afterAll(async () => {
    await server?.close();
    await place?.drop();
  });

  const ask = async (call: string, query: object = {}) => {
    const { status, body } = await server.call(`POST /api/${call}`, query, token);
    expect([call, query, status, body.code]).toEqual([call, query, 200, undefined]);
    return body;
  };
  const read = async (call: string) => (await server.call(`GET /api/${call}`, undefined, token)).body;
  const things = async (query: object) =>
    (await ask('admin/storage', query)).storage.map((thing: { item: { nameid: number } }) => thing.item.nameid).sort();

  it('shows the names of characters, guilds and shops', async () => {
    const shown = JSON.stringify([
      await ask('account/storage'),
      await ask('account/guild-storage'),
      await ask('account/guild-storage-logs'),
      await read('server/live-market'),
      await read('account/info'),
    ]);
    for (const name of Object.values(thai)) expect(shown).toContain(name);
    expect(shown).not.toMatch(/[À-ÿ]/);
  });

  it('finds the names exactly, by prefix and by search', async () => {
    expect(await things({ strict: { characters: [thai.character] } })).toEqual([501, 504]);
    expect(await things({ strict: { guilds: [thai.guild] } })).toEqual([503]);
    expect(await things({ fuzzy: { search: 'สมชาย' } })).toEqual([501, 504]);
    expect(await things({ fuzzy: { search: 'นักร' } })).toEqual([503]);
    const { guild_storage_logs } = await ask('account/guild-storage-logs', {
      strict: { characters: [thai.character] },
    });
    expect(guild_storage_logs).toHaveLength(1);
  });

  it('does not confuse the names with names in other code pages', async () => {
    expect(await things({ strict: { characters: ['EAaO'] } })).toEqual([502]);
    expect(await things({ fuzzy: { search: 'EAaO' } })).toEqual([502]);
    expect(await things({ strict: { characters: ['ÊÁªÒÂ_¹éÓ'] } })).toEqual([]);
  });
});
