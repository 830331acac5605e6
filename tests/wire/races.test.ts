/** @module-tag exhaustive */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabasesAndServers } from '../support/databases.ts';
import { goodPassword, mailedToken, newAccount, newPerson, type Person } from '../support/people.ts';
import type { Answer, TestServer } from '../support/server.ts';

overDatabasesAndServers((start) => {
  /** Number of times that each pair of concurrent requests runs, so that both orders occur. */
  const rounds = 6;
  const minute = 60_000;

  let server: TestServer;
  beforeAll(async () => {
    server = await start({ site: { captcha: { provider: 'none' } } });
  });
  afterAll(() => server.close());

  const quick = () => newPerson({ ...server, captcha: async () => 'x' });
  const login = (email: string, password = goodPassword) =>
    server.call('POST /api/account/login', { email, password, recaptcha: 'x' });
  const info = (token: string) => server.call('POST /api/account/info', {}, token);
  const reset = (reset_id: string, password: string) =>
    server.call('POST /api/account/password-reset', { reset_id, password, password_confirmed: password });

  async function resetLink({ email }: Person): Promise<string> {
    server.advance(2 * minute);
    await server.call('POST /api/account/forgot-password', { email, recaptcha: 'x' });
    return mailedToken(server, email, 'reset', 2);
  }

  describe('a password reset during other requests', () => {
    it('ends the session of a concurrent sign-in with the old password', async () => {
      for (let round = 0; round < rounds; round++) {
        const person = await quick();
        const link = await resetLink(person);
        const [thief, done] = await Promise.all([login(person.email), reset(link, 'mine-again-88')]);
        expect(done.status).toBe(204);
        if (thief.status === 200) expect((await info(thief.body.token)).status).toBe(401);
        expect((await login(person.email)).status).toBe(403);
        expect((await login(person.email, 'mine-again-88')).status).toBe(200);
      }
    });

    it('never succeeds together with a change of the password or address by the old password', async () => {
      const changes: ((person: Person) => Promise<Answer>)[] = [
        ({ token, email }) => {
          const form = { password: goodPassword, email: `thief-of-${email}` };
          return server.call('POST /api/account/change-master-email', form, token);
        },
        ({ token }) => {
          const form = { password: goodPassword, new_password: 'of-thief-99', new_password_confirmed: 'of-thief-99' };
          return server.call('POST /api/account/change-master-password', form, token);
        },
      ];
      for (let round = 0; round < rounds; round++)
        for (const change of changes) {
          const person = await quick();
          const link = await resetLink(person);
          const [changed, done] = await Promise.all([change(person), reset(link, 'mine-again-88')]);
          expect([changed.status === 200, done.status === 204].filter(Boolean)).toHaveLength(1);
          if (done.status !== 204) continue;
          expect([401, 403]).toContain(changed.status);
          expect((await login(person.email, 'mine-again-88')).status).toBe(200);
        }
    });
  });

  describe('a session that has just been revoked', () => {
    it('on another server cannot be renewed', async () => {
      const person = await quick();
      expect((await info(person.token)).status).toBe(200);
      // Simulates a sign-out on another server with the same database; this server caches the session for some seconds.
      await server.services.database.db
        .updateTable('site_session')
        .set({ revoked_at: Date.now() })
        .where('master_id', '=', person.masterId)
        .execute();
      expect((await server.call('POST /api/account/renew', {}, person.token)).status).toBe(401);
    });

    it('by a new password cannot be renewed, whichever request is first', async () => {
      for (let round = 0; round < rounds; round++) {
        const person = await quick();
        const stolen = (await login(person.email)).body.token;
        const change = { password: goodPassword, new_password: 'brand-new-77', new_password_confirmed: 'brand-new-77' };
        const [changed, renewed] = await Promise.all([
          server.call('POST /api/account/change-master-password', change, person.token),
          server.call('POST /api/account/renew', {}, stolen),
        ]);
        expect(changed.status).toBe(200);
        if (renewed.status === 200) expect((await info(renewed.body.token)).status).toBe(401);
        expect((await info(stolen)).status).toBe(401);
      }
    });
  });

  describe('a mailed link', () => {
    it('has its effect once if it is opened several times concurrently', async () => {
      const person = await quick();
      const link = await resetLink(person);
      const answers = await Promise.all(
        ['first-one-11', 'second-one-22', 'third-one-33'].map((word) => reset(link, word)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    });
  });

  describe('concurrent registrations of one email address', () => {
    it('create one account, and get the same response', async () => {
      const form = { email: 'twins@example.org', password: goodPassword, recaptcha: 'x' };
      const answers = await Promise.all(
        ['twins@example.org', 'TWINS@example.org', 'ｔｗｉｎｓ@example.org'].map((email) =>
          server.call('POST /api/account/register', { ...form, email }),
        ),
      );
      expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([204, '']));
      const rows = await server.services.database.db
        .selectFrom('site_master')
        .where('email_norm', '=', 'twins@example.org')
        .select('email')
        .execute();
      expect(rows).toHaveLength(1);
    });
  });

  it('a synced account keeps the master password while both change concurrently', async () => {
    const person = await quick();
    const account = await newAccount(server, person, 'race_synced');
    const sync = (synced: boolean) =>
      server.call('POST /api/account/change-password-sync', { player_account_id: account, synced }, person.token);
    await sync(false);
    const change = { password: goodPassword, new_password: 'brand-new-77', new_password_confirmed: 'brand-new-77' };
    await Promise.all([server.call('POST /api/account/change-master-password', change, person.token), sync(true)]);
    const { db } = server.services.database;
    const { synced } = await db
      .selectFrom('site_master_account')
      .where('account_id', '=', account)
      .select('synced')
      .executeTakeFirstOrThrow();
    const { user_pass } = await db
      .selectFrom('login')
      .where('account_id', '=', account)
      .select('user_pass')
      .executeTakeFirstOrThrow();
    expect(user_pass).toBe(synced ? 'brand-new-77' : goodPassword);
  });
});
