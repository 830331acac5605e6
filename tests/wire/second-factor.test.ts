import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeToken } from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { overDatabasesAndServers } from '../support/databases.ts';
import {
  goodPassword,
  mailedToken,
  newAccount,
  newPerson,
  nothingHidden,
  type Person,
  setGroup,
  signIn,
} from '../support/people.ts';
import { answerChallenge, codeOf, nextCode, protect, typePassword } from '../support/second-factor.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const minute = 60_000;
/** Milliseconds for which another server may still trust a session that has ended. */
const trustedFor = 5_000;
const hasOathtool = spawnSync('oathtool', ['--version']).status === 0;

overDatabasesAndServers((start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const protectedPerson = async () => protect(server, await newPerson(server));
  const info = (token: string) => server.call('POST /api/account/info', {}, token);
  const codesOf = (answers: { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => [status, body?.code]);

  describe('setting up a second factor', () => {
    it('has no effect before a code of the app is confirmed', async () => {
      const person = await newPerson(server);
      const setUp = { password: person.password };
      const { body } = await server.call('POST /api/account/second-factor/set-up', setUp, person.token);
      expect(body.uri).toContain(`secret=${body.secret}`);
      expect((await typePassword(server, person)).body.token).toBeTypeOf('string');
      const { body: status } = await server.call('GET /api/account/second-factor', undefined, person.token);
      expect(status).toEqual({ enabled: false, recovery_codes_left: 0, required: false });
    });

    it('needs the password and a correct code', async () => {
      const person = await newPerson(server);
      const setUp = (password: string) =>
        server.call('POST /api/account/second-factor/set-up', { password }, person.token);
      const activate = (code: string) =>
        server.call('POST /api/account/second-factor/activate', { code }, person.token);
      const wrong = await setUp('something-else');
      const early = await activate('123456');
      const { body } = await setUp(goodPassword);
      const bad = await activate(codeOf(server, body.secret, 5));
      const good = await activate(codeOf(server, body.secret));
      expect(codesOf([wrong, early, bad, good])).toEqual([
        [403, 'invalid_password'],
        [409, 'conflict'],
        [403, 'invalid_code'],
        [200, undefined],
      ]);
      server.advance(trustedFor);
      expect((await setUp(goodPassword)).body.code).toBe('unauthorized');
    });

    it('ends all other sessions, marks the new token, and sends a mail to the owner', async () => {
      const person = await newPerson(server);
      const other = await signIn(server, person.email);
      const safe = await protect(server, person);
      server.advance(trustedFor);
      expect([(await info(other)).status, (await info(person.token)).status]).toEqual([401, 401]);
      expect((await info(safe.token)).body.master_account.second_factor).toBe(true);
      expect(decodeToken(safe.token)?.amr).toEqual(['pwd', 'otp']);
      expect(decodeToken(person.token)?.amr).toEqual(['pwd']);
      const [mail] = await server.mails(person.email, 2);
      expect(mail?.subject).toContain('Two-factor sign-in is on');
    });

    it('stores neither the secret nor a recovery code in readable form', async () => {
      const { secret, recoveryCodes, masterId } = await protectedPerson();
      const { db } = server.services.database;
      const rows = [
        await db.selectFrom('site_totp').selectAll().where('master_id', '=', masterId).execute(),
        await db.selectFrom('site_recovery').selectAll().where('master_id', '=', masterId).execute(),
      ];
      const stored = rows.flat().flatMap((row) => Object.values(row));
      const texts = stored.map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : `${value}`,
      );
      for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
        expect(texts.join('\n')).not.toContain(hidden);
    });
  });

  describe('signing in with a second factor', () => {
    it('needs a code after the password, and accepts each code once', async () => {
      const person = await protectedPerson();
      const { body } = await typePassword(server, person);
      expect(body).toEqual({ not_verified: false, second_factor: 'totp', challenge: expect.any(String) });
      const code = codeOf(server, person.secret);
      const first = await answerChallenge(server, body.challenge, `${code.slice(0, 3)} ${code.slice(3)}`);
      expect((await info(first.body.token)).status).toBe(200);
      const again = (await typePassword(server, person)).body.challenge;
      const replayed = await answerChallenge(server, again, code);
      const earlier = await answerChallenge(server, again, codeOf(server, person.secret, -1));
      nextCode(server);
      const next = await answerChallenge(server, again, codeOf(server, person.secret));
      expect(codesOf([replayed, earlier, next])).toEqual([
        [403, 'invalid_code'],
        [403, 'invalid_code'],
        [200, undefined],
      ]);
    });

    it.runIf(hasOathtool)('accepts a code made by the program oathtool', async () => {
      const { secret, ...person } = await protectedPerson();
      const now = new Date(server.services.clock.now()).toISOString();
      const { stdout } = spawnSync(
        'oathtool',
        ['--totp', '-b', `--now=${now.slice(0, 19).replace('T', ' ')} UTC`, secret],
        {
          encoding: 'utf8',
        },
      );
      const { challenge } = (await typePassword(server, person)).body;
      expect((await answerChallenge(server, challenge, stdout.trim())).status).toBe(200);
    });

    it('accepts a recovery code once, and shows how many are left', async () => {
      const person = await protectedPerson();
      const [code = ''] = person.recoveryCodes;
      const sign = async () =>
        answerChallenge(server, (await typePassword(server, person)).body.challenge, code.toLowerCase());
      expect((await sign()).status).toBe(200);
      expect(codesOf([await sign()])).toEqual([[403, 'invalid_code']]);
      const mails = await server.mails(person.email, 3);
      expect(mails.map(({ text }) => text).join()).toContain('9 of them are left');
    });

    it('accepts the challenge of the first step once, for five minutes, and not after a password change', async () => {
      const person = await protectedPerson();
      const used = (await typePassword(server, person)).body.challenge;
      const { body } = await answerChallenge(server, used, codeOf(server, person.secret));
      nextCode(server);
      const second = await answerChallenge(server, used, codeOf(server, person.secret));
      const old = (await typePassword(server, person)).body.challenge;
      server.advance(5 * minute);
      const late = await answerChallenge(server, old, codeOf(server, person.secret));
      const before = (await typePassword(server, person)).body.challenge;
      const change = {
        password: goodPassword,
        new_password: 'kobold-archer-9',
        new_password_confirmed: 'kobold-archer-9',
      };
      expect((await server.call('POST /api/account/change-master-password', change, body.token)).status).toBe(200);
      nextCode(server);
      const changed = await answerChallenge(server, before, codeOf(server, person.secret));
      const unknown = await answerChallenge(server, 'nonsense', codeOf(server, person.secret));
      expect(codesOf([second, late, changed, unknown])).toEqual(
        Array.from({ length: 4 }, () => [400, 'invalid_token']),
      );
    });

    it('needs the code from the same client that sent the password', async () => {
      const person = await protectedPerson();
      const { challenge } = (await typePassword(server, person)).body;
      const answer = await fetch(`${server.url}/api/account/login/second-factor`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'another program' },
        body: JSON.stringify({ challenge, code: codeOf(server, person.secret) }),
      });
      expect(answer.status).toBe(400);
    });

    it('is still required after a password reset by mail', async () => {
      const person = await protectedPerson();
      server.advance(minute);
      await server.call('POST /api/account/forgot-password', {
        email: person.email,
        recaptcha: await server.captcha(),
      });
      const reset_id = await mailedToken(server, person.email, 'reset', 3);
      const password = 'kobold-archer-9';
      await server.call('POST /api/account/password-reset', { reset_id, password, password_confirmed: password });
      expect((await typePassword(server, { ...person, password })).body).toMatchObject({ second_factor: 'totp' });
    });
  });

  describe('changing a second factor', () => {
    it('needs password and code to replace the recovery codes', async () => {
      const person = await protectedPerson();
      const renew = (password: string, code: string) =>
        server.call('POST /api/account/second-factor/recovery-codes', { password, code }, person.token);
      const wrong = [await renew('something-else', '123456'), await renew(goodPassword, '12345x')];
      expect(codesOf(wrong)).toEqual([
        [403, 'invalid_password'],
        [403, 'invalid_code'],
      ]);
      const { body } = await renew(goodPassword, codeOf(server, person.secret));
      expect(new Set([...body.recovery_codes, ...person.recoveryCodes]).size).toBe(20);
      const { challenge } = (await typePassword(server, person)).body;
      expect((await answerChallenge(server, challenge, person.recoveryCodes[0] ?? '')).status).toBe(403);
      expect((await answerChallenge(server, challenge, body.recovery_codes[0])).status).toBe(200);
    });

    it('can turn it off, which ends all other sessions', async () => {
      const person = await protectedPerson();
      const remove = { password: goodPassword, code: codeOf(server, person.secret) };
      const { body } = await server.call('POST /api/account/second-factor/remove', remove, person.token);
      server.advance(trustedFor);
      expect((await info(person.token)).status).toBe(401);
      expect((await info(body.token)).body.master_account).toEqual({ email: person.email, privacy: nothingHidden });
      expect((await typePassword(server, person)).body.token).toBeTypeOf('string');
      const again = await server.call(
        'POST /api/account/second-factor/remove',
        { ...remove, code: '123456' },
        body.token,
      );
      expect(again.body.details).toEqual({ reason: 'second_factor_inactive' });
    });

    it('is refused for access tokens; creating such a token needs a code', async () => {
      const person = await newPerson(server);
      const { token: before } = await newAccessToken(server, person);
      const safe = await protect(server, person);
      const current = await server.call('GET /api/account/tokens/current', undefined, before);
      expect(current.status).toBe(200);
      const status = await server.call('GET /api/account/second-factor', undefined, before);
      const setUp = await server.call('POST /api/account/second-factor/set-up', { password: goodPassword }, before);
      const request = { password: goodPassword, name: 'later', scopes: ['account:read'] };
      const create = (code?: string) => server.call('POST /api/account/tokens', { ...request, code }, safe.token);
      const answers = [
        status,
        setUp,
        await create(),
        await create('123456'),
        await create(codeOf(server, safe.secret)),
      ];
      expect(codesOf(answers)).toEqual([
        [403, 'missing_scope'],
        [403, 'missing_scope'],
        [403, 'second_factor_required'],
        [403, 'invalid_code'],
        [200, undefined],
      ]);
    });
  });
});

