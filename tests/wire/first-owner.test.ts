import { emailProblem } from '@kafra/sdk/rules';
import { makeOwner } from '@kafra/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
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

  it("a user who registered the owner's address without verifying it does not become the owner, and keeps the data", async () => {
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

    // The mailed link restores the squatter's account, which existed before that of the owner. It does not have the
    // rights of the owner.
    expect((await reset(undo, 'squatter-again-1')).status).toBe(204);
    expect((await backups((await login(squatter.email, 'squatter-again-1')).token)).status).toBe(403);
    expect((await backups(owner.token)).status).toBe(200);
    expect((await login(email, goodPassword)).code).toBe('invalid_credentials');
  });

  it('an owner with a new, unverified address keeps the account, and earlier links do not open it', async () => {
    const email = 'moved@realm.example';
    const owner = await newPerson(server);
    await newGameAccount(server, { userid: 'moved', group_id: 99 });
    const { database, clock } = server.services;
    const asOwner = (of: string) => makeOwner(database, { email: of, userId: 'moved' }, clock.now());
    await asOwner(owner.email);
    const { token: pat } = await newAccessToken(server, owner);
    const change = { password: owner.password, email };
    const { token } = (await server.call('POST /api/account/change-master-email', change, owner.token)).body;
    const undo = await mailedToken(server, owner.email, 'reset', 2);
    await server.call('POST /api/account/forgot-password', { email, recaptcha: await server.captcha() });
    const asked = await mailedToken(server, email, 'reset', 2);
    expect(await login(email, owner.password)).toMatchObject({ not_verified: true });
    for (const alive of [token, pat]) expect((await info(alive)).status).toBe(200);

    const link = await asOwner(email);
    server.advance(5_000);
    for (const old of [token, pat]) expect((await info(old)).status).toBe(401);
    for (const mailed of [undo, asked]) expect((await reset(mailed, 'a-stranger-1')).body.code).toBe('invalid_token');
    expect((await login(email, owner.password)).code).toBe('invalid_credentials');

    expect((await reset(link, 'the-real-owner-2')).status).toBe(204);
    const again = await login(email, 'the-real-owner-2');
    expect((await backups(again.token)).status).toBe(200);
    const { body } = await info(again.token);
    expect(body.master_account.email).toBe(email);
    expect(body.player_accounts).toMatchObject([{ user_id: 'moved' }]);
    expect(await asOwner(email)).toBeUndefined();
  });
});
