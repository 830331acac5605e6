import { insertMany } from '@kafra/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { newAccount, newCharacter, newGameAccount, newPerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/** Values that games store for a missing date: MySQL's, that of rAthena in 2017, and the limits of the column. */
const never = ['0000-00-00 00:00:00', '2024-00-00 00:00:00', '1000-01-01 00:00:00', '1970-01-01 00:00:00'];
const dates = [...never, '9999-12-31 23:59:59'];

overDatabases((start) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await start({ site: { captcha: { provider: 'none' } }, adoption: { byEmail: true } });
    person = await newPerson({ ...server, captcha: async () => 'x' });
  });
  afterAll(() => server.close());

  it('accounts without any login are found by their email address, and shown as never used', async () => {
    const { email } = person;
    for (const [n, lastlogin] of never.entries())
      await newGameAccount(server, { userid: `never_${n}`, email, lastlogin });
    await newGameAccount(server, { userid: 'used', email, lastlogin: '2026-03-15 12:00:00' });
    const { status, body } = await server.call('GET /api/account/claimable', undefined, person.token);
    expect(status).toBe(200);
    const months = body.accounts.map((one: { last_login?: string }) => one.last_login);
    expect(months).toEqual([...never.map(() => undefined), '2026-03']);
  });

  it('log pages show lines without a date together with the others', async () => {
    const { db } = server.services.database;
    const account_id = await newAccount(server, person, 'dateless');
    const char_id = await newCharacter(server, { account_id, char_num: 0, name: 'Dateless' });
    const lines = dates.map((time) => ({ time, char_id, amount: 1 }));
    await insertMany(
      db,
      'picklog',
      lines.map((line) => ({ ...line, type: 'P', nameid: 501 })),
    );
    await insertMany(
      db,
      'zenylog',
      lines.map((line) => ({ ...line, type: 'T' })),
    );
    const login = { ip: '127.0.0.1', user: 'dateless', rcode: 100 };
    await insertMany(
      db,
      'loginlog',
      dates.map((time) => ({ ...login, time })),
    );
    const ask = (call: string, body = {}) => server.call(`POST /api/account/${call}`, body, person.token);
    for (const sort of [undefined, { by: 'time', direction: 'ascending' }, { by: 'amount', direction: 'descending' }]) {
      const { status, body } = await ask('item-logs', sort && { sort });
      expect(status).toBe(200);
      expect(body.item_logs.flatMap(({ items }: { items: unknown[] }) => items)).toHaveLength(2 * dates.length);
      // Log lines dated in the future are marked, and ordered by their id.
      const latest = server.services.realmClock.now() + 600_000;
      expect(body.item_logs.filter((one: { time: number }) => one.time > latest)).toEqual([]);
      expect(body.item_logs.some((one: { clock_was_wrong?: boolean }) => one.clock_was_wrong)).toBe(true);
    }
    const logins = await ask('login-logs');
    expect(logins.status).toBe(200);
    expect(logins.body.login_logs).toHaveLength(dates.length);
  });
});