describe('wrong codes of a second factor', () => {
  it('are counted per account over all sign-ins, and the sixth within ten minutes gets status 429', async () => {
    const server = await startTestServer({ rateLimits: true });
    const person = await protect(server, await newPerson(server));
    const statuses: number[] = [];
    for (let number = 0; number < 3; number += 1) {
      const { challenge } = (await typePassword(server, person)).body;
      for (const code of ['000000', '111111']) statuses.push((await answerChallenge(server, challenge, code)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    const { challenge } = (await typePassword(server, person)).body;
    expect((await answerChallenge(server, challenge, codeOf(server, person.secret))).status).toBe(429);
    server.advance(10 * minute);
    const later = (await typePassword(server, person)).body.challenge;
    expect((await answerChallenge(server, later, codeOf(server, person.secret))).status).toBe(200);
    await server.close();
  });
});

describe("a second factor after the server's encryption key was lost", () => {
  it('rejects codes, and accepts recovery codes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kafra-keys-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const secretsFile = path.join(folder, 'secrets.json');
    const settings = { secretsFile, database: { kind: 'sqlite' as const, file: path.join(folder, 'realm.sqlite') } };
    const first = await startTestServer(settings);
    const person = await protect(first, await newPerson(first));
    await first.close();
    await rm(secretsFile);
    const second = await startTestServer(settings);
    second.advance(10 * minute);
    const { challenge } = (await typePassword(second, person)).body;
    const byApp = await answerChallenge(second, challenge, codeOf(second, person.secret));
    const byRecoveryCode = await answerChallenge(second, challenge, person.recoveryCodes[0] ?? '');
    await second.close();
    expect([byApp.status, byRecoveryCode.status]).toEqual([403, 200]);
  });
});

describe('the setting security.staffSecondFactor', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ security: { staffSecondFactor: true } });
  });
  afterAll(() => server.close());

  /** Creates a user who has a player account with a group level. */
  async function newStaff(level: number): Promise<Person> {
    const person = await newPerson(server);
    await setGroup(server, await newAccount(server, person, `gm_${person.masterId}`), level);
    server.advance(trustedFor);
    return person;
  }
  const backups = (token: string) => server.call('POST /api/admin/db-backups', {}, token);

  it.each([10, 99])('suspends the rights of group %i until the second factor is set up', async (level) => {
    const staff = await newStaff(level);
    const { body } = await typePassword(server, staff);
    expect(body).toMatchObject({ must_set_up_second_factor: true });
    expect(decodeToken(body.token)?.group_id).toBe(0);
    const { master_account } = (await server.call('POST /api/account/info', {}, body.token)).body;
    expect(master_account).toMatchObject({ second_factor_required: true });
    expect((await server.call('GET /api/account/tokens/current', undefined, body.token)).body.level).toBe(0);
    expect((await backups(body.token)).status).toBe(403);
    const safe = await protect(server, { ...staff, token: body.token });
    expect(decodeToken(safe.token)?.group_id).toBe(level);
    expect((await backups(safe.token)).status).toBe(200);
    const after = (await server.call('POST /api/account/info', {}, safe.token)).body.master_account;
    expect(after).toEqual({ email: staff.email, second_factor: true, privacy: nothingHidden });
  });

  it('does not affect players and groups below staff', async () => {
    for (const level of [0, 5]) {
      const { body } = await typePassword(server, await newStaff(level));
      expect(body.must_set_up_second_factor).toBeUndefined();
      expect(decodeToken(body.token)?.group_id).toBe(level);
    }
  });

  it('rejects new access tokens with staff rights without a second factor, and keeps existing ones', async () => {
    const staff = await newStaff(99);
    const request = { password: goodPassword, name: 'backups', scopes: ['backups:read'] };
    const refused = await server.call('POST /api/account/tokens', request, staff.token);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const safe = await protect(server, staff);
    const code = codeOf(server, safe.secret);
    const { body } = await server.call('POST /api/account/tokens', { ...request, code }, safe.token);
    nextCode(server);
    const remove = { password: goodPassword, code: codeOf(server, safe.secret) };
    expect((await server.call('POST /api/account/second-factor/remove', remove, safe.token)).status).toBe(200);
    expect((await backups(body.token)).status).toBe(200);
  });
});
