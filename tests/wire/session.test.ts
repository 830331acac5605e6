import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabasesAndServers } from '../support/databases.ts';
import { newAccount, newPerson, signIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabasesAndServers((start) => {
  const minute = 60_000;
  const day = 24 * 60 * minute;

  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const info = (token?: string) => server.call('POST /api/account/info', {}, token);
  const renew = (token: string) => server.call('POST /api/account/renew', {}, token);

  const part = (token: string, index: number) =>
    JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  /** Returns a token with changed contents, signed with the server's key. */
  function forged(token: string, head: object, claims: object): string {
    const { key } = server.services.secrets.session.current;
    const text = `${encoded({ ...part(token, 0), ...head })}.${encoded({ ...part(token, 1), ...claims })}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  }

  describe('a bearer token (session token in a header)', () => {
    it('is required, and accepted only in the header', async () => {
      const { token } = await newPerson(server);
      expect((await info()).status).toBe(401);
      expect((await info()).headers.get('www-authenticate')).toBe('Bearer');
      expect((await info('rubbish')).status).toBe(401);
      expect((await server.call(`GET /api/account/guest-profiles?token=${token}`)).status).toBe(401);
      expect((await info(token)).status).toBe(200);
    });

    it.each([
      ['another algorithm', { alg: 'none' }, {}],
      ['an unknown key', { kid: 'other' }, {}],
      ['another type', { typ: 'JWT' }, {}],
      ['another issuer', {}, { iss: 'elsewhere' }],
      ['another audience', {}, { aud: 'elsewhere' }],
      ['another account', {}, { sub: '1' }],
      ['no time of issue', {}, { iat: undefined }],
      ['a time of issue in the future', {}, { iat: Math.floor(Date.now() / 1000) + 3600 * 24 * 365 }],
      ['a lifetime of one year', {}, { exp: Math.floor(Date.now() / 1000) + 3600 * 24 * 365 }],
      ['another version', {}, { ver: 7 }],
      ['a null session', {}, { jti: null }],
      ['a numeric session', {}, { jti: 7 }],
      ['a null account', {}, { sub: null }],
      ['no session', {}, { jti: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ])('with %s is rejected, even with a valid signature', async (_words, head, claims) => {
      await newPerson(server);
      const { token } = await newPerson(server);
      expect((await info(forged(token, {}, {}))).status).toBe(200);
      expect((await info(forged(token, head, claims))).status).toBe(401);
    });

    it('with a changed signature is refused', async () => {
      const { token } = await newPerson(server);
      const [head, claims, signature = ''] = token.split('.');
      const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
      expect((await info(`${head}.${claims}.${other}`)).status).toBe(401);
    });

    it('expires after seven days', async () => {
      const { token } = await newPerson(server);
      server.advance(7 * day - minute);
      expect((await info(token)).status).toBe(200);
      server.advance(2 * minute);
      expect((await info(token)).status).toBe(401);
    });

    it('remains expired when the clock is set back', async () => {
      const { token } = await newPerson(server);
      server.advance(7 * day + minute);
      expect((await info(token)).status).toBe(401);
      server.advance(-day);
      expect((await info(token)).status).toBe(401);
      expect((await renew(token)).status).toBe(401);
      server.advance(day);
    });

    it('remains invalid after its renewal when the clock is set back', async () => {
      const { token } = await newPerson(server);
      const { body } = await renew(token);
      expect((await info(body.token)).status).toBe(200);
      server.advance(minute + 1);
      expect((await info(token)).status).toBe(401);
      server.advance(-minute);
      expect((await info(token)).status).toBe(401);
      expect((await info(body.token)).status).toBe(200);
      server.advance(minute);
    });
  });

  describe('renewing a session', () => {
    it('returns another token, and the old one is valid for a minute after the first use of the new one', async () => {
      const { token } = await newPerson(server);
      const { status, body } = await renew(token);
      expect(status).toBe(200);
      expect(body.token).not.toBe(token);
      expect((await info(body.token)).status).toBe(200);
      server.advance(minute / 2);
      expect((await info(token)).status).toBe(200);
      expect((await renew(token)).status).toBe(200);
      server.advance(minute);
      expect((await info(token)).status).toBe(401);
      expect((await info(body.token)).status).toBe(200);
    });

    it('can be repeated after a lost response while the old token is valid', async () => {
      const { token } = await newPerson(server);
      const lost = await renew(token);
      server.advance(day);
      expect((await info(token)).status).toBe(200);
      const { status, body } = await renew(token);
      expect(status).toBe(200);
      expect((await info(body.token)).status).toBe(200);
      server.advance(minute + 1);
      expect((await info(token)).status).toBe(401);
      expect((await info(body.token)).status).toBe(200);
      expect((await info(lost.body.token)).status).toBe(200);
    });

    it('does not end the renewed token after a lost response', async () => {
      const { token: first } = await newPerson(server);
      const { token } = (await renew(first)).body;
      expect((await info(token)).status).toBe(200);
      await renew(token);
      for (let minutes = 0; minutes < 3; minutes += 1) {
        server.advance(minute + 1);
        expect((await info(token)).status).toBe(200);
      }
      expect((await renew(token)).status).toBe(200);
      expect((await info(first)).status).toBe(401);
    });

    it('with a token that was replaced longer than the grace period ago ends all sessions from its sign-in', async () => {
      const { email, token: stolen } = await newPerson(server);
      const other = await signIn(server, email);
      const { body } = await renew(stolen);
      expect((await info(body.token)).status).toBe(200);
      server.advance(minute + 1);
      // A browser tab that missed the renewal of the token may send a request with the old one: the server refuses it,
      // and other sessions are not affected.
      expect((await info(stolen)).status).toBe(401);
      expect((await info(body.token)).status).toBe(200);
      expect((await renew(stolen)).status).toBe(401);
      // Another server with the same database may accept the ended session for five more seconds.
      server.advance(5_000);
      expect((await info(body.token)).status).toBe(401);
      expect((await renew(body.token)).status).toBe(401);
      expect((await info(other)).status).toBe(200);
    });

    it('twice with one token gives the same session, which ends when the token is used after the grace period', async () => {
      const { token: stolen } = await newPerson(server);
      const owner = (await renew(stolen)).body.token;
      expect((await info(owner)).status).toBe(200);
      const thief = (await renew(stolen)).body.token;
      expect(part(thief, 1).jti).toBe(part(owner, 1).jti);
      // A thief of the token renews it first. The owner's next renewal then gives the same session, until the grace
      // period is over.
      const next = (await renew(thief)).body.token;
      expect((await info(next)).status).toBe(200);
      expect(part((await renew(owner)).body.token, 1).jti).toBe(part(next, 1).jti);
      server.advance(minute + 5_001);
      expect((await renew(owner)).status).toBe(401);
      server.advance(5_001);
      expect((await info(next)).status).toBe(401);
    });

    it('returns the newest token if the session was replaced twice', async () => {
      const { token } = await newPerson(server);
      const second = (await renew(token)).body.token;
      const third = (await renew(second)).body.token;
      expect(part((await renew(token)).body.token, 1).jti).toBe(part(third, 1).jti);
    });

    it('twenty times in parallel gives one session, which expires with its newest token', async () => {
      const { token } = await newPerson(server);
      const replies = await Promise.all(Array.from({ length: 20 }, () => renew(token)));
      expect(new Set(replies.map(({ body }) => part(body.token, 1).jti)).size).toBe(1);
      server.advance(6 * day);
      const late = (await renew(token)).body.token;
      server.advance(6 * day);
      expect((await info(late)).status).toBe(200);
    });

    it('fails with an expired token and ends no other session', async () => {
      const { email, token } = await newPerson(server);
      server.advance(6 * day);
      const other = await signIn(server, email);
      server.advance(day + minute);
      expect((await renew(token)).status).toBe(401);
      expect((await info(other)).status).toBe(200);
    });

    it('reads the clock once for all times of a token', async () => {
      let { token } = await newPerson(server);
      for (let round = 0; round < 50; round++) {
        expect(part(token, 1).exp - part(token, 1).iat).toBe((7 * day) / 1_000);
        token = (await renew(token)).body.token;
        server.advance(20);
      }
    });

    it('does not extend a session beyond thirty days after its sign-in', async () => {
      let { token } = await newPerson(server);
      for (let days = 0; days < 30; days += 6) {
        expect((await info(token)).status).toBe(200);
        token = (await renew(token)).body.token;
        server.advance(6 * day);
      }
      expect((await info(token)).status).toBe(401);
    });
  });

  describe('signing out', () => {
    it('ends only this session', async () => {
      const { email, token } = await newPerson(server);
      const other = await signIn(server, email);
      expect(await server.call('POST /api/account/logout', {}, token)).toMatchObject({ status: 204, text: '' });
      expect((await info(token)).status).toBe(401);
      expect((await info(other)).status).toBe(200);
    });

    it('ends all tokens that were renewed from the sign-in, before, during and after the sign-out', async () => {
      const { token } = await newPerson(server);
      const siblings = await Promise.all(Array.from({ length: 20 }, () => renew(token)));
      const [owner, thief] = siblings.map(({ body }) => body.token as string);
      const heir = (await renew(thief ?? '')).body.token as string;
      const late = Promise.all(siblings.map(({ body }) => renew(body.token)));
      expect((await server.call('POST /api/account/logout', {}, owner)).status).toBe(204);
      const tokens = [token, heir, ...[...siblings, ...(await late)].flatMap(({ body }) => body.token ?? [])];
      expect(tokens.length).toBeGreaterThan(20);
      for (const one of tokens) expect((await info(one)).status).toBe(401);
    });

    it('ends sessions that an older version of the server opened and renewed', async () => {
      const { token } = await newPerson(server);
      const { db } = server.services.database;
      const jti = Buffer.from(part(token, 1).jti, 'base64url');
      await db.updateTable('site_session').set({ family: null }).where('jti', '=', jti).execute();
      const { body } = await renew(token);
      await server.call('POST /api/account/logout', {}, body.token);
      expect((await info(token)).status).toBe(401);
      expect((await info(body.token)).status).toBe(401);
    });
  });

  describe("the user's group level", () => {
    it('is read from the database, not from the token', async () => {
      const person = await newPerson(server);
      const backups = () => server.call('POST /api/admin/db-backups', {}, person.token);
      expect((await backups()).body.code).toBe('forbidden');
      const account = await newAccount(server, person, 'gm_account');
      const { db } = server.services.database;
      const set = (change: { group_id?: number; state?: number }) =>
        db.updateTable('login').set(change).where('account_id', '=', account).execute();
      await set({ group_id: 10 });
      server.advance(6_000);
      expect((await backups()).status).toBe(200);
      expect((await server.call('POST /api/admin/db-backups/delete', { key: 'x' }, person.token)).status).toBe(403);
      await set({ state: 5 });
      server.advance(6_000);
      expect((await backups()).status).toBe(403);
    });

    it('is lost with all tokens when the account is closed', async () => {
      const { token, masterId } = await newPerson(server);
      expect((await info(token)).status).toBe(200);
      const { db } = server.services.database;
      await db.updateTable('site_master').set({ status: 2 }).where('master_id', '=', masterId).execute();
      server.advance(6_000);
      expect((await info(token)).status).toBe(401);
    });
  });
});
