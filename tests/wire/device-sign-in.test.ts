import { decodeToken } from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabasesAndServers } from '../support/databases.ts';
import { newPerson } from '../support/people.ts';
import { protect } from '../support/second-factor.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const second = 1_000;
const minute = 60 * second;

overDatabasesAndServers((start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const begin = async () => (await server.call('POST /api/account/device', {})).body;
  const poll = async (device_code: string) => {
    server.advance(5 * second);
    const { body, status } = await server.call('POST /api/account/device/token', { device_code });
    return status === 200 ? 'token' : body.code;
  };
  const decide = (user_code: string, approve: boolean, token: string) =>
    server.call('POST /api/account/device/decide', { user_code, approve }, token);

  it("a device sign-in gives the program a session of the confirming user, with the second factor of that user's session", async () => {
    const person = await protect(server, await newPerson(server));
    const device = await begin();
    expect(device).toMatchObject({ expires_in: 900, interval: 5 });
    expect(device.user_code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect(device.verification_uri_complete).toBe(`${server.url}/#/device/${device.user_code}`);
    expect(await poll(device.device_code)).toBe('authorization_pending');
    const typed = device.user_code.toLowerCase().replace('-', '%20');
    const shown = await server.call(`GET /api/account/device/${typed}`, undefined, person.token);
    expect(shown.body).toMatchObject({ ip: '127.0.0.1', program: expect.any(String) });
    expect((await decide(device.user_code, true, person.token)).status).toBe(204);
    server.advance(5 * second);
    const { body } = await server.call('POST /api/account/device/token', { device_code: device.device_code });
    expect(decodeToken(body.token)).toMatchObject({ sub: String(person.masterId), amr: ['pwd', 'otp'] });
    expect((await server.call('POST /api/account/info', {}, body.token)).body.master_account.email).toBe(person.email);
    expect(await poll(device.device_code)).toBe('expired_token');
  });

  it('a device sign-in returns errors to the program for a refusal, too frequent requests and expiry', async () => {
    const { token } = await newPerson(server);
    const refused = await begin();
    await decide(refused.user_code, false, token);
    expect(await poll(refused.device_code)).toBe('access_denied');
    const hasty = await begin();
    expect(await poll(hasty.device_code)).toBe('authorization_pending');
    const again = await server.call('POST /api/account/device/token', { device_code: hasty.device_code });
    expect(again.body.code).toBe('slow_down');
    const late = await begin();
    server.advance(15 * minute);
    expect(await poll(late.device_code)).toBe('expired_token');
    expect((await decide(late.user_code, true, (await newPerson(server)).token)).status).toBe(404);
    expect(await poll('nonsense')).toBe('expired_token');
  });

  it('a device sign-in accepts one decision, which needs a session and not an access token', async () => {
    const [person, other] = [await newPerson(server), await newPerson(server)];
    const device = await begin();
    const anonymous = await server.call('POST /api/account/device/decide', {
      user_code: device.user_code,
      approve: true,
    });
    expect(anonymous.status).toBe(401);
    expect((await decide(device.user_code, true, person.token)).status).toBe(204);
    expect((await decide(device.user_code, false, other.token)).status).toBe(404);
    expect((await decide('BBBB-BBBB', true, person.token)).status).toBe(404);
    const { body } = await server.call('POST /api/account/device/token', { device_code: device.device_code });
    expect(decodeToken(body.token)?.sub).toBe(String(person.masterId));
  });

  it('a device sign-in returns only one token for concurrent requests', async () => {
    const { token } = await newPerson(server);
    const device = await begin();
    await decide(device.user_code, true, token);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        server.call('POST /api/account/device/token', { device_code: device.device_code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('guesses of a device code', () => {
  it('are limited per account', async () => {
    const server = await startTestServer({ rateLimits: true });
    const { token } = await newPerson(server);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await server.call('GET /api/account/device/BBBB-BBBB', undefined, token)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    await server.close();
  });
});
