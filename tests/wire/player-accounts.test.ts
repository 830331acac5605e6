import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabasesAndServers } from '../support/databases.ts';
import {
  goodPassword,
  newAccount,
  newCharacter,
  newPerson,
  nothingHidden,
  type Person,
  signIn,
} from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabasesAndServers((start) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await start();
    person = await newPerson(server);
  });
  afterAll(() => server.close());

  const create = (name: string, token = person.token) => server.call('POST /api/account/create', { name }, token);
  const sync = (player_account_id: number, synced: boolean, token = person.token) =>
    server.call('POST /api/account/change-password-sync', { player_account_id, synced }, token);
  const changePassword = (player_account_id: number, change: object = {}, token = person.token) =>
    server.call(
      'POST /api/account/change-player-password',
      {
        player_account_id,
        password: goodPassword,
        new_password: 'kobold-9',
        new_password_confirmed: 'kobold-9',
        ...change,
      },
      token,
    );

  const login = (id: number) =>
    server.services.database.db.selectFrom('login').where('account_id', '=', id).selectAll().executeTakeFirstOrThrow();

  describe('creating a player account', () => {
    it('returns all accounts of the user, and the new one follows the master password', async () => {
      const hero = await newPerson(server);
      const { status, body } = await create('Hero_1', hero.token);
      expect(status).toBe(200);
      expect(body.master_account).toEqual({ email: hero.email, privacy: nothingHidden });
      const [account] = body.player_accounts;
      expect(account).toMatchObject({ user_id: 'Hero_1', group_id: 0, synced: true, characters: [] });
      expect(account.id).toBeGreaterThanOrEqual(2_000_000);
      expect(await login(account.id)).toMatchObject({
        user_pass: goodPassword,
        sex: 'M',
        email: 'a@a.com',
        group_id: 0,
        character_slots: 0,
      });
    });

    it.each(['abc', 'a'.repeat(24), 'with space', 'ünlaut', 'semi;colon', "'--"])(
      'rejects the name %s',
      async (name) => {
        expect((await create(name)).body.code).toBe('invalid_name');
      },
    );

    it('refuses a taken name in any letter case, also for two concurrent requests', async () => {
      expect((await create('Taken_1')).status).toBe(200);
      expect((await create('TAKEN_1')).body.details.reason).toBe('name_taken');
      const answers = await Promise.all([create('Twin_1'), create('twin_1'), create('TWIN_1')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it('is limited to twenty accounts per user', async () => {
      const collector = await newPerson(server);
      for (let n = 0; n < 20; n++) expect((await create(`collect_${n}`, collector.token)).status).toBe(200);
      expect((await create('collect_20', collector.token)).body.details.reason).toBe('too_many_accounts');
    });
  });

  describe('account information', () => {
    it('includes bans, staff levels, characters, guilds and emblems', async () => {
      const owner = await newPerson(server);
      const [banned, blocked, plain] = [
        await newAccount(server, owner, 'info_banned'),
        await newAccount(server, owner, 'info_blocked'),
        await newAccount(server, owner, 'info_plain'),
      ];
      const { db } = server.services.database;
      const until = Math.floor(Date.now() / 1000) + 3_600;
      await db.updateTable('login').set({ unban_time: until }).where('account_id', '=', banned).execute();
      await db.updateTable('login').set({ state: 5 }).where('account_id', '=', blocked).execute();
      await db.updateTable('login').set({ group_id: 3, unban_time: 1 }).where('account_id', '=', plain).execute();
      const guild = {
        guild_id: 77,
        name: 'Emperium',
        char_id: 1,
        master: 'x',
        guild_lv: 3,
        emblem_len: 9,
        emblem_id: 4,
      };
      await db
        .insertInto('guild')
        .values({ ...guild, emblem_data: 'ff' })
        .execute();
      await newCharacter(server, { account_id: plain, char_num: 3, name: 'Later', class: 4008, guild_id: 77 });
      await newCharacter(server, { account_id: plain, char_num: 0, name: 'First', class: 4, zeny: 42, party_id: 9 });

      const { body } = await server.call('POST /api/account/info', {}, owner.token);
      const [one, two, three] = body.player_accounts;
      expect(one).toMatchObject({ id: banned, banned_until: until * 1000, ban_permanent: false });
      expect(two).toMatchObject({ id: blocked, banned_until: 8.64e15, ban_permanent: true });
      expect(three).toMatchObject({ id: plain, group_id: 3 });
      expect(three.banned_until).toBeNull();
      expect(three.characters).toEqual([
        expect.objectContaining({ slot: 0, name: 'First', class: 'Acolyte', base_level: 99, zeny: 42, in_party: true }),
        expect.objectContaining({ slot: 3, name: 'Later', class: 'Lord Knight', guild: 'Emperium', in_party: false }),
      ]);
      expect(body.emblems).toEqual({ Emperium: '/api/server/emblem/77?v=4' });
    });
  });

  describe('the password of a player account', () => {
    it('equals the master password while the account is synced, and is separate afterwards', async () => {
      const account = await newAccount(server, person, 'pass_own');
      const refused = await changePassword(account);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        message: 'Cannot change password while account is synced.',
        details: { reason: 'account_synced' },
      });
      expect((await sync(account, false)).status).toBe(204);
      expect((await changePassword(account)).status).toBe(204);
      expect((await login(account)).user_pass).toBe('kobold-9');
      expect((await sync(account, true)).status).toBe(204);
      expect((await login(account)).user_pass).toBe(goodPassword);
    });

    it('is not changed if the master password is wrong, the fields differ, or the game cannot send a character', async () => {
      const account = await newAccount(server, person, 'pass_refused');
      await sync(account, false);
      const wrong = await changePassword(account, { password: 'wrong' });
      expect([wrong.status, wrong.body.code]).toEqual([403, 'invalid_password']);
      expect((await changePassword(account, { new_password_confirmed: 'x' })).body.code).toBe('passwords_differ');
      const refusedWith = async (word: string) =>
        (await changePassword(account, { new_password: word, new_password_confirmed: word })).body.code;
      expect(await refusedWith('abc')).toBe('password_not_game_compatible');
      expect(await refusedWith('a'.repeat(24))).toBe('password_not_game_compatible');
      expect(await refusedWith('schlüssel')).toBe('password_not_game_compatible');
      expect(await refusedWith('1234')).toBe('password_too_common');
    });

    it("of another user's account cannot be changed", async () => {
      const account = await newAccount(server, person, 'pass_foreign');
      const stranger = await newPerson(server);
      expect((await changePassword(account, {}, stranger.token)).status).toBe(404);
      expect((await sync(account, false, stranger.token)).status).toBe(404);
      expect((await login(account)).user_pass).toBe(goodPassword);
    });
  });

  describe('a player account of a user with a master password that the game cannot send', () => {
    const shown = async (token: string) =>
      (await server.call('POST /api/account/info', {}, token)).body.player_accounts.map(
        ({ synced, password_unset }: Record<string, boolean>) => [synced, password_unset],
      );

    it.each([
      ['too_long', 'a very long master password'],
      ['umlauts', 'schlüssel-loch-7'],
      ['cyrillic', 'пароль-и-ключ-7'],
    ])('has a password that is unknown to the user: %s', async (name, word) => {
      const owner = await newPerson(server, word);
      const { body } = await create(`unset_${name}`, owner.token);
      expect(body.player_accounts[0]).toMatchObject({ synced: false, password_unset: true });
      const { id } = body.player_accounts[0];
      expect((await sync(id, true, owner.token)).body.details.reason).toBe('password_not_game_compatible');
      expect(await shown(owner.token)).toEqual([[false, true]]);
      expect((await changePassword(id, { password: word }, owner.token)).status).toBe(204);
      expect(await shown(owner.token)).toEqual([[false, false]]);
    });

    it('gets a known password when a new master password overwrites it or it is synced', async () => {
      const word = 'a very long master password';
      const owner = await newPerson(server, word);
      const [first, second] = [await newAccount(server, owner, 'unset_a'), await newAccount(server, owner, 'unset_b')];
      const change = { password: word, new_password: goodPassword, new_password_confirmed: goodPassword };
      const { body } = await server.call('POST /api/account/change-master-password', change, owner.token);
      expect(await shown(body.token)).toEqual([
        [false, true],
        [false, true],
      ]);
      expect((await sync(first, true, body.token)).status).toBe(204);
      expect(await shown(body.token)).toEqual([
        [true, false],
        [false, true],
      ]);
      const again = { ...change, password: goodPassword, overwrite_player: true };
      const { body: renewed } = await server.call('POST /api/account/change-master-password', again, body.token);
      expect(await shown(renewed.token)).toEqual([
        [true, false],
        [false, false],
      ]);
      expect((await login(second)).user_pass).toBe(goodPassword);
    });

    it('gets its password at the next sign-in if the stored form of the master password is unusable', async () => {
      const owner = await newPerson(server);
      // Simulates a realm that changed from plain passwords to md5, so that older passwords are stored in another form.
      const { db } = server.services.database;
      await db
        .updateTable('site_master')
        .set({ game_secret_kind: 2 })
        .where('master_id', '=', owner.masterId)
        .execute();
      const account = await newAccount(server, owner, 'unset_stale');
      expect(await shown(owner.token)).toEqual([[false, true]]);
      expect((await sync(account, true, owner.token)).body).toEqual({ sync_pending: true });
      const token = await signIn(server, owner.email);
      expect(await shown(token)).toEqual([[true, false]]);
      expect((await login(account)).user_pass).toBe(goodPassword);
    });

    it('is not reported for an account that follows its master password', async () => {
      const { body } = await create('unset_never');
      const account = body.player_accounts.find((one: { user_id: string }) => one.user_id === 'unset_never');
      expect(account).toMatchObject({ synced: true, password_unset: false, sync_pending: false });
    });
  });

  describe('a realm with a login server that compares md5 hashes', () => {
    it('stores game passwords as md5', async () => {
      const md5 = await start({ game: { passwords: 'md5' } });
      const owner = await newPerson(md5);
      const id = await newAccount(md5, owner, 'md5_account');
      const row = await md5.services.database.db
        .selectFrom('login')
        .where('account_id', '=', id)
        .select('user_pass')
        .executeTakeFirstOrThrow();
      expect(row.user_pass).toMatch(/^[0-9a-f]{32}$/);
      await md5.close();
    });
  });

  describe('a realm that does not store game passwords', () => {
    it('syncs an account when its owner next types the password', async () => {
      const realm = await start({ game: { secret: 'deferred' } });
      const owner = await newPerson(realm);
      const id = await newAccount(realm, owner, 'deferred_1');
      const { db } = realm.services.database;
      const stored = () => db.selectFrom('login').where('account_id', '=', id).select('user_pass').executeTakeFirst();
      const master = await db.selectFrom('site_master').select('game_secret').executeTakeFirst();
      expect(master?.game_secret).toBeNull();
      const on = { player_account_id: id, synced: true };
      const flags = async () => {
        const { body } = await realm.call('POST /api/account/info', {}, owner.token);
        const { synced, sync_pending, password_unset } = body.player_accounts[0];
        return { synced, sync_pending, password_unset };
      };
      expect(await flags()).toEqual({ synced: false, sync_pending: false, password_unset: true });
      const answer = await realm.call('POST /api/account/change-password-sync', on, owner.token);
      expect([answer.status, answer.body]).toEqual([200, { sync_pending: true }]);
      expect((await stored())?.user_pass).not.toBe(goodPassword);
      expect(await flags()).toEqual({ synced: true, sync_pending: true, password_unset: true });
      const again = { email: owner.email, password: goodPassword, recaptcha: await realm.captcha() };
      expect((await realm.call('POST /api/account/login', again)).status).toBe(200);
      expect((await stored())?.user_pass).toBe(goodPassword);
      expect(await flags()).toEqual({ synced: true, sync_pending: false, password_unset: false });
      await realm.close();
    });
  });
});
