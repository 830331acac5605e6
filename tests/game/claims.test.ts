import { expect, it } from 'vitest';
import { goodPassword, newPerson } from '../support/people.ts';
import { loginErrors } from '../support/rathena/game-client.ts';
import { describeInGame } from '../support/rathena/suite.ts';

const word = 'kobold-9';

for (const md5 of [false, true])
  describeInGame(
    `accounts that the login-server made, with ${md5 ? 'hashes' : 'plain passwords'}`,
    { md5 },
    (realm) => {
      it('can be claimed on the site with the game password, without any change in the game database', async () => {
        const { server, login } = realm();
        const { db } = server.services.database;
        // Game clients register an account by adding an ending such as `_M` to its name.
        expect(await login('veteran_M', word)).toBe('in');
        expect(await login('veteran', word)).toBe('in');
        const game = async () => ({
          rows: await db.selectFrom('login').where('userid', '=', 'veteran').selectAll().execute(),
          log: await db.selectFrom('loginlog').selectAll().execute(),
        });
        // The login server disables the web token of a session with a delay.
        await expect.poll(async () => (await game()).rows[0]?.web_auth_token_enabled).toBe(0);
        const before = await game();
        const person = await newPerson(server);
        const claim = (game_password: string) =>
          server.call('POST /api/account/claim', { user_id: 'veteran', game_password }, person.token);
        for (let guess = 0; guess < 4; guess++) expect((await claim(`wrong-${guess}`)).status).toBe(403);
        const { status, body } = await claim(word);
        expect(status).toBe(200);
        expect(body.player_accounts).toMatchObject([{ user_id: 'veteran', synced: false }]);
        expect(await game()).toEqual(before);
        expect(await login('veteran', word)).toBe('in');

        const [{ id }] = body.player_accounts;
        const sync = { player_account_id: id, synced: true };
        expect((await server.call('POST /api/account/change-password-sync', sync, person.token)).status).toBe(204);
        expect(await login('veteran', goodPassword)).toBe('in');
        expect(await login('veteran', word)).toBe(loginErrors.wrongPassword);
      });
    },
  );
