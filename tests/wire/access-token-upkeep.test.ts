import { remindOfTokens } from '@kafra/server/testing';
import { afterEach, expect, it } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { overDatabases } from '../support/databases.ts';
import { newPerson } from '../support/people.ts';
import type { Answer, TestServer } from '../support/server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

overDatabases((start) => {
  let server: TestServer;
  afterEach(() => server.close());

  const current = (token: string) => server.call('GET /api/account/tokens/current', undefined, token);

  it("an access token has a separate limit of 600 requests a minute, independent of the client's address", async () => {
    server = await start({ rateLimits: true });
    const person = await newPerson(server);
    const { token } = await newAccessToken(server, person);
    const other = await newAccessToken(server, person);
    let answers: Answer[] = [];
    let granted = 0;
    // The requests are sent in batches, because an address may have 128 connections. On a slow machine the rate limit
    // refills meanwhile.
    while (granted < 2_000 && answers.every(({ status }) => status === 200)) {
      answers = await Promise.all(Array.from({ length: 50 }, () => current(token)));
      granted += answers.filter(({ status }) => status === 200).length;
    }
    expect(granted).toBeGreaterThanOrEqual(600);
    const last = answers.find(({ status }) => status !== 200);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await current(other.token)).status).toBe(200);
  });

  it('attempts to guess access tokens are limited', async () => {
    server = await start({ rateLimits: true });
    const { token } = await newAccessToken(server, await newPerson(server));
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const statuses: number[] = [];
    for (let round = 0; round < 40; round += 1) statuses.push((await current(wrong)).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(32);
    expect(statuses.at(-1)).toBe(429);
  });

  it('the owner of an expiring access token gets a mail 14 and 3 days before, once each, and its program a response header', async () => {
    server = await start();
    const person = await newPerson(server);
    const long = await newAccessToken(server, person, { name: 'long', expires_days: 30 });
    await newAccessToken(server, person, { name: 'short', expires_days: 2 });
    const subjects = async () => {
      await remindOfTokens(server.services);
      const mails = await server.mails(person.email, 3);
      return mails
        .filter(({ subject }) => subject.includes('about to expire'))
        .map(({ text }) => text.includes('"long"'));
    };
    expect(await subjects()).toEqual([]);
    server.advance(15 * day);
    expect(await subjects()).toEqual([]);
    server.advance(1 * day + minute);
    expect(await subjects()).toEqual([true]);
    expect(await subjects()).toEqual([true]);
    server.advance(11 * day);
    expect(await subjects()).toEqual([true, true]);
    expect(await subjects()).toEqual([true, true]);
    const ends = Date.parse((await current(long.token)).headers.get('kafra-token-expires') ?? '');
    const row = (await current(long.token)).body.access_token;
    expect(ends).toBe(row?.expires_at ?? ends);
    expect(Number.isFinite(ends)).toBe(true);
  });
});
