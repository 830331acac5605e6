/** @module-tag exhaustive */

import { logTypeName } from '@kafra/sdk/rules';
import { createLogCopier, insertMany } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { newAccount, newCharacter, newPerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

interface Movement {
  item?: { nameid: number };
  amount?: number;
  zeny?: number;
}
interface Entry {
  time: number;
  char_name: string;
  acc_name: string;
  log_type: number;
  items: Movement[];
}

const start = Date.UTC(2026, 10, 20, 12);
const timeText = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

overDatabases((startServer) => {
  describe('an item log sorted by the server', { timeout: 120_000 }, () => {
    let server: TestServer;
    let person: Person;
    let character: number;
    const lines = 300;

    beforeAll(async () => {
      server = await startServer();
      person = await newPerson(server);
      const account_id = await newAccount(server, person, 'sorted_one');
      character = await newCharacter(server, { account_id, char_num: 0, name: 'Sorted One' });
      const other = await newCharacter(server, { account_id, char_num: 1, name: 'Sorted Two' });
      const { db } = server.services.database;
      const item = { type: 'P', refine: 0, card0: 0, card1: 0, card2: 0, card3: 0, unique_id: 0 };
      for (let n = 0; n < lines; n++) {
        const time = timeText(start + Math.floor(n / 3) * 1_000);
        const char_id = n % 5 === 0 ? other : character;
        // Amounts of the test's log lines: many are equal, some are negative, and the largest are not the newest.
        const amount = ((n * 37) % 41) - 20;
        if (n % 3 === 0) await db.insertInto('zenylog').values({ time, char_id, type: 'T', amount }).execute();
        else
          await db
            .insertInto('picklog')
            .values({ ...item, time, char_id, nameid: 501 + n, amount } as never)
            .execute();
      }
    }, 60_000);
    afterAll(() => server.close());

    const ask = (body: object) => server.call('POST /api/account/item-logs', body, person.token);
    async function readAll(query: object, limit: number): Promise<Entry[]> {
      const entries: Entry[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await ask({ ...query, limit, ...(cursor && { cursor }) });
        expect(status).toBe(200);
        expect(body.item_logs.length).toBeLessThanOrEqual(limit);
        entries.push(...body.item_logs);
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      return entries;
    }
    const movements = (entries: Entry[]) =>
      entries.flatMap(({ time, items }) =>
        items.map(({ item, amount, zeny }) => ({ time, item: item?.nameid, value: amount ?? zeny ?? 0 })),
      );
    const key = (line: { time: number; item: number | undefined; value: number }) => JSON.stringify(line);

    async function expectOrder(): Promise<void> {
      const all = movements(await readAll({}, 1_000));
      expect(all).toHaveLength(lines);
      for (const limit of [7, 1_000])
        for (const direction of ['ascending', 'descending'] as const) {
          const sorted = movements(await readAll({ sort: { by: 'amount', direction } }, limit));
          expect(sorted.map(key).sort()).toEqual(all.map(key).sort());
          const sign = direction === 'ascending' ? 1 : -1;
          const values = sorted.map(({ value }) => value);
          expect(values).toEqual([...values].sort((a, b) => sign * (a - b)));
        }
      const oldest = movements(await readAll({ sort: { by: 'time', direction: 'ascending' } }, 7));
      expect(oldest.map(key).sort()).toEqual(all.map(key).sort());
      expect(oldest.map(({ time }) => time)).toEqual(all.map(({ time }) => time).sort((a, b) => a - b));
      expect(await readAll({ sort: { by: 'time', direction: 'descending' } }, 1_000)).toEqual(await readAll({}, 1_000));
    }

    it('returns all lines in order, for every page size', expectOrder);

    const namesOf: Record<string, (entry: Entry) => string[]> = {
      character: ({ char_name }) => [char_name],
      account: ({ acc_name }) => [acc_name],
      type: ({ log_type }) => [logTypeName(log_type)],
      item: ({ items }) => items.map(({ item }) => (item ? server.services.facts.itemName(item.nameid) : 'Zeny')),
    };

    async function expectNameOrder(by: string): Promise<void> {
      const all = movements(await readAll({}, 1_000));
      const compare = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;
      for (const limit of [7, 1_000])
        for (const direction of ['ascending', 'descending'] as const) {
          const entries = await readAll({ sort: { by, direction } }, limit);
          expect(movements(entries).map(key).sort()).toEqual(all.map(key).sort());
          const names = entries.flatMap((entry) => namesOf[by]?.(entry) ?? []);
          const sign = direction === 'ascending' ? 1 : -1;
          expect(names).toEqual(names.toSorted((a, b) => sign * compare(a, b)));
          // Lines of the same name are newest first.
          const times = entries.map(({ time }) => time);
          const isLater = (at: number) => (times[at] ?? 0) > (times[at - 1] ?? 0);
          expect(
            entries.flatMap((_, at) => (at > 0 && names[at] === names[at - 1] && isLater(at) ? [at] : [])),
          ).toEqual([]);
        }
    }

    it.each(Object.keys(namesOf))('returns all lines in the order of the name of the %s', expectNameOrder);

    it('continues an order by name after the same line when new lines are written', async () => {
      const sort = { by: 'character', direction: 'ascending' };
      const first = (await ask({ sort, limit: 5 })).body;
      const rest = (await ask({ sort, limit: 10, cursor: first.next_cursor })).body.item_logs;
      const { db } = server.services.database;
      const newest = { time: timeText(start + 200_000), char_id: character, type: 'T', amount: 7 };
      await db.insertInto('zenylog').values(newest).execute();
      expect((await ask({ sort, limit: 10, cursor: first.next_cursor })).body.item_logs).toEqual(rest);
      await db
        .deleteFrom('zenylog')
        .where('time', '=', newest.time as never)
        .execute();
    });

    it('returns the same lines while the copy of the log is incomplete and when it is complete', async () => {
      const clock = { now: () => start + 3_600_000 };
      const copier = createLogCopier({ ...server.services, instance: server.services.instance.id, clock, batch: 80 });
      await copier.step();
      await copier.step();
      await expectOrder();
      for (const by of Object.keys(namesOf)) await expectNameOrder(by);
      while ((await copier.step())?.hasMore);
      await expectOrder();
      for (const by of Object.keys(namesOf)) await expectNameOrder(by);
    });

    it('applies its filters', async () => {
      const sort = { by: 'amount', direction: 'descending' };
      const some = movements(await readAll({ sort, strict: { items: [502, 503, 505] } }, 2));
      expect(some.map(({ item }) => item).sort()).toEqual([502, 503, 505]);
      const zeny = movements(await readAll({ sort, strict: { zeny: true } }, 30));
      expect(zeny).toHaveLength(lines / 3);
      expect(zeny.every(({ item }) => item === undefined)).toBe(true);
    });

    it('accepts page cursors only for the order that they were made for', async () => {
      const sort = { by: 'amount', direction: 'descending' };
      const { next_cursor: cursor } = (await ask({ sort, limit: 5 })).body;
      expect((await ask({ sort, limit: 5, cursor })).status).toBe(200);
      expect((await ask({ limit: 5, cursor })).body.code).toBe('invalid_cursor');
      expect((await ask({ sort: { ...sort, direction: 'ascending' }, limit: 5, cursor })).status).toBe(400);
      for (const wrong of [{ by: 'name', direction: 'ascending' }, { by: 'amount' }, 'amount'])
        expect((await ask({ sort: wrong })).body.code).toBe('invalid_request');
    });

    it('is refused above 200,000 lines, and the refusal contains a start time that would be allowed', async () => {
      const { db } = server.services.database;
      const rows = 200_100;
      const partSize = 10_000;
      const timeOf = (at: number) => timeText(start + 60_000 + at);
      const line = { time: timeOf(0), char_id: character, type: 'P', nameid: 501, map: '' };
      const part = Array.from({ length: partSize }, (_, n) => ({ ...line, amount: n % 500 }));
      await insertMany(db, 'picklog', part);
      // The database copies the test's rows itself, which is much faster than inserting them.
      const columns = ['char_id', 'type', 'nameid', 'map', 'amount'] as const;
      for (let at = partSize; at < rows; at += partSize) {
        const copy = db
          .selectFrom('picklog')
          .select((eb) => [eb.val(timeOf(at)).as('time'), ...columns])
          .where('time', '=', timeOf(0))
          .limit(Math.min(partSize, rows - at));
        await db
          .insertInto('picklog')
          .columns(['time', ...columns])
          .expression(copy)
          .execute();
      }
      const clock = { now: () => start + 86_400_000 };
      const copier = createLogCopier({ ...server.services, instance: server.services.instance.id, clock });
      const sort = { by: 'amount', direction: 'descending' };
      for (const isCopied of [false, true]) {
        if (isCopied) while ((await copier.step())?.hasMore);
        const refused = await ask({ sort });
        expect([refused.status, refused.body.code]).toEqual([400, 'sort_too_broad']);
        const { from } = refused.body.details;
        expect(refused.body.message).toContain(timeText(from));
        const granted = await ask({ sort, strict: { time: { from } } });
        expect(granted.status).toBe(200);
        expect(granted.body.item_logs[0].items[0].amount).toBe(499);
        // By names, only 50,000 lines are sorted.
        const named = { by: 'character', direction: 'ascending' };
        const refusedName = await ask({ sort: named });
        expect([refusedName.status, refusedName.body.code]).toEqual([400, 'sort_too_broad']);
        expect(refusedName.body.details.from).toBeGreaterThan(from);
        const grantedName = await ask({ sort: named, strict: { time: { from: refusedName.body.details.from } } });
        expect([grantedName.status, grantedName.body.sorted]).toEqual([200, true]);
        // In the default order by time, the server returns rows of a log of any size.
        expect((await ask({ sort: { by: 'time', direction: 'descending' } })).status).toBe(200);
      }
    });
  });
});
