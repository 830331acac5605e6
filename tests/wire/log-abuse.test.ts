/** @module-tag exhaustive */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { newCharacter } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabases((start) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    server = await startDemo(start);
    for (const name of ['player', 'loner', 'staff', 'owner']) tokens[name] = await demoToken(server, name);
  });
  afterAll(() => server.close());

  const ask = (who: string, line: string, body: unknown = {}) => server.call(`POST /api/${line}`, body, tokens[who]);
  const own = ['account/item-logs', 'account/login-logs', 'account/storage', 'account/guild-storage-logs'];
  const everybodys = ['admin/item-logs', 'admin/login-logs', 'admin/storage'];

  const rowsIn = (body: Record<string, unknown>) =>
    Object.values(body).find((value) => Array.isArray(value)) as unknown[];

  describe('a search for special characters of SQL', () => {
    it.each(['%%', '__', "' OR 1=1 --", '\\%', '[a-z]', '*?', '";', '\u0000\u0000'])(
      'finds no log lines for %j',
      async (search) => {
        for (const call of [
          ...own.map((line) => ['player', line]),
          ...everybodys.map((line) => ['staff', line]),
        ] as const) {
          const { status, body } = await ask(call[0] ?? '', call[1] ?? '', { fuzzy: { search } });
          expect(status).toBe(200);
          expect(rowsIn(body)).toEqual([]);
        }
      },
    );
  });

  describe('names of other users in a log query', () => {
    it("match no lines in the calls for the user's own logs, with any filter", async () => {
      for (const strict of [
        { characters: ['Lumen'] },
        { accounts: ['lumen_main'] },
        { master_accounts: ['player@kafra.example'] },
        { guilds: ['Lanternwatch'] },
        { guest_profiles: [1, 2, 3, 'Stall helper'] },
      ])
        for (const line of own) {
          const { status, body } = await ask('loner', line, { strict });
          if (status === 200) expect(rowsIn(body)).toEqual([]);
          else expect(body.code).toBe('invalid_request');
        }
    });

    it('give the same result as names that do not exist', async () => {
      const [known, unknown] = await Promise.all(
        ['lumen', 'nobody-has-this'].map((search) => ask('loner', 'account/item-logs', { fuzzy: { search } })),
      );
      expect({ ...known?.body, as_of: 0 }).toEqual({ ...unknown?.body, as_of: 0 });
    });
  });

  describe('a log query', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => n + 501);

    it('may contain only a limited number of values', async () => {
      expect((await ask('staff', 'admin/item-logs', { strict: { items: many(50) } })).status).toBe(200);
      expect((await ask('staff', 'admin/item-logs', { strict: { items: many(51) } })).status).toBe(400);
      const masters = (length: number) => ({ strict: { master_accounts: ['x'.repeat(length)] } });
      expect((await ask('staff', 'admin/item-logs', masters(254))).status).toBe(200);
      expect((await ask('staff', 'admin/item-logs', masters(255))).status).toBe(400);
      const all = { items: many(1_000), cards: many(1_000) };
      expect((await ask('staff', 'admin/item-logs', { fuzzy: all })).status).toBe(200);
      expect((await ask('player', 'account/item-logs', { fuzzy: all })).status).toBe(200);
      expect((await ask('player', 'account/storage', { fuzzy: all })).status).toBe(200);
      expect((await ask('staff', 'admin/item-logs', { fuzzy: { items: many(1_001) } })).status).toBe(400);
      for (const limit of [0, -1, 1.5, 1_001, '10', 1e9])
        expect((await ask('staff', 'admin/item-logs', { limit })).status).toBe(400);
    });

    it.each([
      { strict: { items: [Number.MAX_SAFE_INTEGER] } },
      { strict: { refine: [-1] } },
      { strict: { unique_id: ['99999999999999999999'] } },
      { strict: { time: { from: -1, to: 0 } } },
      { strict: { time: { from: 4e15 } } },
      { strict: { time: { from: 2e12, to: 1e12 } } },
      { strict: { items: [] } },
      { strict: { characters: [] } },
      { fuzzy: { items: [] } },
      { fuzzy: { search: 'x'.repeat(100) } },
      { strict: { log_types: [[2_147_483_648, 0]] } },
      { strict: { zeny: { min: -5, max: Number.MAX_SAFE_INTEGER } } },
      { strict: { producers: ["'; DROP TABLE login; --"] } },
    ])('succeeds or is rejected without a server error: %j', async (query) => {
      for (const [who, lines] of [
        ['player', own],
        ['staff', everybodys],
      ] as const)
        for (const line of lines) expect([200, 400]).toContain((await ask(who, line, query)).status);
    });

    it('finds the newest of all matches for a very common text', async () => {
      const { db } = server.services.database;
      const rows = Array.from({ length: 60 }, (_, n) => n);
      for (const n of rows) await newCharacter(server, { account_id: 1, char_num: n, name: `Swarm ${n}` });
      const { char_id: first } = await db
        .selectFrom('char')
        .where('name', '=', 'Swarm 0')
        .select('char_id')
        .executeTakeFirstOrThrow();
      const line = { type: 'P', nameid: 501, amount: 1 };
      const second = (n: number) =>
        new Date(Date.UTC(2026, 5, 20, 11) + n * 1_000).toISOString().slice(0, 19).replace('T', ' ');
      await db
        .insertInto('picklog')
        .values(
          [0, 1, 2].flatMap((turn) => rows.map((n) => ({ ...line, char_id: first + n, time: second(turn * 60 + n) }))),
        )
        .execute();
      const query = { fuzzy: { search: 'swarm', items: many(10) } };
      const all = await ask('staff', 'admin/item-logs', query);
      const names = new Set(all.body.item_logs.map((row: { char_name: string }) => row.char_name));
      expect(names.size).toBeGreaterThan(50);
      const page = await ask('staff', 'admin/item-logs', { ...query, limit: 20 });
      expect(page.body.item_logs.length).toBeGreaterThan(10);
      expect(all.body.item_logs.slice(0, page.body.item_logs.length)).toEqual(page.body.item_logs);
    });
  });

  describe('the cursor of a log page', () => {
    it('is rejected for another user, call or query, and if it was invented', async () => {
      const { next_cursor: mine } = (await ask('player', 'account/item-logs', { limit: 10 })).body;
      expect((await ask('player', 'account/item-logs', { limit: 10, cursor: mine })).status).toBe(200);
      expect((await ask('loner', 'account/item-logs', { limit: 10, cursor: mine })).body.code).toBe('invalid_cursor');
      expect((await ask('player', 'account/login-logs', { limit: 10, cursor: mine })).body.code).toBe('invalid_cursor');
      const [body = '', sign = ''] = mine.split('.');
      const at = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), at: {} }));
      const forged = at.toString('base64url');
      for (const cursor of [
        `${forged}.${sign}`,
        `${forged}.${createHmac('sha256', '').update(forged).digest('base64url')}`,
        `${body}.${sign}.more`.slice(0, -6),
        body,
        '.',
        '',
        'a.b.c',
        '%00',
      ])
        expect((await ask('player', 'account/item-logs', { limit: 10, cursor })).status).toBe(400);
    });

    it('of a staff query is rejected for other users', async () => {
      const { next_cursor } = (await ask('staff', 'admin/item-logs', { limit: 10 })).body;
      expect((await ask('player', 'account/item-logs', { limit: 10, cursor: next_cursor })).status).toBe(400);
      expect((await ask('player', 'admin/item-logs', { limit: 10, cursor: next_cursor })).status).toBe(403);
    });
  });

  describe('texts written by players', () => {
    it('are sent unchanged, as JSON that no browser executes as a page', async () => {
      const { db } = server.services.database;
      const evil = '<img src=x onerror=alert(1)>';
      await db.updateTable('vendings').set({ title: evil }).execute();
      await db
        .insertInto('guild')
        .values({
          name: '__proto__',
          char_id: 1,
          master: 'x',
          guild_lv: 1,
          emblem_len: 1,
          emblem_id: 1,
          emblem_data: 'ff',
        })
        .execute();
      await db
        .updateTable('char')
        .set({ guild_id: (eb) => eb.selectFrom('guild').where('name', '=', '__proto__').select('guild_id') })
        .where('class', 'in', [10, 4011])
        .execute();
      const shops = await server.call('GET /api/server/live-market', undefined, tokens.player);
      expect(shops.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(shops.headers.get('x-content-type-options')).toBe('nosniff');
      expect(shops.body.live_market[0].shop_name).toBeTypeOf('string');
      expect(shops.text).toContain(JSON.stringify(evil));
      const smiths = await server.call('GET /api/server/blacksmith-rankings', undefined, tokens.player);
      expect(smiths.status).toBe(200);
      expect(smiths.body.rankings[0].guild).toBe('__proto__');
    });
  });

  describe('a storage query without a database index', () => {
    it('reads the items of all users page by page, and finds all matches', async () => {
      const { db } = server.services.database;
      const thing = { char_id: 1, nameid: 1201, amount: 1, refine: 19 };
      await db
        .insertInto('inventory')
        .values([700_000, 1_400_000].map((id) => ({ ...thing, id })))
        .execute();
      const query = { strict: { refine: [19], storage_types: [4] } };
      const pages: number[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await ask('staff', 'admin/storage', { ...query, ...(cursor && { cursor }) });
        pages.push(body.storage.length);
        cursor = body.next_cursor ?? undefined;
      } while (cursor && pages.length < 50);
      expect(pages.length).toBeGreaterThan(3);
      expect(pages.reduce((sum, count) => sum + count, 0)).toBe(2);
      expect(
        (await ask('staff', 'admin/storage', { strict: { items: [1201], refine: [19] } })).body.storage,
      ).toHaveLength(2);
    });
  });

  describe('zeny in a mail', () => {
    it('is listed together with the items in mails, but has no item id', async () => {
      const { body } = await ask('staff', 'admin/storage', { strict: { storage_types: [5] } });
      const money = body.storage.filter((row: { item: { zeny?: number } }) => row.item.zeny !== undefined);
      expect(money.length).toBeGreaterThan(0);
      for (const row of money) expect([row.item.nameid, row.item.zeny]).toEqual([0, row.amount]);
      const [thing] = body.storage.filter((row: { item: { zeny?: number } }) => row.item.zeny === undefined);
      const items = await ask('staff', 'admin/storage', {
        strict: { storage_types: [5], items: [thing.item.nameid] },
      });
      expect(items.body.storage.length).toBeGreaterThan(0);
      expect(items.body.storage.every((row: { item: { zeny?: number } }) => row.item.zeny === undefined)).toBe(true);
    });
  });

  describe('a backup download link', () => {
    const link = async (): Promise<URL> => {
      const { key } = (await ask('owner', 'admin/db-backups')).body.backups[0];
      return new URL((await ask('owner', 'admin/db-backups/download', { key })).body.url, server.url);
    };
    const status = async (url: URL | string, headers: Record<string, string> = {}) => {
      const answer = await fetch(url, { headers });
      await answer.body?.cancel();
      return answer.status;
    };

    it('is invalid after any change of its text', async () => {
      const good = await link();
      expect(await status(good)).toBe(200);
      const other = (await ask('owner', 'admin/db-backups')).body.backups[1].key;
      const [, , , key = ''] = good.pathname.split('/');
      expect(await status(good.href.replace(key, other))).toBe(403);
      for (const [name, value] of [
        ['exp', String(Number(good.searchParams.get('exp')) + 1)],
        ['exp', '9e15'],
        ['by', '-1'],
        ['via', 't1'],
        ['nonce', 'other'],
        ['sig', ''],
        ['sig', 'A'.repeat(43)],
        ['more', '1'],
      ]) {
        const changed = new URL(good);
        changed.searchParams.set(name ?? '', value ?? '');
        expect(await status(changed)).toBe(403);
      }
      const twice = new URL(good);
      twice.searchParams.append('by', '1');
      expect(await status(twice)).toBe(403);
    });

    it("is refused while its owner's account is locked", async () => {
      const good = await link();
      const { db } = server.services.database;
      const set = (state: number) =>
        db.updateTable('site_master').set({ status: state }).where('email', '=', 'owner@kafra.example').execute();
      await set(1);
      expect(await status(good)).toBe(403);
      await set(0);
      expect(await status(good)).toBe(200);
    });

    it.each(['bytes=0-1,3-4', `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-${n}`).join(',')}`, 'lines=1-2'])(
      'returns the whole file for the range %s',
      async (range) => {
        expect(await status(await link(), { range })).toBe(200);
      },
    );

    it.each(['bytes=-0', 'bytes=--5', 'bytes=5-2', `bytes=${'9'.repeat(400)}-`, 'bytes=-'])(
      'returns status 416 for the range %s',
      async (range) => {
        expect(await status(await link(), { range })).toBe(416);
      },
    );

    it('returns the whole file for a range of its last bytes that is longer than the file', async () => {
      const answer = await fetch(await link(), { headers: { range: `bytes=-${'9'.repeat(30)}` } });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toMatch(/^bytes 0-/);
      await answer.body?.cancel();
    });

    it('is not created for a backup with an invalid file name', async () => {
      const { db } = server.services.database;
      const { key } = (await ask('owner', 'admin/db-backups')).body.backups[0];
      const { file_name } = await db
        .selectFrom('site_backup')
        .where('key', '=', key)
        .select('file_name')
        .executeTakeFirstOrThrow();
      for (const name of ['a"\r\nset-cookie: x=1; .gz', '../../../etc/passwd', 'ä.gz']) {
        await db.updateTable('site_backup').set({ file_name: name }).where('key', '=', key).execute();
        expect((await ask('owner', 'admin/db-backups/download', { key })).status).toBe(404);
      }
      await db.updateTable('site_backup').set({ file_name }).where('key', '=', key).execute();
    });
  });
});
