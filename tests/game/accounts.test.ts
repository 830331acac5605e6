import { expect, it } from 'vitest';
import { goodPassword, newAccount, newPerson } from '../support/people.ts';
import { loginErrors } from '../support/rathena/game-client.ts';
import { describeInGame, type PlayedRealm } from '../support/rathena/suite.ts';

const another = 'kobold-garden-9';

const changeMaster = ({ server }: PlayedRealm, token: string, word: string, more: object = {}) =>
  server.call(
    'POST /api/account/change-master-password',
    { password: goodPassword, new_password: word, new_password_confirmed: word, ...more },
    token,
  );
const changeOwn = (
  { server }: PlayedRealm,
  token: string,
  player_account_id: number,
  word: string,
  password = goodPassword,
) =>
  server.call(
    'POST /api/account/change-player-password',
    { player_account_id, password, new_password: word, new_password_confirmed: word },
    token,
  );
const sync = ({ server }: PlayedRealm, token: string, player_account_id: number, synced: boolean) =>
  server.call('POST /api/account/change-password-sync', { player_account_id, synced }, token);

describeInGame('player accounts in the game', {}, (realm) => {
  it('allow signing in to the game with the master password after creation, and with no other password', async () => {
    const { server, login } = realm();
    const person = await newPerson(server);
    expect(await login('entering', goodPassword)).toBe(loginErrors.unknown);
    await newAccount(server, person, 'entering');
    expect(await login('entering', 'wrong-password')).toBe(loginErrors.wrongPassword);
    expect(await login('entering', goodPassword)).toBe('in');
    expect(await login('ENTERING', goodPassword.toUpperCase())).toBe(loginErrors.wrongPassword);
  });

  it('follow the master password while synced, and keep a separate password otherwise', async () => {
    const { server, login } = realm();
    const person = await newPerson(server);
    const alone = await newAccount(server, person, 'goes_alone');
    await newAccount(server, person, 'follows');
    expect((await sync(realm(), person.token, alone, false)).status).toBe(204);
    expect(await login('goes_alone', goodPassword)).toBe('in');
    expect((await changeOwn(realm(), person.token, alone, 'alone-1234')).status).toBe(204);
    expect(await login('goes_alone', goodPassword)).toBe(loginErrors.wrongPassword);
    expect(await login('goes_alone', 'alone-1234')).toBe('in');

    const { body } = await changeMaster(realm(), person.token, another);
    expect(await login('follows', another)).toBe('in');
    expect(await login('follows', goodPassword)).toBe(loginErrors.wrongPassword);
    expect(await login('goes_alone', 'alone-1234')).toBe('in');
    expect((await sync(realm(), body.token, alone, true)).status).toBe(204);
    expect(await login('goes_alone', another)).toBe('in');
    expect(await login('goes_alone', 'alone-1234')).toBe(loginErrors.wrongPassword);
  });

  it('get a separate password if no game client can send the master password', async () => {
    const { server, login } = realm();
    const word = 'schlüssel-loch-7';
    const person = await newPerson(server, word);
    const account = await newAccount(server, person, 'umlauts');
    const unset = async () =>
      (await server.call('POST /api/account/info', {}, person.token)).body.player_accounts[0].password_unset;
    expect(await unset()).toBe(true);
    expect(await login('umlauts', word)).toBe(loginErrors.wrongPassword);
    expect((await changeOwn(realm(), person.token, account, another, word)).status).toBe(204);
    expect(await unset()).toBe(false);
    expect(await login('umlauts', another)).toBe('in');
  });

  it('get the new master password when its change overwrites their separate password', async () => {
    const { server, login } = realm();
    const person = await newPerson(server);
    const account = await newAccount(server, person, 'overwritten');
    await sync(realm(), person.token, account, false);
    await changeOwn(realm(), person.token, account, 'alone-1234');
    expect((await changeMaster(realm(), person.token, another, { overwrite_player: true })).status).toBe(200);
    expect(await login('overwritten', another)).toBe('in');
  });

  it('allow signing in to the game with every permitted character of a game password', async () => {
    const { server, login } = realm();
    const person = await newPerson(server);
    const account = await newAccount(server, person, 'all_signs');
    await sync(realm(), person.token, account, false);
    // A password of all printable ASCII characters in an unusual order.
    const signs = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + ((index * 37) % 95)));
    for (const word of signs.match(/.{1,19}/g) ?? []) {
      expect((await changeOwn(realm(), person.token, account, word)).status, word).toBe(204);
      expect(await login('all_signs', word), word).toBe('in');
    }
  });

  it('are shown as banned on the site if the game refuses them as banned', async () => {
    const { server, login } = realm();
    const person = await newPerson(server);
    const account = await newAccount(server, person, 'banned_one');
    const { db } = server.services.database;
    const set = (change: object) => db.updateTable('login').set(change).where('account_id', '=', account).execute();
    const shown = async () => (await server.call('POST /api/account/info', {}, person.token)).body.player_accounts[0];

    const until = Math.floor(Date.now() / 1000) + 3_600;
    await set({ unban_time: until });
    expect(await login('banned_one', goodPassword)).toBe(loginErrors.bannedUntil);
    expect(await shown()).toMatchObject({ banned_until: until * 1000, ban_permanent: false });
    await set({ unban_time: 0, state: 5 });
    expect(await login('banned_one', goodPassword)).toBe(loginErrors.blocked);
    expect(await shown()).toMatchObject({ ban_permanent: true });
    await set({ state: 0 });
    expect(await login('banned_one', goodPassword)).toBe('in');
    expect((await shown()).ban_permanent).toBe(false);
  });

  it("list all sign-in attempts of the game's own log on the site", async () => {
    const { server, login } = realm();
    const person = await newPerson(server);
    await newAccount(server, person, 'logged_one');
    await login('logged_one', 'wrong-password');
    await login('logged_one', goodPassword);
    const { body } = await server.call('POST /api/account/login-logs', {}, person.token);
    expect(body.login_logs.map(({ acc_name, rcode, ip }: Record<string, unknown>) => [acc_name, rcode, ip])).toEqual([
      ['logged_one', 100, '127.0.0.1'],
      ['logged_one', loginErrors.wrongPassword, '127.0.0.1'],
    ]);
  });
});

describeInGame('player accounts in a game that compares md5', { md5: true }, (realm) => {
  it('allow signing in to the game, and follow a new master password', async () => {
    const { server, login } = realm();
    const person = await newPerson(server);
    await newAccount(server, person, 'hashed_one');
    expect(await login('hashed_one', 'wrong-password')).toBe(loginErrors.wrongPassword);
    expect(await login('hashed_one', goodPassword)).toBe('in');
    expect((await changeMaster(realm(), person.token, another)).status).toBe(200);
    expect(await login('hashed_one', another)).toBe('in');
    expect(await login('hashed_one', goodPassword)).toBe(loginErrors.wrongPassword);
  });
});
