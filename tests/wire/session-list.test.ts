import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { overDatabases } from '../support/databases.ts';
import { goodPassword, newPerson, type Person, signIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

interface SessionInfo {
  id: string;
  kind: string;
  is_current: boolean;
  is_new: boolean;
}

overDatabases((start) => {
  let server: TestServer;
  beforeAll(async () => {
    // Requests go through a proxy that sends the client address of the test.
    server = await start({ trustedProxies: ['loopback'] });
  });
  afterAll(() => server.close());

  const info = async (token: string) => (await server.call('POST /api/account/info', {}, token)).status;
  const list = async (token: string): Promise<SessionInfo[]> =>
    (await server.call('GET /api/account/sessions', undefined, token)).body.sessions;
  const end = async (id: string, token: string) =>
    (await server.call('POST /api/account/sessions/end', { id }, token)).status;

  /** Signs in from an address, with this name of the program as the user agent. */
  async function signInFrom({ email, password }: Person, ip: string, userAgent: string): Promise<string> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip, 'user-agent': userAgent };
    const body = JSON.stringify({ email, password, recaptcha: await server.captcha() });
    const response = await fetch(`${server.url}/api/account/login`, { method: 'POST', headers, body });
    return ((await response.json()) as { token: string }).token;
  }

  describe('the list of sessions', () => {
    it('has one entry per sign-in that persists through renewals, the current one first, with program and place', async () => {
      const person = await newPerson(server);
      const phone = await signInFrom(person, '198.51.100.7', safari);
      server.advance(2 * hour);
      const { body } = await server.call('POST /api/account/renew', {}, person.token);
      const sessions = await list(body.token);
      expect(sessions).toHaveLength(2);
      expect(sessions[0]).toMatchObject({ is_current: true, kind: 'other', program: 'node' });
      expect(sessions[1]).toMatchObject({
        ...{ is_current: false, kind: 'browser', program: 'Safari', system: 'iOS' },
        ...{ first_ip: '198.51.100.7', last_ip: '198.51.100.7' },
      });
      expect((await list(phone)).find((one) => one.is_current)).toMatchObject({ kind: 'browser' });
    });

    it('marks entries that are new since the previous visit, and a reload counts as the same visit', async () => {
      const person = await newPerson(server);
      const marks = async () => (await list(person.token)).map(({ is_new }) => is_new);
      expect(await marks()).toEqual([false]);
      server.advance(day);
      await signInFrom(person, '198.51.100.7', safari);
      expect(await marks()).toEqual([false, true]);
      server.advance(minute);
      expect(await marks()).toEqual([false, true]);
      server.advance(2 * hour);
      expect(await marks()).toEqual([false, false]);
    });

    it('is available with a session, but not with an access token', async () => {
      const person = await newPerson(server);
      const { token } = await newAccessToken(server, person);
      for (const line of ['GET /api/account/sessions', 'POST /api/account/sessions/end-others']) {
        const { status, body } = await server.call(line, line.startsWith('GET') ? undefined : {}, token);
        expect([status, body.code]).toEqual([403, 'missing_scope']);
      }
    });
  });

  describe('ending sessions', () => {
    it("affects only the chosen session, and is refused for another user's session", async () => {
      const person = await newPerson(server);
      const stranger = await newPerson(server);
      const phone = await signInFrom(person, '198.51.100.7', safari);
      const [, other] = await list(person.token);
      expect(await end(other?.id ?? '', stranger.token)).toBe(404);
      expect(await info(phone)).toBe(200);
      expect(await end(other?.id ?? '', person.token)).toBe(204);
      expect(await info(phone)).toBe(401);
      expect(await info(person.token)).toBe(200);
      expect(await end(other?.id ?? '', person.token)).toBe(404);
      expect(await end('x', person.token)).toBe(400);
    });

    it('includes the tokens that were renewed from the session', async () => {
      const person = await newPerson(server);
      const phone = await signInFrom(person, '198.51.100.7', safari);
      const renewed = (await server.call('POST /api/account/renew', {}, phone)).body.token;
      const [, other] = await list(person.token);
      await end(other?.id ?? '', person.token);
      expect([await info(phone), await info(renewed), await info(person.token)]).toEqual([401, 401, 200]);
    });

    it('of all others keeps the current session and its renewals, and access tokens unless the user selects them', async () => {
      const person = await newPerson(server);
      const phone = await signInFrom(person, '198.51.100.7', safari);
      const script = await newAccessToken(server, person);
      const renewed = (await server.call('POST /api/account/renew', {}, person.token)).body.token;
      const endOthers = (body: object) => server.call('POST /api/account/sessions/end-others', body, renewed);
      expect((await endOthers({})).status).toBe(204);
      expect([await info(phone), await info(renewed), await info(script.token)]).toEqual([401, 200, 200]);
      expect((await endOthers({ revoke_tokens: true })).status).toBe(204);
      server.advance(5_000);
      expect([await info(renewed), await info(script.token)]).toEqual([200, 401]);
    });

    it('of all others includes sessions that are being renewed', async () => {
      const person = await newPerson(server);
      const others = await Promise.all(Array.from({ length: 8 }, () => signIn(server, person.email)));
      const [, ...renewals] = await Promise.all([
        server.call('POST /api/account/sessions/end-others', {}, person.token),
        ...others.map((token) => server.call('POST /api/account/renew', {}, token)),
      ]);
      server.advance(5_000);
      const left = [...others, ...renewals.flatMap(({ body }) => body?.token ?? [])];
      for (const token of left) expect(await info(token)).toBe(401);
      expect(await list(person.token)).toHaveLength(1);
    });
  });

  describe('a sign-in from a new place or program', () => {
    const reports = async ({ email }: Person) =>
      (await server.mails(email)).filter(({ subject }) => subject.endsWith('A new sign-in'));

    it.each([
      ['the first one ever', [], 0],
      ['a new network with a known program', [['203.0.113.9', 'node']], 0],
      ['a known network with a new program', [['198.51.100.200', safari]], 0],
      ['both new', [['203.0.113.9', safari]], 1],
      [
        'both new, twice',
        [
          ['203.0.113.9', safari],
          ['203.0.113.10', safari],
        ],
        1,
      ],
      [
        'a newer version of a known program',
        [
          ['203.0.113.9', safari],
          ['192.0.2.9', safari.replace('18.0', '19.0')],
        ],
        1,
      ],
      [
        'a newer version of a program that says its name beyond what is kept',
        [
          ['203.0.113.9', `${safari} ${'x'.repeat(160)} Edg/18.0`],
          ['192.0.2.9', `${safari} ${'x'.repeat(160)} Edg/19.0`],
        ],
        1,
      ],
      [
        'two that are new',
        [
          ['203.0.113.9', safari],
          ['192.0.2.9', firefox],
        ],
        2,
      ],
      [
        'IPv6 of a known /64',
        [
          ['2001:db8::1', safari],
          ['2001:db8::ffff', firefox],
        ],
        1,
      ],
    ] as const)('sends the expected number of mails: %s', async (_words, places, count) => {
      const person = await newPerson(server);
      await signInFrom(person, '198.51.100.7', 'node');
      for (const [ip, userAgent] of places) await signInFrom(person, ip, userAgent);
      expect(await reports(person)).toHaveLength(count);
    });

    it('sends a mail with its program and address, and with a link that ends all sessions and sets a new password', async () => {
      const person = await newPerson(server);
      await signInFrom(person, '198.51.100.7', 'node');
      const thief = await signInFrom(person, '203.0.113.9', safari);
      const [mail] = await reports(person);
      expect(mail?.text).toContain('with Safari on iOS, from the address 203.0.113.9');
      const report_id = mail?.links
        .find((link) => link.includes('/#/not_me/'))
        ?.split('/')
        .at(-1);
      const { token } = await newAccessToken(server, { ...person, token: thief });
      const disown = () => server.call('POST /api/account/disown-sign-in', { report_id });
      const { status, body } = await disown();
      expect(status).toBe(200);
      server.advance(5_000);
      expect([await info(thief), await info(person.token)]).toEqual([401, 401]);
      expect((await server.call('GET /api/account/tokens/current', undefined, token)).body.code).toBe('token_revoked');
      expect((await disown()).body.code).toBe('invalid_token');
      const password = 'another-jelly-78';
      const reset = { reset_id: body.reset_id, password, password_confirmed: password };
      expect((await server.call('POST /api/account/password-reset', reset)).status).toBe(204);
      expect(await info(await signIn(server, person.email, password))).toBe(200);
      await expect(signIn(server, person.email, goodPassword)).rejects.toThrow('invalid_credentials');
    });

    it('does not accept an invented link from such a mail, or one older than a week', async () => {
      const person = await newPerson(server);
      await signInFrom(person, '198.51.100.7', 'node');
      await signInFrom(person, '203.0.113.9', safari);
      const [mail] = await reports(person);
      const report_id = mail?.links.at(0)?.split('/').at(-1);
      server.advance(7 * day + minute);
      for (const id of [report_id, 'x'.repeat(43)])
        expect((await server.call('POST /api/account/disown-sign-in', { report_id: id })).body.code).toBe(
          'invalid_token',
        );
    });
  });
});
