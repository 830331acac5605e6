import { createAccessTokenText, findMasterByEmail } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { goodPassword, mailedToken, newPerson } from '../support/people.ts';
import { type Answer, type Mail, startTestServer, type TestServer } from '../support/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
beforeAll(async () => {
  // The clock is frozen, because on a slow machine rate limits would refill during a test.
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer({ rateLimits: true, site: { captcha: { provider: 'none' } } });
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const login = (email: string, password: string) =>
  server.call('POST /api/account/login', { email, password, recaptcha: 'x' });

/**
 * Repeats a call until the server refuses it by its rate limit. Returns the number of earlier responses, and the
 * refusal.
 */
async function callUntilLimited(call: () => Promise<Answer>): Promise<{ heard: number; told: Answer }> {
  for (let heard = 0; heard < 300; heard++) {
    const told = await call();
    if (told.status === 429) return { heard, told };
  }
  throw new Error('was never told to wait');
}

/** Creates a user without solving a captcha, in a realm with rate limits. */
async function person(realm = server) {
  const one = await newPerson({ ...realm, captcha: async () => 'x' });
  realm.advance(60 * minute);
  return one;
}

/** Starts a realm behind a proxy that sends the addresses of clients. */
async function realmBehindProxy() {
  const realm = await startTestServer({
    rateLimits: true,
    site: { captcha: { provider: 'none' } },
    trustedProxies: ['loopback'],
  });
  const login = async (from: string, email: string, password: string, recaptcha = 'x'): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const body = JSON.stringify({ email, password, recaptcha });
    const response = await fetch(`${realm.url}/api/account/login`, { method: 'POST', headers, body });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  return { realm, login };
}

describe('guild emblems', () => {
  it('count as ordinary reads in the rate limit, because they need no token', async () => {
    const realm = await startTestServer({ rateLimits: true });
    const { heard } = await callUntilLimited(() => realm.call('GET /api/server/emblem/999'));
    expect(heard).toBe(120);
    await realm.close();
  });
});

describe('an access token that was revoked', () => {
  it('is refused by a rate limit after 30 requests, which does not affect other access tokens', async () => {
    const realm = await startTestServer({ rateLimits: true, site: { captcha: { provider: 'none' } } });
    const owner = await person(realm);
    const { token, id } = await newAccessToken(realm, owner);
    const use = () => realm.call('GET /api/account/tokens/current', undefined, token);
    expect((await use()).status).toBe(200);
    await realm.call(`DELETE /api/account/tokens/${id}`, undefined, owner.token);
    const { heard } = await callUntilLimited(use);
    expect(heard).toBe(30);
    const next = await newAccessToken(realm, owner);
    expect((await realm.call('GET /api/account/tokens/current', undefined, next.token)).status).toBe(200);
    await realm.close();
  });
});

describe('a client address shared by many people', () => {
  it('keeps access for valid access tokens when another client there tries invalid ones', async () => {
    const realm = await startTestServer({ rateLimits: true, site: { captcha: { provider: 'none' } } });
    const owner = await person(realm);
    const use = (token: string) => realm.call('GET /api/account/tokens/current', undefined, token);
    const [known, fresh] = [await newAccessToken(realm, owner), await newAccessToken(realm, owner)];
    expect((await use(known.token)).status).toBe(200);
    expect((await callUntilLimited(() => use(createAccessTokenText()))).heard).toBe(30);
    for (const broken of [createAccessTokenText(), known.token.slice(0, -1)]) {
      const { status, headers } = await use(broken);
      expect([status, headers.get('retry-after')]).toEqual([429, '2']);
    }
    realm.advance(5_000);
    for (let n = 0; n < 30; n++) await use(createAccessTokenText());
    expect((await use(createAccessTokenText())).status).toBe(429);
    const answers = await Promise.all([known, fresh].map(({ token }) => use(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await realm.close();
  });
});

describe('guessing passwords', () => {
  it('of one account is limited in the same way for known and unknown email addresses', async () => {
    const { email } = await person();
    const known = await callUntilLimited(() => login(email, 'wrong'));
    server.advance(60 * minute);
    const unknown = await callUntilLimited(() => login('nobody@example.org', 'wrong'));
    expect(known.heard).toBe(5);
    expect([unknown.heard, unknown.told.text]).toEqual([known.heard, known.told.text]);
    expect(known.told.body.code).toBe('too_many_requests');
    const wait = Number(known.told.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(180);
    server.advance(wait * 1_000);
    expect((await login(email, goodPassword)).status).toBe(200);
  });

  it('of one account does not lock out its owner at another client address', async () => {
    const { realm, login: loginFrom } = await realmBehindProxy();
    const { email } = await person(realm);
    await callUntilLimited(() => loginFrom('203.0.113.9', email, 'wrong'));
    expect((await loginFrom('203.0.113.9', email, goodPassword)).status).toBe(429);
    expect((await loginFrom('198.51.100.7', email, goodPassword)).status).toBe(200);
    await realm.close();
  });

  it('of one account from many networks is limited in total', async () => {
    const { realm, login: loginFrom } = await realmBehindProxy();
    const { email } = await person(realm);
    const { rateLimiter } = realm.services;
    expect((await loginFrom('203.0.113.9', email, 'wrong')).status).toBe(403);
    // Uses up the rate limit directly, because each sign-in would compute a password hash.
    let others = 0;
    while ((await rateLimiter.tryConsume('signInAsByAll', email)) === undefined) others += 1;
    expect(others).toBe(99);
    const told = await loginFrom('198.51.100.7', email, goodPassword);
    expect(told.status).toBe(429);
    const wait = Number(told.headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(36);
    realm.advance(wait * 1_000);
    expect((await loginFrom('198.51.100.7', email, goodPassword)).status).toBe(200);
    await realm.close();
  });

  it('without a solved captcha does not count as an attempt', async () => {
    const { email } = await person();
    const empty = () => server.call('POST /api/account/login', { email, password: 'wrong', recaptcha: '' });
    for (let n = 0; n < 15; n++) expect((await empty()).body.code).toBe('captcha_required');
    expect((await login(email, goodPassword)).status).toBe(200);
  });

  it('from one client is limited over all accounts', async () => {
    server.advance(60 * minute);
    let n = 0;
    const { heard } = await callUntilLimited(() => login(`nobody${n++}@example.org`, 'wrong'));
    expect(heard).toBe(10);
    server.advance(60 * minute);
  });

  it('in a signed-in form is limited per account', async () => {
    const { token } = await person();
    const { heard } = await callUntilLimited(() =>
      server.call('POST /api/account/change-master-email', { password: 'wrong', email: 'x@example.org' }, token),
    );
    expect(heard).toBe(5);
  });
});

it('correct passwords do not count as guesses', async () => {
  const { email } = await person();
  for (let n = 0; n < 15; n++) expect((await login(email, goodPassword)).status).toBe(200);
});

it('registrations are limited per client address', async () => {
  server.advance(120 * minute);
  let n = 0;
  const { heard } = await callUntilLimited(() =>
    server.call('POST /api/account/register', { email: `r${n++}@example.org`, password: goodPassword, recaptcha: 'x' }),
  );
  expect(heard).toBe(5);
});

describe('a mail address', () => {
  /**
   * Requests a mailed link, and waits until the server has processed the request, which happens after the response.
   * Returns the number of sent mails.
   */
  async function mailsAfterAsking(path: string, email: string, subject: RegExp): Promise<number> {
    const { timers } = server.services;
    const { later } = timers;
    let isDealtWith: Promise<void> | undefined;
    const spy = vi.spyOn(timers, 'later').mockImplementationOnce((name, delay, work) => {
      isDealtWith = new Promise((resolve) => later(name, delay, () => work().finally(resolve)));
    });
    const body = { email, ...(path.includes('forgot') && { recaptcha: 'x' }) };
    const { status, headers } = await server.call(`POST /api/account/${path}`, body);
    spy.mockRestore();
    // If the request succeeds, a mail is sent; if the server refuses it, the refusal contains the delay.
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(status === 429).toBe(isDealtWith === undefined);
    await isDealtWith;
    const { mails } = (await server.call('GET /mailbox.json')).body;
    return mails.filter((mail: Mail) => mail.to === email && subject.test(mail.subject)).length;
  }
  const resetsAfterAsking = (email: string) => mailsAfterAsking('forgot-password', email, /Change/);
  const newAddress = async () => {
    server.advance(day);
    const { email } = await person();
    server.advance(day);
    return email;
  };

  it('receives one mail per minute, however many requests there are', async () => {
    const email = await newAddress();
    expect(await resetsAfterAsking(email)).toBe(1);
    expect(await resetsAfterAsking(email)).toBe(1);
    server.advance(minute / 2);
    expect(await resetsAfterAsking(email)).toBe(1);
    server.advance(minute / 2);
    expect(await resetsAfterAsking(email)).toBe(2);
  });

  it('gets an error with the delay if requested again shortly after a mail, whether it is known or unknown', async () => {
    server.advance(day);
    const email = 'waiting@example.org';
    const registered = await server.call('POST /api/account/register', {
      ...{ email, password: goodPassword, recaptcha: 'x' },
    });
    expect(registered.body).toEqual({ resend_after: 60 });
    server.advance(minute / 2);
    const resend = (to: string) => server.call('POST /api/account/resend', { email: to });
    const early = await resend(email);
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '30']);
    server.advance(minute / 2);
    expect(await mailsAfterAsking('resend', email, /Verify/)).toBe(2);
    const unknown = 'nobody-at-all@example.org';
    expect((await resend(unknown)).body).toEqual({ resend_after: 60 });
    expect((await resend(unknown)).status).toBe(429);
    expect((await resend(email)).status).toBe(429);
    // Mailed links for a new password have a separate rate limit.
    expect(await resetsAfterAsking(email)).toBe(1);
  });

  it('can be registered even after many mail requests, because registering takes a captcha', async () => {
    server.advance(day);
    const email = 'held@example.org';
    for (let asked = 0; asked < 6; asked += 1) {
      await server.call('POST /api/account/resend', { email });
      server.advance(minute);
    }
    expect((await server.call('POST /api/account/resend', { email })).status).toBe(429);
    const fields = { email, password: goodPassword, recaptcha: 'x' };
    const { status, body } = await server.call('POST /api/account/register', fields);
    expect([status, body.resend_after > 0]).toEqual([200, true]);
    expect((await server.call('POST /api/account/register', fields)).status).toBe(429);
  });

  it('receives five mails per day, at any interval', async () => {
    const email = await newAddress();
    for (let sent = 1; sent <= 5; sent++) {
      expect(await resetsAfterAsking(email)).toBe(sent);
      server.advance(minute);
    }
    for (let hours = 1; hours < 24; hours += 2) {
      expect(await resetsAfterAsking(email)).toBe(5);
      server.advance(2 * 60 * minute);
    }
    expect(await resetsAfterAsking(email)).toBe(6);
  });
});

it('read requests are limited per client address', async () => {
  server.advance(day);
  const { heard } = await callUntilLimited(() => server.call('GET /api/server/online-players'));
  expect(heard).toBe(120);
});

it('a second registration shortly after a mailed link does not change the password', async () => {
  server.advance(day);
  const register = (password: string) =>
    server.call('POST /api/account/register', { email: 'hasty@example.org', password, recaptcha: 'x' });
  expect((await register(goodPassword)).status).toBe(200);
  const link = await mailedToken(server, 'hasty@example.org', 'verify');
  expect((await register('of-thief-99')).status).toBe(429);
  expect((await server.call('POST /api/account/verify', { verification_id: link })).status).toBe(200);
  expect((await login('hasty@example.org', 'of-thief-99')).status).toBe(403);
  expect((await login('hasty@example.org', goodPassword)).status).toBe(200);
});

it('guessing which addresses are registered, with a correct password, is limited', async () => {
  server.advance(day);
  const { email } = await person();
  const { token, password } = await person();
  const { heard } = await callUntilLimited(() =>
    server.call('POST /api/account/change-master-email', { password, email }, token),
  );
  expect(heard).toBe(10);
});

describe('a client in the rate limits', () => {
  const read = (headers: Record<string, string>) => fetch(`${server.url}/api/server/daily-spotlight`, { headers });

  it('cannot forge its address without a trusted proxy', async () => {
    server.advance(day);
    let n = 0;
    const made = async () => {
      n += 1;
      const from = `203.0.113.${n % 250}`;
      const { status } = await read({ 'x-forwarded-for': from, forwarded: `for=${from}`, 'x-real-ip': from });
      return { status } as Answer;
    };
    expect((await callUntilLimited(made)).heard).toBe(120);
  });

  it('cannot forge its address behind a trusted proxy', async () => {
    const behind = await startTestServer({ rateLimits: true, trustedProxies: ['loopback'] });
    let n = 0;
    const made = async () => {
      n += 1;
      const headers = { 'x-forwarded-for': `198.51.100.${n % 250}, 203.0.113.9` };
      return (await fetch(`${behind.url}/api/server/daily-spotlight`, { headers })) as unknown as Answer;
    };
    expect((await callUntilLimited(made)).heard).toBe(120);
    await behind.close();
  });
});

it('signing in before the email address is verified mails a link, at most once a minute', async () => {
  server.advance(day);
  const email = 'unproved@example.org';
  await server.call('POST /api/account/register', { email, password: goodPassword, recaptcha: 'x' });
  const links = async () => {
    const master = await findMasterByEmail(server.services.database.db, email);
    const made = server.services.database.db.selectFrom('site_token').where('master_id', '=', master?.master_id ?? 0);
    return (await made.selectAll().execute()).length;
  };
  await login(email, goodPassword);
  expect(await links()).toBe(1);
  server.advance(minute);
  await login(email, goodPassword);
  await login(email, goodPassword);
  expect(await links()).toBe(2);
  await server.mails(email, 2);
});
