import { insertMany } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { newAccount, newCharacter, newPerson, setGroup, signIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

const start = Date.UTC(2026, 10, 20, 12);
const timeText = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const count = 90;
const indexes = Array.from({ length: count }, (_, index) => index);
/** Amounts of the test's items: many are equal, some are negative, and the largest are not the newest. */
const amountOf = (index: number) => ((index * 37) % 41) - 20;

interface Query {
  sort?: { by: string; direction: 'ascending' | 'descending' };
  limit?: number;
  strict?: object;
}

interface Row {
  account_name?: string;
  character_name?: string;
  item: { nameid: number };
}

overDatabases((startServer) => {
  describe('a list sorted by the server', { timeout: 120_000 }, () => {
    let server: TestServer;
    let token: string;

    beforeAll(async () => {
      server = await startServer();
      const person = await newPerson(server);
      const account_id = await newAccount(server, person, 'sorter');
      await setGroup(server, account_id, 99);
      token = await signIn(server, person.email, person.password);
      const { db } = server.services.database;
      const guild = { name: 'Order', char_id: 1, master: 'x', guild_lv: 1 };
      const guild_id = Number((await db.insertInto('guild').values(guild).executeTakeFirstOrThrow()).insertId);
      const character = await newCharacter(server, { account_id, char_num: 0, name: 'Sorter', guild_id });
      await insertMany(db, 'guild_member', [{ guild_id, char_id: character, position: 0 } as never]);
      await insertMany(db, 'guild_position', [{ guild_id, position: 0, name: '', mode: 257 } as never]);
      const piece = (index: number) => ({
        nameid: 501 + (index % 7),
        refine: 0,
        card0: 0,
        card1: 0,
        card2: 0,
        card3: 0,
      });
      const time = (index: number) => timeText(start + Math.floor(index / 3) * 1_000);
      const nameOf = (index: number) => ['Sorter', 'adept', 'Zoe'][(index * 7) % 3] ?? '';
      const move = { guild_id, char_id: character, identify: 1 };
      const moves = indexes.map((index) => ({
        ...{ ...piece(index), ...move, name: nameOf(index), time: time(index), amount: amountOf(index) },
      }));
      await insertMany(db, 'guild_storage_log', moves as never[]);
      for (const user of ['adept_two', 'zoe_three']) await newAccount(server, person, user);
      const userOf = (index: number) => ['sorter', 'adept_two', 'zoe_three'][(index * 5) % 3] ?? '';
      const logins = indexes.map((index) => ({
        ...{ time: time(index), user: userOf(index), ip: '198.51.100.7', rcode: 100 },
      }));
      await insertMany(db, 'loginlog', logins as never[]);
      const owners = [
        ['inventory', { char_id: character }],
        ['cart_inventory', { char_id: character }],
        ['storage', { account_id }],
      ] as const;
      for (const [at, [table, owner]] of owners.entries()) {
        const held = indexes.filter((index) => index % 3 === at);
        const rows = held.map((index) => ({ ...piece(index), ...owner, identify: 1, amount: amountOf(index) + 30 }));
        await insertMany(db, table, rows as never[]);
      }
      const mail = { send_name: 'x', send_id: 1, dest_name: 'Sorter', dest_id: character, title: '', message: '' };
      const mails = [{ ...mail, zeny: 21, time: 1, status: 0, type: 0 }];
      await insertMany(db, 'mail', mails as never[]);
    }, 60_000);
    afterAll(() => server.close());

    const ask = (list: string, query: Query & { cursor?: string }) => server.call(`POST /api/${list}`, query, token);

    async function readAll(list: string, rows: string, query: Query): Promise<Record<string, unknown>[]> {
      const all: Record<string, unknown>[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await ask(list, { ...query, ...(cursor && { cursor }) });
        expect([status, body.sorted]).toEqual([200, query.sort ? true : undefined]);
        all.push(...body[rows]);
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      return all;
    }
    const sortedText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

    it.each([
      ['account/guild-storage-logs', 'guild_storage_logs', 'amount', 'amount'],
      ['account/guild-storage-logs', 'guild_storage_logs', 'time', 'time'],
      ['account/login-logs', 'login_logs', 'time', 'time'],
      ['admin/login-logs', 'login_logs', 'time', 'time'],
      ['account/storage', 'storage', 'amount', 'amount'],
      ['admin/storage', 'storage', 'amount', 'amount'],
    ])('returns every row of %s (%s) in the order of %s, page by page', async (list, rows, by, field) => {
      const all = await readAll(list, rows, {});
      expect(all.length).toBeGreaterThanOrEqual(count);
      for (const direction of ['ascending', 'descending'] as const)
        for (const limit of [7, 1_000]) {
          if (by === 'time' && direction === 'descending') continue;
          const sorted = await readAll(list, rows, { sort: { by, direction }, limit });
          expect(sortedText(sorted)).toEqual(sortedText(all));
          const values = sorted.map((row) => row[field] as number);
          const sign = direction === 'ascending' ? 1 : -1;
          expect(values).toEqual(values.toSorted((a, b) => sign * (a - b)));
        }
    });

    describe.each([
      ['account/guild-storage-logs', 'guild_storage_logs', 'character', 'char_name'],
      ['account/guild-storage-logs', 'guild_storage_logs', 'item', 'item'],
      ['account/login-logs', 'login_logs', 'account', 'acc_name'],
      ['admin/login-logs', 'login_logs', 'account', 'acc_name'],
    ])('%s (%s) in the order of %s', (list, rows, by, field) => {
      const nameOf = (row: Record<string, unknown>) =>
        field === 'item' ? server.services.facts.itemName((row.item as Row['item']).nameid) : String(row[field]);

      it.each(['ascending', 'descending'] as const)(
        'has every row once in %s order, page by page',
        async (direction) => {
          const all = await readAll(list, rows, {});
          expect(new Set(all.map(nameOf)).size).toBeGreaterThanOrEqual(3);
          for (const limit of [7, 1_000]) {
            const sorted = await readAll(list, rows, { sort: { by, direction }, limit });
            expect(sortedText(sorted)).toEqual(sortedText(all));
            const names = sorted.map(nameOf);
            const sign = direction === 'ascending' ? 1 : -1;
            const compare = new Intl.Collator('en', { sensitivity: 'base' }).compare;
            expect(names).toEqual(names.toSorted((a, b) => sign * compare(a, b)));
          }
        },
      );

      it('applies filters to the sorted rows', async () => {
        const strict = { time: { from: start, to: start + 10_000 } };
        const all = await readAll(list, rows, { strict });
        const sorted = await readAll(list, rows, { strict, sort: { by, direction: 'ascending' }, limit: 5 });
        expect(all.length).toBeGreaterThan(10);
        expect(sortedText(sorted)).toEqual(sortedText(all));
      });

      it('refuses a page cursor if its line no longer exists', async () => {
        const sort = { by, direction: 'ascending' } as const;
        const { next_cursor: cursor } = (await ask(list, { sort, limit: 2 })).body;
        const { db } = server.services.database;
        const table = rows === 'login_logs' ? 'loginlog' : 'guild_storage_log';
        const kept = await db.selectFrom(table).selectAll().execute();
        await db.deleteFrom(table).execute();
        expect((await ask(list, { sort, limit: 2, cursor })).body.code).toBe('invalid_cursor');
        await insertMany(db, table, kept as never[]);
      });
    });

    it('sorts storages by the names of their types', async () => {
      for (const direction of ['ascending', 'descending'] as const) {
        const rows = await readAll('admin/storage', 'storage', { sort: { by: 'storage_type', direction }, limit: 7 });
        // Numbers of the storage types: Cart 3, Inventory 4, Rodex 5, Storage 2.
        const types = [...new Set(rows.map(({ storage_type: type }) => type))];
        expect(types).toEqual(direction === 'ascending' ? [3, 4, 5, 2] : [2, 5, 4, 3]);
        expect(rows).toHaveLength(count + 1);
      }
    });

    it.each([
      ['account', (row: Row) => row.account_name],
      ['character', (row: Row) => row.character_name],
      ['item', (row: Row) => row.item.nameid && `${row.item.nameid}`],
    ] as const)('sorts storages by the %s, with empty names last', async (by, nameOf) => {
      const all = (await readAll('admin/storage', 'storage', {})) as unknown as Row[];
      for (const direction of ['ascending', 'descending'] as const)
        for (const limit of [7, 1_000]) {
          const sort = { by, direction };
          const rows = (await readAll('admin/storage', 'storage', { sort, limit })) as unknown as Row[];
          expect(sortedText(rows)).toEqual(sortedText(all));
          if (by === 'item') continue;
          const names = rows.map(nameOf);
          const sign = direction === 'ascending' ? 1 : -1;
          const compare = (a?: string, b?: string) =>
            Number(!a) - Number(!b) || sign * (a ?? '').localeCompare(b ?? '', 'en');
          expect(names).toEqual(names.toSorted(compare));
        }
      // Items with the same name are adjacent in the sorted list, also if they are in different storages.
      const rows = (await readAll('admin/storage', 'storage', {
        ...{ sort: { by, direction: 'ascending' }, limit: 7 },
      })) as unknown as Row[];
      const runs = rows.map(nameOf).filter((name, index, names) => name !== names[index - 1]);
      expect(new Set(runs).size).toBe(runs.length);
    });

    it('applies its filters', async () => {
      const sort = { by: 'amount', direction: 'descending' } as const;
      const strict = { items: [502] };
      for (const [list, rows] of [
        ['account/guild-storage-logs', 'guild_storage_logs'],
        ['admin/storage', 'storage'],
      ] as const) {
        const found = await readAll(list, rows, { sort, strict, limit: 4 });
        expect(found).toHaveLength(indexes.filter((index) => index % 7 === 1).length);
        expect(found.every(({ item }) => (item as { nameid: number }).nameid === 502)).toBe(true);
      }
    });

    it('filters moves of a guild by direction', async () => {
      for (const [directions, wanted] of [
        [['in'], (index: number) => amountOf(index) > 0],
        [['out'], (index: number) => amountOf(index) < 0],
        [['in', 'out'], (index: number) => amountOf(index) !== 0],
      ] as const) {
        const strict = { directions };
        const found = await readAll('account/guild-storage-logs', 'guild_storage_logs', { strict, limit: 20 });
        expect(found).toHaveLength(indexes.filter(wanted).length);
      }
      expect((await ask('account/item-logs', { strict: { directions: ['in'] } })).body.code).toBe('invalid_request');
    });

    it('rejects an unsupported sort order, and a page cursor of another order', async () => {
      const wrong = [
        ['account/login-logs', 'amount'],
        ['account/guild-storage-logs', 'storage_type'],
        ['admin/storage', 'time'],
        ['account/item-logs', 'storage_type'],
        ['account/guild-storage-logs', 'account'],
        ['account/login-logs', 'character'],
      ] as const;
      for (const [list, by] of wrong)
        expect((await ask(list, { sort: { by, direction: 'ascending' } })).body.code).toBe('invalid_request');
      const sort = { by: 'amount', direction: 'ascending' } as const;
      const { next_cursor: cursor } = (await ask('admin/storage', { sort, limit: 5 })).body;
      expect((await ask('admin/storage', { limit: 5, cursor })).body.code).toBe('invalid_cursor');
    });
  });
});
