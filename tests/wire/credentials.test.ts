import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import {
  goodPassword,
  mailedToken,
  newAccount,
  newPerson,
  nothingHidden,
  type Person,
  signIn,
} from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabases((start) => {
  const minute = 60_000;
  const day = 24 * 60 * minute;

  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const gamePassword = async (accountId: number) => {
    const { db } = server.services.database;
    const row = await db.selectFrom('login').where('account_id', '=', accountId).select('user_pass').executeTakeFirst();
    return row?.user_pass;
  };

  const changePassword = (person: Person, change: object) =>
    server.call(
      'POST /api/account/change-master-password',
      { password: person.password, new_password: 'brand-new-77', new_password_confirmed: 'brand-new-77', ...change },
      person.token,
    );
  const changeEmail = (person: Person, email: string, password = person.password) =>
    server.call('POST /api/account/change-master-email', { password, email }, person.token);
  const info = (token: string) => server.call('POST /api/account/info', {}, token);
  const login = async (email: string, password: string) =>
    server.call('POST /api/account/login', { email, password, recaptcha: await server.captcha() });

  describe('the master password', () => {
    it('changes for synced accounts too, and the change ends other sessions and returns a new token', async () => {
      const person = await newPerson(server);
      const other = await signIn(server, person.email);
      const synced = await newAccount(server, person, 'cred_synced');
      const unsynced = await newAccount(server, person, 'cred_unsynced');
      const off = { player_account_id: unsynced, synced: false };
      expect((await server.call('POST /api/account/change-password-sync', off, person.token)).status).toBe(204);

      const { status, body } = await changePassword(person, {});
      expect(status).toBe(200);
      expect((await info(body.token)).status).toBe(200);
      expect((await info(person.token)).status).toBe(401);
      expect((await info(other)).status).toBe(401);
      expect(await gamePassword(synced)).toBe('brand-new-77');
      expect(await gamePassword(unsynced)).toBe(goodPassword);
      expect((await login(person.email, goodPassword)).status).toBe(403);
      expect((await login(person.email, 'brand-new-77')).status).toBe(200);
      expect((await server.mails(person.email, 2))[0]?.subject).toBe('Kafra: Your password was changed');
    });

    it('also changes for synced accounts if the login server restores the old row', async () => {
      const person = await newPerson(server);
      const accounts = [
        await newAccount(server, person, 'cred_guard_a'),
        await newAccount(server, person, 'cred_guard_b'),
      ];
      const writeBack = (password: string) =>
        server.services.database.db
          .updateTable('login')
          .set({ user_pass: password })
          .where('account_id', 'in', accounts)
          .execute();
      const { timers } = server.services;
      const { later } = timers;
      const guards: (() => Promise<unknown>)[] = [];
      const spy = vi.spyOn(timers, 'later').mockImplementation((name, delay, work) => {
        if (name === 'game password guard') guards.push(work);
        else later(name, delay, work);
      });

      await changePassword(person, {});
      await writeBack(goodPassword);
      await guards[0]?.();
      expect(await Promise.all(accounts.map(gamePassword))).toEqual(['brand-new-77', 'brand-new-77']);

      guards.length = 0;
      const forgotten = { email: person.email, recaptcha: await server.captcha() };
      await server.call('POST /api/account/forgot-password', forgotten);
      const reset_id = await mailedToken(server, person.email, 'reset', 3);
      const form = { reset_id, password: 'mine-again-88', password_confirmed: 'mine-again-88' };
      expect((await server.call('POST /api/account/password-reset', form)).status).toBe(204);
      await writeBack('brand-new-77');
      await guards[0]?.();
      expect(await Promise.all(accounts.map(gamePassword))).toEqual(['mine-again-88', 'mine-again-88']);
      spy.mockRestore();
    });

    it('overwrites the passwords of unsynced accounts on request', async () => {
      const person = await newPerson(server);
      const account = await newAccount(server, person, 'cred_overwrite');
      await server.call(
        'POST /api/account/change-password-sync',
        { player_account_id: account, synced: false },
        person.token,
      );
      await changePassword(person, { overwrite_player: true });
      expect(await gamePassword(account)).toBe('brand-new-77');
      const { body } = await info(await signIn(server, person.email, 'brand-new-77'));
      expect(body.player_accounts[0].synced).toBe(false);
    });

    it('is not changed if the old password is wrong, which returns status 403, and the session continues', async () => {
      const person = await newPerson(server);
      const wrong = await changePassword(person, { password: 'not-the-password' });
      expect([wrong.status, wrong.body.code]).toEqual([403, 'invalid_password']);
      expect((await info(person.token)).status).toBe(200);
    });

    it('is rejected if the two fields differ or it is weak', async () => {
      const person = await newPerson(server);
      expect((await changePassword(person, { new_password_confirmed: 'x' })).body.code).toBe('passwords_differ');
      const weak = { new_password: 'qwertyuiop', new_password_confirmed: 'qwertyuiop' };
      expect((await changePassword(person, weak)).body.code).toBe('password_too_common');
    });

    it('must be a valid game password while accounts are synced to it', async () => {
      const person = await newPerson(server);
      await newAccount(server, person, 'cred_strict');
      const long = 'a long sentence that no game client can send';
      const refused = await changePassword(person, { new_password: long, new_password_confirmed: long });
      expect(refused.status).toBe(409);
      expect(refused.body.details.reason).toBe('password_not_game_compatible');
      expect((await info(person.token)).status).toBe(200);
    });

    it('makes new accounts start unsynced if the game cannot send it, and their sync is rejected', async () => {
      const person = await newPerson(server, 'Zaubertränke-42');
      const account = await newAccount(server, person, 'cred_unicode');
      const { body } = await info(person.token);
      expect(body.player_accounts[0].synced).toBe(false);
      const on = { player_account_id: account, synced: true };
      const refused = await server.call('POST /api/account/change-password-sync', on, person.token);
      expect([refused.status, refused.body.details.reason]).toEqual([409, 'password_not_game_compatible']);
    });
  });

  describe('the email address', () => {
    it('changes immediately: the new address must be verified, and the old one can undo the change for seven days', async () => {
      const person = await newPerson(server);
      const { status, body } = await changeEmail(person, 'moved@example.org');
      expect(status).toBe(200);
      expect(body.master_account).toEqual({
        email: 'moved@example.org',
        pending_email: 'moved@example.org',
        privacy: nothingHidden,
      });
      expect((await info(person.token)).status).toBe(401);
      expect((await info(body.token)).body.master_account.email).toBe('moved@example.org');
      expect((await login(person.email, goodPassword)).body.code).toBe('invalid_credentials');
      expect((await login('moved@example.org', goodPassword)).body).toEqual({ not_verified: true });

      const verify = await mailedToken(server, 'moved@example.org', 'verify');
      await server.call('POST /api/account/verify', { verification_id: verify });
      expect((await login('moved@example.org', goodPassword)).status).toBe(200);

      const undo = await mailedToken(server, person.email, 'reset', 2);
      server.advance(6 * day);
      const form = { reset_id: undo, password: 'mine-again-88', password_confirmed: 'mine-again-88' };
      expect((await server.call('POST /api/account/password-reset', form)).status).toBe(204);
      expect((await login('moved@example.org', 'mine-again-88')).status).toBe(403);
      expect((await login(person.email, 'mine-again-88')).status).toBe(200);
    });

    it('can be restored by the old address even after two more changes and a new password', async () => {
      const owner = await newPerson(server);
      const first = await changeEmail(owner, 'thief-1@example.org');
      const thief = { ...owner, token: first.body.token };
      const second = await changeEmail(thief, 'thief-2@example.org');
      await changePassword({ ...owner, token: second.body.token }, {});
      const undo = await mailedToken(server, owner.email, 'reset', 2);
      const form = { reset_id: undo, password: 'mine-again-88', password_confirmed: 'mine-again-88' };
      expect((await server.call('POST /api/account/password-reset', form)).status).toBe(204);
      expect((await login(owner.email, 'mine-again-88')).status).toBe(200);
    });

    it('can be restored by the old address after a password reset through the new address, which then cannot undo it', async () => {
      const owner = await newPerson(server);
      const reset = (reset_id: string, password: string) =>
        server.call('POST /api/account/password-reset', { reset_id, password, password_confirmed: password });
      await changeEmail(owner, 'thief-3@example.org');
      const forgotten = { email: 'thief-3@example.org', recaptcha: await server.captcha() };
      await server.call('POST /api/account/forgot-password', forgotten);
      const stolen = await mailedToken(server, 'thief-3@example.org', 'reset', 2);
      expect((await reset(stolen, 'of-thief-99')).status).toBe(204);
      const second = await changeEmail(
        { ...owner, token: await signIn(server, forgotten.email, 'of-thief-99') },
        'thief-4@example.org',
        'of-thief-99',
      );
      expect(second.status).toBe(200);

      const undo = await mailedToken(server, owner.email, 'reset', 2);
      expect((await reset(undo, 'mine-again-88')).status).toBe(204);
      expect((await login(owner.email, 'mine-again-88')).status).toBe(200);
      const undoOfThief = await mailedToken(server, 'thief-3@example.org', 'reset', 4);
      expect(undoOfThief).not.toBe(stolen);
      expect((await reset(undoOfThief, 'of-thief-99')).body.code).toBe('invalid_token');
    });

    describe('a new email address is not verified by an older link', () => {
      const isProved = async (email: string) => {
        const { db } = server.services.database;
        const row = await db.selectFrom('site_master').where('email', '=', email).selectAll().executeTakeFirst();
        return (row?.email_verified_at ?? null) !== null;
      };
      /** Opens all mailed links except the one that reverts the change. */
      const useLinks = async (email: string, other: string) => {
        const mails = (await server.mails(email)).filter(({ text }) => !text.includes(other));
        for (const link of mails.flatMap((mail) => mail.links)) {
          const [page, id] = link.split('/').slice(-2);
          const form = { reset_id: id, password: 'mine-again-88', password_confirmed: 'mine-again-88' };
          if (page === 'verify') await server.call('POST /api/account/verify', { verification_id: id });
          if (page === 'reset') await server.call('POST /api/account/password-reset', form);
        }
      };

      it('mailed for a sign-in from a new place', async () => {
        const person = await newPerson(server);
        const { db } = server.services.database;
        await db
          .updateTable('site_session')
          .set({ user_agent: 'curl', ua_hash: null, ip: null, first_ip: null, last_ip: null })
          .where('master_id', '=', person.masterId)
          .execute();
        const token = await signIn(server, person.email);
        const report = (await server.mails(person.email, 2))[0]?.links.find((link) => link.includes('/not_me/'));
        await changeEmail({ ...person, token }, 'not-mine-1@example.org');
        const report_id = report?.split('/').at(-1);
        expect(report_id).toBeDefined();
        const { body } = await server.call('POST /api/account/disown-sign-in', { report_id });
        expect(body.code).toBe('invalid_token');
        expect(await isProved('not-mine-1@example.org')).toBe(false);
      });

      it('requested by a sign-in during the change of address', async () => {
        const person = await newPerson(server);
        const { body } = await changeEmail(person, 'mine@example.org');
        const { passwords } = server.services;
        const matches = passwords.matches.bind(passwords);
        vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...typed) => {
          await changeEmail({ ...person, token: body.token }, 'not-mine-2@example.org');
          return matches(...typed);
        });
        await login('mine@example.org', goodPassword);
        await useLinks('mine@example.org', 'not-mine-2@example.org');
        expect(await isProved('not-mine-2@example.org')).toBe(false);
      });

      it.each(['forgot-password', 'resend'])('requested by %s during the change of address', async (call) => {
        const person = await newPerson(server);
        const [mine, other] = [`mine-${call}@example.org`, `not-mine-${call}@example.org`];
        const { token } = (await changeEmail(person, mine)).body;
        const { database, timers } = server.services;
        const recaptcha = call === 'resend' ? {} : { recaptcha: await server.captcha() };
        const transaction = database.transaction.bind(database);
        let done = Promise.resolve<unknown>(undefined);
        vi.spyOn(timers, 'later').mockImplementationOnce((_name, _delay, work) => {
          vi.spyOn(database, 'transaction').mockImplementationOnce(async (inside) => {
            await changeEmail({ ...person, token }, other);
            return transaction(inside);
          });
          done = Promise.resolve(work());
        });
        await server.call(`POST /api/account/${call}`, { email: mine, ...recaptcha });
        await done;
        await useLinks(mine, other);
        expect(await isProved(other)).toBe(false);
      });
    });

    it('is refused as the new address if it is invalid, unchanged or taken, or if the password is wrong', async () => {
      const person = await newPerson(server);
      const other = await newPerson(server);
      expect((await changeEmail(person, 'nowhere')).body.code).toBe('invalid_email');
      expect((await changeEmail(person, person.email.toUpperCase())).body.details.reason).toBe('email_unchanged');
      expect((await changeEmail(person, other.email)).body.details.reason).toBe('email_taken');
      expect((await changeEmail(person, 'free@example.org', 'wrong')).body.code).toBe('invalid_password');
      expect((await info(person.token)).body.master_account).toEqual({ email: person.email, privacy: nothingHidden });
    });
  });
});
