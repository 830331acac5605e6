import { lastMoment } from '@kafra/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksAndLog } from '../support/account-links.ts';
import { overDatabasesAndServers } from '../support/databases.ts';
import {
  gamePassword,
  goodPassword,
  newAccount,
  newCharacter,
  newGameAccount,
  newPerson,
  type Person,
  setGroup,
  signIn,
} from '../support/people.ts';
import type { Answer, TestServer } from '../support/server.ts';

const hour = 3_600_000;
const day = 24 * hour;

overDatabasesAndServers((start) => {
  let server: TestServer;
  let staff: Person;
  beforeAll(async () => {
    server = await start({ site: { captcha: { provider: 'none' } }, adoption: { byEmail: true } });
    staff = await quick();
    await setGroup(server, await newAccount(server, staff, 'the_owner'), 99);
    server.advance(6_000);
  });
  afterAll(async () => {
    const { links, log } = await linksAndLog(server);
    await server.close();
    // After all tests, the log of account links must agree with the table of links.
    expect(log).toEqual(links);
  });

  const quick = () => newPerson({ ...server, captcha: async () => 'x' });
  const claim = ({ token }: Person, user_id: string, game_password = gamePassword) =>
    server.call('POST /api/account/claim', { user_id, game_password }, token);
  const info = async ({ token }: Person) =>
    (await server.call('POST /api/account/info', {}, token)).body.player_accounts;
  const names = async (person: Person) => (await info(person)).map((one: { user_id: string }) => one.user_id);
  const level = async ({ token }: Person) =>
    (await server.call('GET /api/account/tokens/current', undefined, token)).body.level;
  const staffLink = (user_id: string, { email }: Person, by = staff) =>
    server.call('POST /api/admin/account-links/link', { user_id, email, reason: 'asked on Discord' }, by.token);
  const release = ({ token }: Person, account_id: number, more: object = {}) =>
    server.call('POST /api/account/release', { account_id, password: goodPassword, ...more }, token);
  const dispute = ({ token }: Person, user_id: string, game_password?: string) =>
    server.call('POST /api/account/dispute', { user_id, game_password, note: 'It is mine.' }, token);
  const openClaims = async () =>
    (await server.call('POST /api/admin/claims', {}, staff.token)).body.claims.filter(
      (one: { state: string }) => one.state === 'open',
    );
  const decide = (id: number, grant: boolean, by = staff) =>
    server.call('POST /api/admin/claims/decide', { id, grant, reason: 'we looked' }, by.token);
  const loginRow = (account_id: number) =>
    server.services.database.db
      .selectFrom('login')
      .where('account_id', '=', account_id)
      .selectAll()
      .executeTakeFirstOrThrow();
  const reasonOf = ({ status, body }: Answer) => [status, body?.details?.reason ?? body?.code];

  describe('a claim by game password', () => {
    it('adds the game account with its characters to the user and changes nothing in the game', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'Old_Hero', email: 'old@example.org' });
      await newCharacter(server, { account_id: id, char_num: 0, name: 'Veteran' });
      const before = await loginRow(id);
      const { status, body } = await claim(person, 'Old_Hero');
      expect(status).toBe(200);
      expect(body.needs_staff).toBe(false);
      expect(body.player_accounts).toEqual([
        expect.objectContaining({ id, user_id: 'Old_Hero', synced: false, password_unset: false, made_here: false }),
      ]);
      expect(body.player_accounts[0].characters).toHaveLength(1);
      expect(body.player_accounts[0].restricted_until).toBeUndefined();
      expect(await loginRow(id)).toEqual(before);
    });

    it('makes all features of the site available for the account', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'full_use' });
      await claim(person, 'full_use');
      const synced = await server.call(
        'POST /api/account/change-password-sync',
        { player_account_id: id, synced: true },
        person.token,
      );
      expect(synced.status).toBe(204);
      expect((await loginRow(id)).user_pass).toBe(goodPassword);
    });

    it('succeeds only once, with separate errors for the owner and for another user', async () => {
      const [person, other] = [await quick(), await quick()];
      await newGameAccount(server, { userid: 'once_only' });
      expect((await claim(person, 'once_only')).status).toBe(200);
      expect(reasonOf(await claim(person, 'once_only'))).toEqual([409, 'already_yours']);
      expect(reasonOf(await claim(other, 'once_only'))).toEqual([409, 'claimed']);
      expect(await names(other)).toEqual([]);
    });

    it('creates one link between user and account for forty concurrent requests', async () => {
      const people = await Promise.all(Array.from({ length: 40 }, quick));
      const id = await newGameAccount(server, { userid: 'wanted' });
      const answers = await Promise.all(people.map((person) => claim(person, 'wanted')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => String(reasonOf(answer))))).toEqual(
        new Set(['409,claimed']),
      );
      const { links } = await linksAndLog(server);
      expect(links.filter(({ account_id }) => account_id === id)).toHaveLength(1);
    });

    it('is limited to a hundred accounts per user, including created ones', async () => {
      const person = await quick();
      const { db } = server.services.database;
      const rows = Array.from({ length: 99 }, (_, n) => ({
        account_id: 900_000 + n,
        master_id: person.masterId,
        synced: 0,
        linked_at: 1,
      }));
      await db.insertInto('site_master_account').values(rows).execute();
      await newGameAccount(server, { userid: 'hundredth' });
      await newGameAccount(server, { userid: 'one_more' });
      expect((await claim(person, 'hundredth')).status).toBe(200);
      expect(reasonOf(await claim(person, 'one_more'))).toEqual([409, 'too_many_accounts']);
      // Removes the links that the test created for accounts that do not exist, because the log does not contain them.
      await db
        .deleteFrom('site_master_account')
        .where('account_id', '>=', 900_000)
        .where('account_id', '<', 900_099)
        .execute();
    });
  });

  describe('the same error for a failed claim', () => {
    it('is returned for an unknown name, a wrong password, other letter case, a server account and a duplicate name', async () => {
      const person = await quick();
      await newGameAccount(server, { userid: 'real_one' });
      await newGameAccount(server, { userid: 'map_server', sex: 'S' });
      // Some databases do not accept a negative group number. The account then does not exist, and its name is like any
      // unknown one.
      await newGameAccount(server, { userid: 'no_group', group_id: -1 }).catch(() => undefined);
      await newGameAccount(server, { userid: 'blank', user_pass: '' });
      for (let twice = 0; twice < 2; twice++) await newGameAccount(server, { userid: 'twice' });
      const refusals = [
        await claim(person, 'nobody_has_it'),
        await claim(person, 'real_one', 'wrong'),
        await claim(person, 'Real_One'),
        await claim(person, 'real_one', gamePassword.toUpperCase()),
        await claim(person, 'map_server'),
        await claim(person, 'no_group'),
        await claim(person, 'blank', ' '),
        await claim(person, 'twice'),
        await claim(person, 'a'.repeat(64), 'b'.repeat(64)),
        await claim(person, "' OR 1=1 --"),
        await claim(person, '%'),
        await dispute(person, 'nobody_has_it'),
        await dispute(person, 'real_one'),
        await dispute(person, 'real_one', 'wrong'),
      ];
      for (const answer of refusals) {
        expect(answer.status).toBe(403);
        expect(answer.text).toBe(refusals[0]?.text);
      }
      expect(refusals[0]?.body.code).toBe('claim_refused');
      expect(await names(person)).toEqual([]);
    });

    it.each([
      ['näme', gamePassword, 'invalid_name'],
      ['real_one', 'пароль', 'password_not_game_compatible'],
      ['real_one', '包', 'password_not_game_compatible'],
    ])(
      'a claim with characters that no known code page has is answered with advice to contact staff: %s, %s',
      async (userid, word, code) => {
        const answer = await claim(await quick(), userid, word);
        expect(reasonOf(answer)).toEqual([400, code]);
        expect(answer.body.message).toMatch(/ask the staff/);
      },
    );
  });

  describe('a claim of a staff account', () => {
    it('gives no staff rights before other staff confirm it, and the rights end with a ban', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'old_gm', group_id: 99 });
      const { status, body } = await claim(person, 'old_gm');
      expect([status, body.needs_staff, body.player_accounts]).toEqual([200, true, []]);
      expect((await claim(person, 'old_gm')).body.needs_staff).toBe(true);
      expect(await level(person)).toBe(0);
      expect((await server.call('POST /api/admin/claims', {}, person.token)).status).toBe(403);
      const claims = (await openClaims()).filter((one: { account_id: number }) => one.account_id === id);
      expect(claims).toEqual([expect.objectContaining({ kind: 'staff_account', email: person.email, group_id: 99 })]);
      expect((await decide(claims[0].id, true)).status).toBe(204);
      server.advance(6_000);
      expect(await level(person)).toBe(99);
      expect(reasonOf(await decide(claims[0].id, false))).toEqual([404, 'not_found']);
      const { db } = server.services.database;
      await db.updateTable('login').set({ state: 5 }).where('account_id', '=', id).execute();
      server.advance(6_000);
      expect(await level(person)).toBe(0);
      expect(await names(person)).toEqual(['old_gm']);
      const [mail] = await server.mails(person.email, 2);
      expect(mail?.text).toContain('old_gm');
    });

    it('leaves the owner unchanged if staff refuse it, and the claim can be repeated', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'refused_gm', group_id: 10 });
      await claim(person, 'refused_gm');
      const mine = async () => (await openClaims()).filter((one: { account_id: number }) => one.account_id === id);
      expect((await decide((await mine())[0].id, false)).status).toBe(204);
      expect(await names(person)).toEqual([]);
      expect((await claim(person, 'refused_gm')).body.needs_staff).toBe(true);
      expect(await mine()).toHaveLength(1);
    });

    it('can be refused but not granted if the game account was deleted', async () => {
      const person = await quick();
      const account_id = await newGameAccount(server, { userid: 'gone_gm', group_id: 10 });
      await claim(person, 'gone_gm');
      await server.services.database.db.deleteFrom('login').where('account_id', '=', account_id).execute();
      const mine = async () =>
        (await openClaims()).filter((one: { account_id: number }) => one.account_id === account_id);
      const [{ id }] = await mine();
      const granted = await decide(id, true);
      expect([granted.status, granted.body.message]).toEqual([404, expect.stringContaining('can only be refused')]);
      expect((await decide(id, false)).status).toBe(204);
      expect(await mine()).toEqual([]);
      const [mail] = await server.mails(person.email, 2);
      expect(mail?.text).toContain(`did not add the game account ${account_id} `);
    });

    it('is granted without a decision of staff if the game account is in group 9', async () => {
      const person = await quick();
      await newGameAccount(server, { userid: 'helper', group_id: 9 });
      expect((await claim(person, 'helper')).body.needs_staff).toBe(false);
      expect(await level(person)).toBe(9);
    });

    it('needs more than the email address as proof, also if the account is promoted later', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'promoted', email: person.email });
      const { status } = await server.call('POST /api/account/claim-by-email', { account_ids: [id] }, person.token);
      expect(status).toBe(200);
      await setGroup(server, id, 99);
      server.advance(6_000);
      expect(await level(person)).toBe(0);
      expect((await claim(person, 'promoted')).body.needs_staff).toBe(true);
    });
  });

  describe('a claim of an account that has an owner', () => {
    type How = 'email' | 'password' | 'staff';
    const get: Record<How, (person: Person, userid: string, id: number) => Promise<Answer>> = {
      email: ({ token }, _, id) => server.call('POST /api/account/claim-by-email', { account_ids: [id] }, token),
      password: (person, userid) => claim(person, userid),
      staff: (person, userid) => staffLink(userid, person),
    };
    const won = { email: 200, password: 200, staff: 204 };

    it.each<[held: How, asked: How, outcome: 'taken' | string]>([
      ['email', 'email', 'claim_refused'],
      ['email', 'password', 'taken'],
      ['email', 'staff', 'taken'],
      ['password', 'email', 'claim_refused'],
      ['password', 'password', 'claimed'],
      ['password', 'staff', 'taken'],
      ['staff', 'email', 'claim_refused'],
      ['staff', 'password', 'claimed'],
      ['staff', 'staff', 'claimed'],
    ])('with the proof %s, claimed by another user with the proof %s, results in %s', async (held, asked, outcome) => {
      const [holder, taker] = [await quick(), await quick()];
      const userid = `m_${held}_${asked}`;
      const id = await newGameAccount(server, { userid, email: held === 'email' ? holder.email : 'a@a.com' });
      expect((await get[held](holder, userid, id)).status).toBe(won[held]);
      const { db } = server.services.database;
      await db.updateTable('login').set({ email: taker.email }).where('account_id', '=', id).execute();
      const answer = await get[asked](taker, userid, id);
      if (outcome !== 'taken') {
        expect(reasonOf(answer)[1]).toBe(outcome);
        expect([await names(holder), await names(taker)]).toEqual([[userid], []]);
        return;
      }
      expect(answer.status).toBe(won[asked]);
      expect([await names(holder), await names(taker)]).toEqual([[], [userid]]);
      const [lost] = await server.mails(holder.email, 2);
      expect([lost?.subject, lost?.text.includes(userid)]).toEqual([
        'Kafra: A game account was removed from your account',
        true,
      ]);
      const [gained] = await server.mails(taker.email, 2);
      expect(gained?.subject).toBe('Kafra: A game account was added to your account');
      const [account] = await info(taker);
      const end = account.restricted_until - server.services.clock.now();
      expect(end).toBeGreaterThan(72 * hour - 60_000);
      expect(end).toBeLessThanOrEqual(72 * hour);
    });

    it('becomes stronger when the owner types the password after a claim by email address', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'surer', email: person.email });
      await get.email(person, 'surer', id);
      expect((await info(person))[0].restricted_until).toBeGreaterThan(0);
      expect((await claim(person, 'surer')).status).toBe(200);
      expect((await info(person))[0].restricted_until).toBeUndefined();
    });

    it('removes the account from the guest profiles of the previous owner', async () => {
      const [holder, taker] = [await quick(), await quick()];
      const id = await newGameAccount(server, { userid: 'guested' });
      await claim(holder, 'guested');
      const form = { name: 'Friend', password: 'guest-9-pass', restrictions: 0 };
      const { body } = await server.call('POST /api/account/guest-profiles', form, holder.token);
      const guest_profile_id = body.guest_profiles[0].id;
      const associate = { guest_profile_id, login_ids: [id], master_password: goodPassword };
      expect((await server.call('POST /api/account/guest-profiles/associate', associate, holder.token)).status).toBe(
        200,
      );
      expect((await staffLink('guested', taker)).status).toBe(204);
      const after = await server.call('GET /api/account/guest-profiles', undefined, holder.token);
      expect(after.body.guest_profiles[0].associated_accounts).toEqual([]);
    });
  });

  describe('a restricted account after a claim by email address', () => {
    it('refuses password changes, sync, transfers and guest profiles until the restriction ends', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'by_mail', email: person.email });
      const other = await newAccount(server, person, 'transfer_to');
      const character = await newCharacter(server, { account_id: id, char_num: 0, name: 'Waits' });
      await server.call('POST /api/account/claim-by-email', { account_ids: [id] }, person.token);
      const { body } = await server.call(
        'POST /api/account/guest-profiles',
        { name: 'Guest', password: 'guest-9-pass', restrictions: 0 },
        person.token,
      );
      const words = { password: goodPassword, new_password: 'my-own-9', new_password_confirmed: 'my-own-9' };
      const use = () =>
        Promise.all([
          server.call('POST /api/account/change-player-password', { player_account_id: id, ...words }, person.token),
          server.call('POST /api/account/change-password-sync', { player_account_id: id, synced: true }, person.token),
          server.call(
            'POST /api/account/transfer-character',
            { src_char_id: character, src_acc_id: id, dst_acc_id: other, dst_slot: 1 },
            person.token,
          ),
          server.call(
            'POST /api/account/guest-profiles/associate',
            { guest_profile_id: body.guest_profiles[0].id, login_ids: [id], master_password: goodPassword },
            person.token,
          ),
        ]);
      for (const answer of await use()) expect(reasonOf(answer)).toEqual([409, 'account_restricted']);
      const overwrite = {
        password: goodPassword,
        new_password: 'brand-new-77',
        new_password_confirmed: 'brand-new-77',
        overwrite_player: true,
      };
      const changed = await server.call('POST /api/account/change-master-password', overwrite, person.token);
      expect((await loginRow(id)).user_pass).toBe(gamePassword);
      expect((await loginRow(other)).user_pass).toBe('brand-new-77');
      person.token = changed.body.token;
      server.advance(7 * day - hour);
      person.token = (
        await server.call('POST /api/account/login', { email: person.email, password: 'brand-new-77', recaptcha: 'x' })
      ).body.token;
      const early = { player_account_id: id, synced: true };
      expect((await server.call('POST /api/account/change-password-sync', early, person.token)).status).toBe(409);
      server.advance(hour + 1_000);
      expect((await server.call('POST /api/account/change-password-sync', early, person.token)).status).toBe(204);
      staff.token = (
        await server.call('POST /api/account/login', { email: staff.email, password: goodPassword, recaptcha: 'x' })
      ).body.token;
    });
  });

  describe('a dispute of an account', () => {
    it('by the previous owner needs no password, keeps the restriction, and is decided by staff', async () => {
      const [holder, taker] = [await quick(), await quick()];
      const id = await newGameAccount(server, { userid: 'mistyped', email: holder.email });
      await server.call('POST /api/account/claim-by-email', { account_ids: [id] }, holder.token);
      await claim(taker, 'mistyped');
      expect((await dispute(holder, 'mistyped')).status).toBe(204);
      server.advance(4 * day);
      const sync = { player_account_id: id, synced: true };
      expect(reasonOf(await server.call('POST /api/account/change-password-sync', sync, taker.token))).toEqual([
        409,
        'account_restricted',
      ]);
      const [open] = (await openClaims()).filter((one: { account_id: number }) => one.account_id === id);
      expect(open).toMatchObject({ kind: 'dispute', email: holder.email, holder: taker.email, note: 'It is mine.' });
      expect((await decide(open.id, false)).status).toBe(204);
      expect((await server.call('POST /api/account/change-password-sync', sync, taker.token)).status).toBe(204);
    });

    it('continues after a release and another claim, and the disputing user gets a mail each time', async () => {
      const [holder, taker, accomplice] = [await quick(), await quick(), await quick()];
      const id = await newGameAccount(server, { userid: 'washed', email: holder.email });
      const character = await newCharacter(server, { account_id: id, char_num: 0, name: 'Wanted' });
      await server.call('POST /api/account/claim-by-email', { account_ids: [id] }, holder.token);
      await claim(taker, 'washed');
      server.advance(hour);
      expect((await dispute(holder, 'washed')).status).toBe(204);
      const words = { password: goodPassword, new_password: 'my-own-9', new_password_confirmed: 'my-own-9' };
      for (const [round, thief] of [taker, accomplice, taker].entries()) {
        const other = await newAccount(server, thief, `bag_number_${round}`);
        if (!(await names(thief)).includes('washed')) {
          expect((await claim(thief, 'washed')).status).toBe(200);
          expect((await server.mails(holder.email, 1))[0]?.subject).toContain('has another owner');
        }
        expect((await info(thief)).find((one: { id: number }) => one.id === id).restricted_until).toBe(lastMoment);
        const change = { player_account_id: id, ...words };
        const move = { src_char_id: character, src_acc_id: id, dst_acc_id: other, dst_slot: 0 };
        for (const [call, body] of [
          ['POST /api/account/change-player-password', change],
          ['POST /api/account/change-password-sync', { player_account_id: id, synced: true }],
          ['POST /api/account/transfer-character', move],
        ] as const)
          expect(reasonOf(await server.call(call, body, thief.token))).toEqual([409, 'account_restricted']);
        expect((await release(thief, id)).status).toBe(200);
        expect((await server.mails(holder.email, 1))[0]?.subject).toContain('has no owner');
      }
      // Staff return the player account to its owner.
      const [open] = (await openClaims()).filter((one: { account_id: number }) => one.account_id === id);
      expect((await decide(open.id, true)).status).toBe(204);
      expect((await info(holder))[0].restricted_until).toBeUndefined();
    });

    it('is possible if the account has no owner, and starts again with the next owner', async () => {
      const [holder, taker] = [await quick(), await quick()];
      const id = await newGameAccount(server, { userid: 'let_lie', email: holder.email });
      await server.call('POST /api/account/claim-by-email', { account_ids: [id] }, holder.token);
      await claim(taker, 'let_lie');
      await release(taker, id);
      server.advance(71 * hour);
      await claim(taker, 'let_lie');
      const [account] = await info(taker);
      expect(account.restricted_until - server.services.clock.now()).toBeGreaterThan(72 * hour - 60_000);
      await release(taker, id);
      expect((await dispute(holder, 'let_lie')).status).toBe(204);
      await claim(taker, 'let_lie');
      expect((await info(taker))[0].restricted_until).toBe(lastMoment);
      staff.token = await signIn({ ...server, captcha: async () => 'x' }, staff.email);
    });

    it('by a user who knows the password is granted without a restriction, and reported to the previous owner', async () => {
      const [holder, other] = [await quick(), await quick()];
      const id = await newGameAccount(server, { userid: 'disputed' });
      await claim(holder, 'disputed');
      expect(reasonOf(await dispute(holder, 'disputed', gamePassword))).toEqual([409, 'already_yours']);
      expect((await dispute(other, 'disputed', gamePassword)).status).toBe(204);
      expect((await info(holder))[0].restricted_until).toBeUndefined();
      const [open] = (await openClaims()).filter((one: { account_id: number }) => one.account_id === id);
      expect((await decide(open.id, true)).status).toBe(204);
      expect([await names(holder), await names(other)]).toEqual([[], ['disputed']]);
      expect((await info(other))[0].restricted_until).toBeUndefined();
      expect((await server.mails(holder.email, 2))[0]?.subject).toBe(
        'Kafra: A game account was removed from your account',
      );
      expect((await server.mails(other.email, 2))[0]?.text).toContain('we looked');
    });

    it('is refused if the user never owned the account', async () => {
      const [holder, stranger] = [await quick(), await quick()];
      await newGameAccount(server, { userid: 'not_yours' });
      await claim(holder, 'not_yours');
      expect(reasonOf(await dispute(stranger, 'not_yours'))).toEqual([403, 'claim_refused']);
    });
  });

  describe('a release of an account', () => {
    it('needs the password, removes the account from guest profiles, and does not change the game', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'let_go' });
      await claim(person, 'let_go');
      const before = await loginRow(id);
      const { body } = await server.call(
        'POST /api/account/guest-profiles',
        { name: 'Guest', password: 'guest-9-pass', restrictions: 0 },
        person.token,
      );
      const guest_profile_id = body.guest_profiles[0].id;
      const associate = { guest_profile_id, login_ids: [id], master_password: goodPassword };
      await server.call('POST /api/account/guest-profiles/associate', associate, person.token);
      expect(reasonOf(await release(person, id, { password: 'wrong' }))).toEqual([403, 'invalid_password']);
      const stranger = await quick();
      expect(reasonOf(await release(stranger, id))).toEqual([404, 'not_found']);
      expect((await release(person, id)).body.player_accounts).toEqual([]);
      const profiles = await server.call('GET /api/account/guest-profiles', undefined, person.token);
      expect(profiles.body.guest_profiles[0].associated_accounts).toEqual([]);
      expect(await loginRow(id)).toEqual(before);
      expect((await claim(stranger, 'let_go')).status).toBe(200);
    });

    it('needs a confirmation if it was created on the site, and is refused if no user could access the account afterwards', async () => {
      const person = await quick();
      const id = await newAccount(server, person, 'home_made');
      expect(reasonOf(await release(person, id))).toEqual([409, 'made_here']);
      expect((await release(person, id, { really: true })).body.player_accounts).toEqual([]);
      const long = await newPerson({ ...server, captcha: async () => 'x' }, 'a very long master password');
      const unset = await newAccount(server, long, 'home_unset');
      const form = { password: 'a very long master password', really: true };
      expect(reasonOf(await release(long, unset, form))).toEqual([409, 'password_unset']);
    });

    it('is refused during a character transfer, and so is a claim by another user', async () => {
      const [person, taker] = [await quick(), await quick()];
      const id = await newGameAccount(server, { userid: 'moving' });
      await claim(person, 'moving');
      const { db } = server.services.database;
      const transfer = { master_id: person.masterId, char_id: 1, src_acc: id, src_slot: 0, dst_acc: 1, dst_slot: 0 };
      const { insertId } = await db
        .insertInto('site_transfer')
        .values({ ...transfer, created_at: Date.now(), updated_at: Date.now() })
        .executeTakeFirstOrThrow();
      expect(reasonOf(await release(person, id))).toEqual([409, 'transfer_open']);
      expect(reasonOf(await staffLink('moving', taker))).toEqual([409, 'transfer_open']);
      await db.updateTable('site_transfer').set({ state: 2 }).where('id', '=', Number(insertId)).execute();
      expect((await release(person, id)).status).toBe(200);
    });
  });

  describe('staff who manage account links', () => {
    it('find the current and former owner of a game account, by name, number and email address', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'looked_up' });
      await claim(person, 'looked_up');
      await server.call('POST /api/admin/account-links/unlink', { account_id: id, reason: 'shared' }, staff.token);
      await staffLink('looked_up', person);
      const look = async (search: string) =>
        (await server.call('POST /api/admin/account-links', { search }, staff.token)).body.links;
      const lines = await look('looked_up');
      expect(lines.map((one: Record<string, unknown>) => [one.action, one.proof, one.by, one.is_current])).toEqual([
        ['link', 'staff', staff.email, true],
        ['unlink', 'password', staff.email, false],
        ['link', 'password', person.email, false],
      ]);
      expect(await look(String(id))).toEqual(lines);
      expect(await look(person.email.toUpperCase())).toEqual(lines);
      expect(await look('nobody@example.org')).toEqual([]);
      expect((await look('')).length).toBeGreaterThan(2);
      expect((await server.mails(person.email, 2))[0]?.text).toContain('shared');
    });

    it('can unlink an account that no longer exists in the game', async () => {
      const person = await quick();
      const account_id = await newGameAccount(server, { userid: 'gone_one' });
      await claim(person, 'gone_one');
      await server.services.database.db.deleteFrom('login').where('account_id', '=', account_id).execute();
      const unlink = () =>
        server.call('POST /api/admin/account-links/unlink', { account_id, reason: 'deleted' }, staff.token);
      expect([(await unlink()).status, (await unlink()).status]).toEqual([204, 404]);
      expect((await server.mails(person.email, 2))[0]?.text).toContain(String(account_id));
    });

    it('are refused if their level is below 99', async () => {
      const gm = await quick();
      await setGroup(server, await newAccount(server, gm, 'only_a_gm'), 98);
      server.advance(6_000);
      for (const [call, body] of [
        ['POST /api/admin/account-links', {}],
        ['POST /api/admin/account-links/link', { user_id: 'x', email: 'a@b.org', reason: 'x' }],
        ['POST /api/admin/account-links/unlink', { account_id: 1, reason: 'x' }],
        ['POST /api/admin/claims', {}],
        ['POST /api/admin/claims/decide', { id: 1, grant: true, reason: 'x' }],
      ] as const)
        expect((await server.call(call, body, gm.token)).status).toBe(403);
    });

    it('get status 404 for unknown accounts, users and claims', async () => {
      const person = await quick();
      expect((await staffLink('no_such_account', person)).status).toBe(404);
      await newGameAccount(server, { userid: 'to_nobody' });
      expect((await staffLink('to_nobody', { ...person, email: 'nobody@example.org' })).status).toBe(404);
      const unlink = { account_id: 123_456, reason: 'x' };
      expect((await server.call('POST /api/admin/account-links/unlink', unlink, staff.token)).status).toBe(404);
      expect((await decide(987_654, true)).status).toBe(404);
    });
  });
});
