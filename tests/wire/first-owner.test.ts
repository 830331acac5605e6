import { emailProblem } from '@kafra/sdk/rules';
import { makeOwner } from '@kafra/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { goodPassword, mailedToken, newAccount, newGameAccount, newPerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabases((start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const info = (token: string) => server.call('POST /api/account/info', {}, token);
  const backups = (token: string) => server.call('POST /api/admin/db-backups', {}, token);
  const reset = (reset_id: string | undefined, password: string) =>
    server.call('POST /api/account/password-reset', { reset_id, password, password_confirmed: password });
  const login = async (email: string, password: string) =>
    (await server.call('POST /api/account/login', { email, password, recaptcha: await server.captcha() })).body;

  it('an address that somebody took without proving it makes them no owner, and takes nothing of theirs', async () => {
    const email = 'owner@realm.example';
    const squatter = await newPerson(server);
    const own = await newAccount(server, squatter, 'squatters');
    const change = { password: squatter.password, email };
    const { token } = (await server.call('POST /api/account/change-master-email', change, squatter.token)).body;
    const undo = await mailedToken(server, squatter.email, 'reset', 2);
    const verify = await mailedToken(server, email, 'verify');
    await newGameAccount(server, { userid: 'boss', group_id: 99 });

    const link = await makeOwner(server.services.database, { email, userId: 'boss' }, server.services.clock.now());
    server.advance(5_000);
    expect((await backups(token)).status).toBe(403);
    const { body } = await info(token);
    expect(body.player_accounts).toMatchObject([{ id: own }]);
    expect(emailProblem(body.master_account.email)?.code).toBe('invalid_email');
    expect((await server.call('POST /api/account/verify', { verification_id: verify })).body.code).toBe(
      'invalid_token',
    );

    expect((await reset(link, 'the-real-owner-1')).status).toBe(204);
    const owner = await login(email, 'the-real-owner-1');
    expect((await backups(owner.token)).status).toBe(200);
    expect((await info(owner.token)).body.player_accounts).toMatchObject([{ user_id: 'boss' }]);

    // What the link brings back is their account, and nothing else.
    expect((await reset(undo, 'squatter-again-1')).status).toBe(204);
    expect((await backups((await login(squatter.email, 'squatter-again-1')).token)).status).toBe(403);
    expect((await backups(owner.token)).status).toBe(200);
    expect((await login(email, goodPassword)).code).toBe('invalid_credentials');
  });
});
