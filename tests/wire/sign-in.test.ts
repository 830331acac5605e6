import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabasesAndServers } from '../support/databases.ts';
import { goodPassword, mailedToken, newPerson, signIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabasesAndServers((start) => {
  const minute = 60_000;
  const hour = 60 * minute;
  const day = 24 * hour;

  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const register = async (email: string, password = goodPassword) =>
    server.call('POST /api/account/register', { email, password, recaptcha: await server.captcha() });
  const login = async (email: string, password = goodPassword) =>
    server.call('POST /api/account/login', { email, password, recaptcha: await server.captcha() });

  describe('registering an account', () => {
    it('mails a verification link, and signing in before reports an unverified address', async () => {
      const answer = await register('new@example.org');
      expect(answer).toMatchObject({ status: 204, text: '' });
      const [mail] = await server.mails('new@example.org');
      expect(mail?.subject).toBe('Kafra: Verify your email address');
      expect(mail?.links[0]).toMatch(new RegExp(`^${server.url}/#/verify/[\\w-]{43}$`));
      expect((await login('new@example.org')).body).toEqual({ not_verified: true });
      expect((await login('new@example.org', 'something-else')).status).toBe(403);
    });

    it('returns the same response for a known address, and sends its owner a mail instead', async () => {
      const { email, token } = await newPerson(server);
      const unknown = await register('unknown@example.org', 'another-secret-1');
      const known = await register(email.toUpperCase(), 'another-secret-1');
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
      server.advance(2 * minute);
      await register(email, 'another-secret-1');
      const [mail] = await server.mails(email, 2);
      expect(mail?.subject).toBe('Kafra: You already have an account');
      expect((await server.call('POST /api/account/info', {}, token)).status).toBe(200);
      expect((await login(email)).status).toBe(200);
    });

    it('repeated before verification sets the last password, and only the last link verifies the address', async () => {
      await register('victim@example.org', 'password-of-thief');
      const first = await mailedToken(server, 'victim@example.org', 'verify');
      server.advance(2 * minute);
      await register('victim@example.org', 'password-of-owner');
      const second = await mailedToken(server, 'victim@example.org', 'verify', 2);
      expect((await server.call('POST /api/account/verify', { verification_id: first })).status).toBe(400);
      expect((await server.call('POST /api/account/verify', { verification_id: second })).status).toBe(200);
      expect((await login('victim@example.org', 'password-of-thief')).status).toBe(403);
      expect((await login('victim@example.org', 'password-of-owner')).body.token).toBeTypeOf('string');
    });

    it.each([
      ['short', 'password_too_short'],
      ['Password123', 'password_too_common'],
      ['weak@example.org', 'password_is_email'],
      [`${'long enough '.repeat(11)}`, 'password_too_long'],
    ])('rejects the password %s', async (password, code) => {
      const answer = await register('weak@example.org', password);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) });
    });

    it('refuses invalid addresses, unknown fields and wrong types', async () => {
      expect((await register('nobody')).body.code).toBe('invalid_email');
      const recaptcha = await server.captcha();
      const more = { email: 'x@example.org', password: goodPassword, recaptcha, group_id: 99 };
      expect((await server.call('POST /api/account/register', more)).body.code).toBe('invalid_request');
      const list = { email: ['x@example.org'], password: goodPassword, recaptcha };
      expect((await server.call('POST /api/account/register', list)).body.code).toBe('invalid_request');
    });
  });

  describe('the captcha of a form', () => {
    it('is required, must be correct, and can be used once', async () => {
      const form = { email: 'captcha@example.org', password: goodPassword };
      const send = (recaptcha: string) => server.call('POST /api/account/login', { ...form, recaptcha });
      expect((await send('')).body).toMatchObject({
        code: 'captcha_required',
        message: 'Please complete the reCAPTCHA.',
      });
      expect((await send('nonsense')).body.code).toBe('captcha_failed');
      const answer = await server.captcha();
      expect((await send(answer)).body.code).toBe('invalid_credentials');
      expect((await send(answer)).body.code).toBe('captcha_failed');
    });

    it('can be used once, even by two concurrent requests', async () => {
      const recaptcha = await server.captcha();
      const send = () => server.call('POST /api/account/login', { email: 'x@example.org', password: 'y', recaptcha });
      const codes = (await Promise.all([send(), send(), send()])).map((one) => one.body.code).sort();
      expect(codes).toEqual(['captcha_failed', 'captcha_failed', 'invalid_credentials']);
    });

    it('cannot be used again in another encoding of the same solution', async () => {
      const send = (answer: object | string) => {
        const recaptcha = typeof answer === 'string' ? answer : Buffer.from(JSON.stringify(answer)).toString('base64');
        return server.call('POST /api/account/login', { email: 'x@example.org', password: 'y', recaptcha });
      };
      const solved = JSON.parse(Buffer.from(await server.captcha(), 'base64').toString());
      expect((await send(solved)).body.code).toBe('invalid_credentials');
      const { challenge, solution } = solved;
      const { signature, parameters } = challenge;
      const nested = `{"a":`.repeat(800) + 1 + '}'.repeat(800);
      for (const other of [
        { ...solved, more: 1 },
        { solution, challenge: { ...challenge, signature: signature.toUpperCase() } },
        { solution, challenge: { ...challenge, signature: ` ${signature}` } },
        { solution, challenge: { ...challenge, parameters: { ...parameters, nonce: parameters.nonce.toUpperCase() } } },
        { solution, challenge: { ...challenge, parameters: { ...parameters, more: JSON.parse(nested) } } },
        { solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() }, challenge },
        { solution: { ...solution, counter: 2 ** 31 }, challenge },
        `${Buffer.from(JSON.stringify(solved)).toString('base64')}====`,
      ])
        expect((await send(other)).body.code).toBe('captcha_failed');
    });

    it('expires, and its expiry cannot be changed by the client', async () => {
      const old = await server.captcha();
      server.advance(11 * minute);
      const send = (recaptcha: string) =>
        server.call('POST /api/account/login', { email: 'x@example.org', password: 'y', recaptcha });
      expect((await send(old)).body.code).toBe('captcha_expired');
      const solved = JSON.parse(Buffer.from(await server.captcha(), 'base64').toString());
      solved.challenge.parameters.expiresAt += 100_000;
      expect((await send(Buffer.from(JSON.stringify(solved)).toString('base64'))).body.code).toBe('captcha_failed');
    });
  });

  describe('signing in', () => {
    it('returns the same error for an unknown address and for a wrong password', async () => {
      const { email } = await newPerson(server);
      const wrong = await login(email, 'not-the-password');
      const unknown = await login('nobody-here@example.org', 'not-the-password');
      expect(wrong.status).toBe(403);
      expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    });

    it('accepts the address in any letter case and the password in any Unicode form', async () => {
      const { email } = await newPerson(server, 'Zaubertränke-42');
      expect((await login(email.toUpperCase(), 'Zaubertra\u0308nke-42')).status).toBe(200);
    });

    it("returns a token with its expiry and the user's group level", async () => {
      const { token } = await newPerson(server);
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      expect(claims).toMatchObject({ group_id: 0, iss: 'kafra', aud: 'kafra-api' });
      expect(claims.exp - claims.iat).toBe((7 * day) / 1_000);
    });
  });

  describe('an email address', () => {
    it.each([
      ['ｗｉｄｅ@example.org', 'wide@example.org'],
      ['\u212Aelvin@example.org', 'kelvin@example.org'],
      ['  Spaced@Example.ORG ', 'spaced@example.org'],
    ])('is normalised: %s', async (spelled, plain) => {
      await register(spelled);
      const link = await mailedToken(server, spelled.normalize('NFKC').trim(), 'verify');
      expect((await server.call('POST /api/account/verify', { verification_id: link })).status).toBe(200);
      expect((await login(plain)).body.token).toBeTypeOf('string');
    });

    it('with another part before the @ or with a tag counts as a different one', async () => {
      const { email } = await newPerson(server);
      const tagged = email.replace('@', '+tag@');
      expect((await login(tagged)).body.code).toBe('invalid_credentials');
      expect((await register(tagged, 'another-secret-1')).status).toBe(204);
      expect((await login(email)).status).toBe(200);
    });

    it.each([
      'a@b',
      'a b@example.org',
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      '"a b"@example.org',
      'a@example.org\u0000',
      '<a@example.org>',
      'ä@example.org',
      'a@exämple.org',
      `${'a'.repeat(250)}@example.org`,
    ])('is rejected if it is %j', async (email) => {
      expect((await register(email)).status).toBe(400);
    });
  });

  describe('signing in before the address is verified', () => {
    it('mails a verification link, and the previous link remains valid', async () => {
      await register('waiting@example.org');
      const first = await mailedToken(server, 'waiting@example.org', 'verify');
      expect((await login('waiting@example.org')).body).toEqual({ not_verified: true });
      await server.mails('waiting@example.org', 2);
      expect((await server.call('POST /api/account/verify', { verification_id: first })).status).toBe(200);
      expect((await login('waiting@example.org')).body.token).toBeTypeOf('string');
    });

    it('sends no mail after a wrong password', async () => {
      await register('tried@example.org');
      await login('tried@example.org', 'not-the-password');
      await login('tried@example.org');
      expect(await server.mails('tried@example.org', 2)).toHaveLength(2);
    });
  });

  describe('verifying an address', () => {
    it('works for a day with a link, which returns the address only once', async () => {
      await register('late@example.org');
      const late = await mailedToken(server, 'late@example.org', 'verify');
      server.advance(day + minute);
      expect((await server.call('POST /api/account/verify', { verification_id: late })).body.code).toBe(
        'invalid_token',
      );
      await server.call('POST /api/account/resend', { email: 'late@example.org' });
      const fresh = await mailedToken(server, 'late@example.org', 'verify', 2);
      expect((await server.call('POST /api/account/verify', { verification_id: fresh })).body).toEqual({
        email: 'late@example.org',
      });
      // When the page of the mailed link is reloaded, the request succeeds again, but without the e-mail address, which
      // may have changed meanwhile.
      expect(await server.call('POST /api/account/verify', { verification_id: fresh })).toMatchObject({
        status: 204,
        body: undefined,
      });
      const unknown = { verification_id: 'x'.repeat(43) };
      expect((await server.call('POST /api/account/verify', unknown)).body.code).toBe('invalid_token');
    });

    it('resends the verification mail with the same response for known, verified and unknown addresses', async () => {
      const { email } = await newPerson(server);
      const answers = await Promise.all(
        ['nobody-there@example.org', email, 'late@example.org'].map((one) =>
          server.call('POST /api/account/resend', { email: one }),
        ),
      );
      expect(answers.map(({ status, text }) => [status, text])).toEqual([
        [204, ''],
        [204, ''],
        [204, ''],
      ]);
    });
  });

  describe('a lost password', () => {
    const forgot = async (email: string) =>
      server.call('POST /api/account/forgot-password', { email, recaptcha: await server.captcha() });
    const reset = (reset_id: string, password: string, password_confirmed = password) =>
      server.call('POST /api/account/password-reset', { reset_id, password, password_confirmed });

    it('is replaced with a link that works once and ends all sessions', async () => {
      const { email, token } = await newPerson(server);
      server.advance(2 * minute);
      expect((await forgot(email)).status).toBe(204);
      const first = await mailedToken(server, email, 'reset', 2);
      server.advance(2 * minute);
      await forgot(email);
      await server.mails(email, 3);
      const link = await mailedToken(server, email, 'reset', 3);
      expect(link).not.toBe(first);
      expect((await reset(link, 'a-new-password', 'another-password')).body.code).toBe('passwords_differ');
      expect((await reset(link, 'Password123')).body.code).toBe('password_too_common');
      expect((await reset(link, 'a-new-password-9')).status).toBe(204);
      expect((await server.call('POST /api/account/info', {}, token)).status).toBe(401);
      expect((await reset(link, 'yet-another-one-9')).body.code).toBe('invalid_token');
      expect((await reset(first, 'yet-another-one-9')).body.code).toBe('invalid_token');
      expect((await login(email)).status).toBe(403);
      await signIn(server, email, 'a-new-password-9');
      const mails = await server.mails(email, 4);
      expect(mails[0]?.subject).toBe('Kafra: Your password was changed');
    });

    it('must be replaced within half an hour after the mail', async () => {
      const { email } = await newPerson(server);
      server.advance(2 * minute);
      await forgot(email);
      const link = await mailedToken(server, email, 'reset', 2);
      server.advance(31 * minute);
      expect((await reset(link, 'a-new-password-9')).body.code).toBe('invalid_token');
      // Setting the clock back, or another server's clock, does not make an expired link valid again.
      server.advance(-10 * minute);
      expect((await reset(link, 'a-new-password-9')).body.code).toBe('invalid_token');
      expect((await login(email)).status).toBe(200);
    });

    it('has the same response for an unknown address', async () => {
      const { email } = await newPerson(server);
      const [known, unknown] = [await forgot(email), await forgot('who-is-that@example.org')];
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    });

    it('cannot be reset with a verification link', async () => {
      await register('mixed@example.org');
      const link = await mailedToken(server, 'mixed@example.org', 'verify');
      expect((await reset(link, 'a-new-password-9')).body.code).toBe('invalid_token');
    });
  });
});
