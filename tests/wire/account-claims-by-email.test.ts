import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksAndLog } from '../support/account-links.ts';
import { overDatabases } from '../support/databases.ts';
import {
  goodPassword,
  mailedToken,
  newAccount,
  newCharacter,
  newGameAccount,
  newPerson,
  type Person,
} from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabases((start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ site: { captcha: { provider: 'none' } }, adoption: { byEmail: true } });
  });
  afterAll(async () => {
    const { links, log } = await linksAndLog(server);
    await server.close();
    expect(log).toEqual(links);
  });

  const quick = () => newPerson({ ...server, captcha: async () => 'x' });
  const found = async ({ token }: Pick<Person, 'token'>, realm = server) =>
    (await realm.call('GET /api/account/claimable', undefined, token)).body.accounts;
  const claim = ({ token }: Person, ...account_ids: number[]) =>
    server.call('POST /api/account/claim-by-email', { account_ids }, token);
  const namesFound = async (person: Person) => (await found(person)).map((one: { user_id: string }) => one.user_id);

  describe("game accounts with the user's email address", () => {
    it('are listed with their characters and the month of the last login, and added to the user with a restriction', async () => {
      const person = await quick();
      const facts = { userid: 'found_me', email: person.email, lastlogin: '2026-03-31 12:00:00' };
      const id = await newGameAccount(server, facts);
      await newCharacter(server, { account_id: id, char_num: 0, name: 'Found', class: 4008 });
      const never = await newGameAccount(server, { userid: 'found_too', email: person.email });
      expect(await found(person)).toEqual([
        {
          id,
          user_id: 'found_me',
          last_login: '2026-03',
          characters: [{ name: 'Found', class: 'Lord Knight', base_level: 99 }],
        },
        { id: never, user_id: 'found_too', characters: [] },
      ]);
      const { status, body } = await claim(person, id, never);
      expect(status).toBe(200);
      expect(body.player_accounts).toHaveLength(2);
      const end = body.player_accounts[0].restricted_until - server.services.clock.now();
      expect(Math.abs(end - 7 * 24 * 3_600_000)).toBeLessThan(60_000);
      expect(await found(person)).toEqual([]);
    });

    it.each<[what: string, written: (email: string) => string, isFound: boolean]>([
      ['in capitals', (email) => email.toUpperCase(), true],
      ['with blanks around', (email) => ` ${email}`, false],
      ['with an accent', (email) => email.replace('o', 'ó'), false],
      ['in wide letters', (email) => email.replace('p', 'ｐ'), false],
      ['with a letter more', (email) => `x${email}`, false],
      ['with a sign for any', (email) => email.replace('p', '_'), false],
      ['with a sign for all', () => '%', false],
      ['empty', () => '', false],
    ])('are found only by the same email address in any letter case: %s', async (what, written, isFound) => {
      const person = await quick();
      const userid = `a_${what.replaceAll(' ', '_')}`.slice(0, 23);
      await newGameAccount(server, { userid, email: written(person.email) });
      expect(await namesFound(person)).toEqual(isFound ? [userid] : []);
    });

    it('exclude accounts of staff and game servers, accounts with an owner, and duplicate names', async () => {
      const [person, other] = [await quick(), await quick()];
      const { email } = person;
      const gm = await newGameAccount(server, { userid: 'e_gm', email, group_id: 10 });
      await newGameAccount(server, { userid: 'e_server', email, sex: 'S' });
      for (let twice = 0; twice < 2; twice++) await newGameAccount(server, { userid: 'e_twice', email });
      const owned = await newAccount(server, other, 'e_owned');
      await server.services.database.db.updateTable('login').set({ email }).where('account_id', '=', owned).execute();
      const plain = await newGameAccount(server, { userid: 'e_plain', email, group_id: 9, state: 5 });
      expect(await namesFound(person)).toEqual(['e_plain']);
      for (const id of [gm, owned, 999_999]) {
        expect((await claim(person, plain, id)).body.code).toBe('claim_refused');
        expect(await namesFound(person)).toEqual(['e_plain']);
      }
    });

    it("are not offered for the game's placeholder address and for an address longer than the game allows", async () => {
      const person = await quick();
      const { db } = server.services.database;
      const rename = (email: string) =>
        db
          .updateTable('site_master')
          .set({ email, email_norm: email.toLowerCase() })
          .where('master_id', '=', person.masterId)
          .execute();
      await newGameAccount(server, { userid: 'e_none', email: 'a@a.com' });
      for (const email of ['a@a.com', 'A@A.com']) {
        await rename(email);
        expect(await found(person)).toEqual([]);
      }
      const longest = `${'m'.repeat(39 - '@example.org'.length)}@example.org`;
      await newGameAccount(server, { userid: 'e_longest', email: longest });
      await rename(`${longest}x`);
      expect(await found(person)).toEqual([]);
      await rename(longest);
      expect(await namesFound(person)).toEqual(['e_longest']);
    });

    it("are not offered before the user's address is verified", async () => {
      const person = await quick();
      const email = `new.${person.email}`;
      await newGameAccount(server, { userid: 'e_unverified', email });
      const form = { password: goodPassword, email };
      const { body } = await server.call('POST /api/account/change-master-email', form, person.token);
      expect(await found(body)).toEqual([]);
    });

    it('are not offered if more than twenty accounts have the address', async () => {
      const person = await quick();
      for (let n = 0; n < 20; n++) await newGameAccount(server, { userid: `shop_${n}`, email: person.email });
      expect(await found(person)).toHaveLength(20);
      await newGameAccount(server, { userid: 'shop_20', email: person.email });
      expect(await found(person)).toEqual([]);
    });

    it('exclude accounts that staff took from the user', async () => {
      const person = await quick();
      const id = await newGameAccount(server, { userid: 'e_taken', email: person.email });
      await claim(person, id);
      const line = { account_id: id, master_id: person.masterId, by_master: null, proof: 1, ip: null };
      const { db } = server.services.database;
      await db.deleteFrom('site_master_account').where('account_id', '=', id).execute();
      await db
        .insertInto('site_account_link')
        .values({ ...line, at: 1, action: 4 })
        .execute();
      expect(await found(person)).toEqual([]);
    });

    it('exclude accounts with addresses that FluxCP could not verify', async () => {
      const person = await quick();
      const { email } = person;
      const { db } = server.services.database;
      const columns = db.schema.createTable('cp_createlog').addColumn('account_id', 'integer');
      await columns.addColumn('confirmed', 'integer').execute();
      const ids: number[] = [];
      for (const userid of ['e_proved', 'e_unproved', 'e_older'])
        ids.push(await newGameAccount(server, { userid, email }));
      const entries = [
        { account_id: ids[0], confirmed: 1 },
        { account_id: ids[1], confirmed: 0 },
      ];
      await db
        .insertInto('cp_createlog' as never)
        .values(entries as never)
        .execute();
      expect(await namesFound(person)).toEqual(['e_proved', 'e_older']);
      await db.schema.dropTable('cp_createlog').execute();
    });
  });

  describe('the first sign-in of a user', () => {
    it("is marked as the first, so that game accounts with the user's address are offered once", async () => {
      const form = { email: 'first@example.org', password: goodPassword, recaptcha: 'x' };
      await server.call('POST /api/account/register', form);
      const verification_id = await mailedToken(server, form.email, 'verify');
      expect((await server.call('POST /api/account/login', form)).body.is_first).toBeUndefined();
      await server.call('POST /api/account/verify', { verification_id });
      expect((await server.call('POST /api/account/login', form)).body.is_first).toBe(true);
      expect((await server.call('POST /api/account/login', form)).body.is_first).toBeUndefined();
    });
  });

  describe('two concurrent claims of the same accounts by one user', () => {
    it('succeed once and add each account once', async () => {
      const person = await quick();
      const ids: number[] = [];
      for (let n = 0; n < 3; n++)
        ids.push(await newGameAccount(server, { userid: `e_at_once_${n}`, email: person.email }));
      const answers = await Promise.all([claim(person, ...ids), claim(person, ...ids.toReversed())]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const { body } = await server.call('POST /api/account/info', {}, person.token);
      expect(body.player_accounts).toHaveLength(3);
    });
  });

  describe('a realm without claims by address', () => {
    it('offers no accounts by email address, and still accepts claims by password', async () => {
      const realm = await start({ site: { captcha: { provider: 'none' } } });
      const person = await newPerson({ ...realm, captcha: async () => 'x' });
      const id = await newGameAccount(realm, { userid: 'no_mail', email: person.email });
      expect(await found(person, realm)).toEqual([]);
      const byEmail = await realm.call('POST /api/account/claim-by-email', { account_ids: [id] }, person.token);
      expect(byEmail.body.code).toBe('claim_refused');
      const form = { user_id: 'no_mail', game_password: 'kobold-9' };
      expect((await realm.call('POST /api/account/claim', form, person.token)).status).toBe(200);
      expect((await realm.call('GET /site.json')).body).toMatchObject({ account_claims: true, claims_by_email: false });
      await realm.close();
    });

    it('refuses all claims if claims are turned off', async () => {
      const realm = await start({ site: { captcha: { provider: 'none' } }, adoption: { open: false, byEmail: true } });
      const person = await newPerson({ ...realm, captcha: async () => 'x' });
      await newGameAccount(realm, { userid: 'closed', email: person.email });
      const form = { user_id: 'closed', game_password: 'kobold-9' };
      for (const [call, body] of [
        ['POST /api/account/claim', form],
        ['GET /api/account/claimable', undefined],
        ['POST /api/account/claim-by-email', { account_ids: [1] }],
        ['POST /api/account/dispute', form],
      ] as const) {
        const answer = await realm.call(call, body, person.token);
        expect([answer.status, answer.body.code]).toEqual([403, 'claims_closed']);
      }
      expect((await realm.call('GET /site.json')).body).toMatchObject({
        account_claims: false,
        claims_by_email: false,
      });
      await realm.close();
    });
  });
});
