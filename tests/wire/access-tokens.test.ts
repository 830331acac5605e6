import { allCalls, allScopes, limits, type Scope, scopeLevels } from '@kafra/sdk/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { overDatabasesAndServers } from '../support/databases.ts';
import { goodPassword, mailedToken, newAccount, newPerson, type Person, setGroup } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Milliseconds for which another server with the same database may still accept a revoked access token. */
const trustedFor = 5_000;

overDatabasesAndServers((start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const current = (token: string) => server.call('GET /api/account/tokens/current', undefined, token);
  const refusal = async (answer: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };

  /** A user with a player account that has a group level; `account` is the id of that account. */
  async function newStaff(level: number): Promise<Person & { account: number }> {
    const person = await newPerson(server);
    const account = await newAccount(server, person, `gm_${person.masterId}`);
    await setGroup(server, account, level);
    server.advance(trustedFor);
    return { ...person, account };
  }

  describe('creating an access token', () => {
    it('shows the token once, stores only its hash, and sends a mail to the owner', async () => {
      const person = await newPerson(server);
      const request = { password: goodPassword, name: 'Backup machine', scopes: ['account:read'], expires_days: 30 };
      const { body } = await server.call('POST /api/account/tokens', request, person.token);
      expect(body.token).toMatch(/^kafra_pat_[0-9A-Za-z]{39}$/);
      expect(body.access_token).toMatchObject({ name: 'Backup machine', scopes: ['account:read'], level: 0 });
      expect(body.access_token.expires_at - body.access_token.created_at).toBe(30 * day);
      const { db } = server.services.database;
      const rows = await db.selectFrom('site_pat').selectAll().where('master_id', '=', person.masterId).execute();
      expect(JSON.stringify(rows)).not.toContain(body.token.slice(10, 40));
      const { body: list } = await server.call('GET /api/account/tokens', undefined, person.token);
      expect(list.access_tokens).toEqual([body.access_token]);
      const [mail] = await server.mails(person.email, 2);
      expect(mail?.text).toContain('"Backup machine"');
      expect(mail?.text).not.toContain(body.token);
    });

    it.each([
      ['the wrong password', { password: 'something-else' }, 403, 'invalid_password'],
      ['no scope', { scopes: [] }, 400, 'invalid_request'],
      ['an unknown scope', { scopes: ['everything'] }, 400, 'invalid_request'],
      ["a scope above the user's level", { scopes: ['account:read', 'backups:read'] }, 403, 'forbidden'],
      ['a lifetime of 0 days', { expires_days: 0 }, 400, 'invalid_request'],
      ['more than 400 days', { expires_days: 401 }, 400, 'invalid_request'],
      ['a blank name', { name: '   ' }, 400, 'invalid_request'],
      ['a name of 65 characters', { name: 'n'.repeat(65) }, 400, 'invalid_request'],
    ])('is rejected with %s', async (_words, wrong, status, code) => {
      const person = await newPerson(server);
      const request = { password: goodPassword, name: 'x', scopes: ['account:read'], ...wrong };
      expect(await refusal(server.call('POST /api/account/tokens', request, person.token))).toEqual([status, code]);
    });

    it('accepts each name once among active tokens and twenty tokens in total, also in forty concurrent requests', async () => {
      const person = await newPerson(server);
      const { id } = await newAccessToken(server, person, { name: 'twice' });
      const again = { password: goodPassword, name: 'twice', scopes: ['account:read'] };
      const refused = await server.call('POST /api/account/tokens', again, person.token);
      expect([refused.status, refused.body.details]).toEqual([409, { reason: 'name_taken' }]);
      await server.call(`DELETE /api/account/tokens/${id}`, undefined, person.token);
      await newAccessToken(server, person, { name: 'twice' });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, number) =>
          server.call('POST /api/account/tokens', { ...again, name: `many ${number}` }, person.token),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.accessTokens - 1);
      const reasons = answers
        .filter(({ status }) => status !== 200)
        .map(({ body }) => body.details?.reason ?? body.code);
      // No request may be refused for another reason, such as a full queue of password checks.
      expect(new Set(reasons)).toEqual(new Set(['too_many_tokens']));
    });
  });

  describe('an access token is rejected or limited', () => {
    it('if it is mistyped, which its checksum shows', async () => {
      const { token } = await newAccessToken(server, await newPerson(server));
      const last = token.endsWith('A') ? 'B' : 'A';
      expect(await refusal(current(token.slice(0, -1) + last))).toEqual([401, 'token_invalid']);
      expect(await refusal(current(token.slice(0, -1)))).toEqual([401, 'token_invalid']);
      expect(await refusal(current(token.toLowerCase()))).toEqual([401, 'token_invalid']);
    });

    it('after it has expired, to the minute', async () => {
      const { token } = await newAccessToken(server, await newPerson(server), { expires_days: 1 });
      server.advance(day - minute);
      expect((await current(token)).status).toBe(200);
      server.advance(minute);
      expect(await refusal(current(token))).toEqual([401, 'token_expired']);
      // Setting the server's clock back does not make the expired access token valid again.
      server.advance(-minute * 30);
      expect(await refusal(current(token))).toEqual([401, 'token_expired']);
      server.advance(minute * 30);
    });

    it("after its owner revoked it, by every server within five seconds, but not after a stranger's attempt to revoke it", async () => {
      const person = await newPerson(server);
      const stranger = await newPerson(server);
      const { token, id } = await newAccessToken(server, person);
      expect((await current(token)).status).toBe(200);
      const revoke = (by: Person) => server.call(`DELETE /api/account/tokens/${id}`, undefined, by.token);
      expect((await revoke(stranger)).status).toBe(404);
      expect((await revoke(person)).status).toBe(204);
      expect((await revoke(person)).status).toBe(404);
      server.advance(trustedFor);
      expect(await refusal(current(token))).toEqual([401, 'token_revoked']);
    });

    it('if the account of its owner is locked or closed', async () => {
      const person = await newPerson(server);
      const { token } = await newAccessToken(server, person);
      const setStatus = (status: number) =>
        server.services.database.db
          .updateTable('site_master')
          .set({ status })
          .where('master_id', '=', person.masterId)
          .execute();
      await setStatus(1);
      server.advance(trustedFor);
      expect(await refusal(current(token))).toEqual([403, 'account_locked']);
      await setStatus(2);
      expect(await refusal(current(token))).toEqual([401, 'token_revoked']);
    });

    it('to the remaining group level after a demotion or ban of its owner', async () => {
      const staff = await newStaff(99);
      const { token } = await newAccessToken(server, staff, { scopes: ['backups:read'] });
      const list = () => server.call('POST /api/admin/db-backups', {}, token);
      expect((await list()).status).toBe(200);
      await setGroup(server, staff.account, 0);
      server.advance(trustedFor);
      expect(await refusal(list())).toEqual([403, 'forbidden']);
      await setGroup(server, staff.account, 99);
      server.advance(trustedFor);
      expect((await list()).status).toBe(200);
      const { db } = server.services.database;
      await db.updateTable('login').set({ state: 5 }).where('account_id', '=', staff.account).execute();
      server.advance(trustedFor);
      expect(await refusal(list())).toEqual([403, 'forbidden']);
    });

    it('to its original rights although its owner was promoted', async () => {
      const staff = await newStaff(10);
      const { token } = await newAccessToken(server, staff, { scopes: ['admin:read'] });
      await setGroup(server, staff.account, 99);
      server.advance(trustedFor);
      expect((await current(token)).body.level).toBe(10);
    });

    it('if it is in a query string or a body', async () => {
      const { token } = await newAccessToken(server, await newPerson(server));
      for (const name of ['token', 'access_token', 'key', 'authorization']) {
        expect((await server.call(`GET /api/account/tokens/current?${name}=${token}`)).status).toBe(401);
        expect((await server.call('POST /api/account/info', { [name]: token })).status).toBe(401);
      }
      expect((await server.call(`GET /api/account/tokens/${token}`)).status).toBe(404);
    });
  });

  describe('an access token ends', () => {
    it("with every reset of its owner's password", async () => {
      const person = await newPerson(server);
      const { token } = await newAccessToken(server, person);
      const recaptcha = await server.captcha();
      await server.call('POST /api/account/forgot-password', { email: person.email, recaptcha });
      const reset_id = await mailedToken(server, person.email, 'reset', 3);
      const password = 'another-jelly-78';
      await server.call('POST /api/account/password-reset', { reset_id, password, password_confirmed: password });
      server.advance(trustedFor);
      expect(await refusal(current(token))).toEqual([401, 'token_revoked']);
    });

    it('with a password change, if the user selects that', async () => {
      let person = await newPerson(server);
      const { token } = await newAccessToken(server, person);
      const change = async (new_password: string, revoke_tokens: boolean) => {
        const request = {
          password: person.password,
          new_password,
          new_password_confirmed: new_password,
          revoke_tokens,
        };
        const { body } = await server.call('POST /api/account/change-master-password', request, person.token);
        person = { ...person, password: new_password, token: body.token };
        server.advance(trustedFor);
      };
      await change('second-jelly-78', false);
      expect((await current(token)).status).toBe(200);
      await change('third-jelly-79', true);
      expect(await refusal(current(token))).toEqual([401, 'token_revoked']);
    });

    it('when an owner of the realm, who can list the tokens of all users, revokes it', async () => {
      const owner = await newStaff(99);
      const staff = await newStaff(98);
      const person = await newPerson(server);
      const { token, id } = await newAccessToken(server, person);
      expect((await server.call('POST /api/admin/tokens', {}, staff.token)).status).toBe(403);
      expect((await server.call('POST /api/admin/tokens/revoke', { id }, staff.token)).status).toBe(403);
      const { body } = await server.call('POST /api/admin/tokens', {}, owner.token);
      const found = body.access_tokens.find((one: { id: number }) => one.id === id);
      expect(found).toMatchObject({ owner: person.email });
      expect((await server.call('POST /api/admin/tokens/revoke', { id }, owner.token)).status).toBe(204);
      server.advance(trustedFor);
      expect(await refusal(current(token))).toEqual([401, 'token_revoked']);
    });
  });

  it("an access token's use is recorded at most once a minute, with address and program", async () => {
    const person = await newPerson(server);
    const { token, id } = await newAccessToken(server, person);
    const row = () =>
      server.services.database.db.selectFrom('site_pat').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await row()).last_used_at).toBeNull();
    await current(token);
    const first = await row();
    expect(first.last_used_at).toBeGreaterThan(0);
    expect(first.user_agent).toBe('node');
    server.advance(minute - trustedFor);
    await current(token);
    expect((await row()).last_used_at).toBe(first.last_used_at);
    server.advance(2 * trustedFor);
    await current(token);
    expect((await row()).last_used_at).toBeGreaterThan(first.last_used_at ?? 0);
  });

  it('an access token is accepted by a call only with the permission that the contract requires', async () => {
    const owner = await newStaff(99);
    const scopesOf = async (scopes: readonly Scope[]) => (await newAccessToken(server, owner, { scopes })).token;
    const single = new Map<Scope, string>();
    for (const scope of allScopes) single.set(scope, await scopesOf([scope]));
    const call = async (route: { method: string; path: string }, token: string) => {
      const path = route.path.replace(/\{\w+\}/g, '4294967295');
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {};
      return server.call(`${route.method} ${path}`, body, token);
    };
    for (const { name, route } of allCalls()) {
      // The call for the MVP board is left out: these servers have no MVP board and return 404 (mvp-board.test.ts).
      if (route.auth === 'none' || name === 'server.mvpBoard') continue;
      for (const [scope, token] of single) {
        const { status, body } = await call(route, token);
        const seen = body?.code === 'missing_scope' ? 'refused' : 'taken';
        const wanted = route.scope === 'any' || route.scope === scope ? 'taken' : 'refused';
        expect(`${name} with ${scope}: ${seen}`).toBe(`${name} with ${scope}: ${wanted}`);
        if (seen === 'refused') {
          expect(status).toBe(403);
          expect(body.details?.scope).toBe(route.scope === 'none' ? undefined : route.scope);
        } else expect([200, 204, 400, 404]).toContain(status);
      }
    }
    // An access token for only the market does not reveal that its owner is staff.
    const levels = { 'market:read': 0, 'account:read': 0, 'admin:read': 10, 'backups:read': 99 } as const;
    for (const [scope, level] of Object.entries(levels) as [Scope, number][]) {
      const { body } = await current(single.get(scope) ?? '');
      expect([scope, body.level, body.access_token.level]).toEqual([scope, level, level]);
    }
    expect(scopeLevels['market:read']).toBe(0);
  });
});

it('an access token loses the rights of an account that its owner released', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const staff = await newPerson(server);
  const account_id = await newAccount(server, staff, 'gm_leaving');
  await setGroup(server, account_id, 99);
  server.advance(trustedFor);
  const { token } = await newAccessToken(server, staff, { scopes: ['backups:read'] });
  const list = () => server.call('POST /api/admin/db-backups', {}, token);
  expect((await list()).status).toBe(200);
  const release = { account_id, password: goodPassword, really: true };
  expect((await server.call('POST /api/account/release', release, staff.token)).status).toBe(200);
  expect((await list()).status).toBe(403);
});
