import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabasesAndServers } from '../support/databases.ts';
import { goodPassword, newAccount, newPerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabasesAndServers((start) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const url = '/api/account/guest-profiles';
  const list = (token = person.token) => server.call(`GET ${url}`, undefined, token);
  const create = (form: object = {}, token = person.token) =>
    server.call(`POST ${url}`, { name: 'Brother', password: 'kobold-9', restrictions: 3, ...form }, token);
  const update = (id: number, form: object = {}, token = person.token) =>
    server.call(`PUT ${url}/${id}`, { name: 'Brother', restrictions: 3, ...form }, token);
  const associate = (form: object, token = person.token) =>
    server.call(`POST ${url}/associate`, { master_password: goodPassword, ...form }, token);

  describe('guest profiles', () => {
    it('are created, changed, associated with accounts and deleted, and responses never contain their password', async () => {
      person = await newPerson(server);
      expect((await list()).body).toEqual({ guest_profiles: [] });
      const made = await create();
      const [profile] = made.body.guest_profiles;
      expect(profile).toEqual({ id: profile.id, name: 'Brother', restrictions: 3, associated_accounts: [] });

      const changed = await update(profile.id, { name: 'Sister', restrictions: 4095, password: '' });
      expect(changed.body.guest_profiles[0]).toMatchObject({ name: 'Sister', restrictions: 4095 });

      const account = await newAccount(server, person, 'guest_acc_1');
      const linked = await associate({ guest_profile_id: profile.id, login_ids: [account, account] });
      expect(linked.body.guest_profiles[0].associated_accounts).toEqual([account]);

      expect((await update(profile.id)).body.code).toBe('master_password_required');
      expect((await update(profile.id, { master_password: 'wrong' })).body.code).toBe('invalid_password');
      const proved = await update(profile.id, { master_password: goodPassword, name: 'Cousin' });
      expect(proved.body.guest_profiles[0].name).toBe('Cousin');

      expect(await server.call(`DELETE ${url}/${profile.id}`, undefined, person.token)).toMatchObject({ status: 204 });
      expect((await list()).body.guest_profiles).toEqual([]);
      expect((await server.call(`DELETE ${url}/${profile.id}`, undefined, person.token)).status).toBe(404);
    });

    it('keep their password until a new one is set', async () => {
      person = await newPerson(server);
      const id = (await create()).body.guest_profiles[0].id;
      const hash = async () =>
        (
          await server.services.database.db
            .selectFrom('site_guest_profile')
            .where('id', '=', id)
            .select('pass_hash')
            .executeTakeFirstOrThrow()
        ).pass_hash;
      const before = await hash();
      await update(id, { password: '   ' });
      expect(await hash()).toBe(before);
      await update(id, { password: 'goblin-8' });
      expect(await hash()).not.toBe(before);
    });

    it('are limited to ten, also for concurrent requests', async () => {
      person = await newPerson(server);
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create({ name: `Guest ${n}` })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = answers.find(({ status }) => status !== 200);
      expect(refused?.status).toBe(409);
      expect(refused?.body.message).toBe('Maximum of 10 guest profiles allowed');
      expect((await list()).body.guest_profiles).toHaveLength(10);
    });

    it('are refused with a taken, empty or long name, with unknown restrictions, or with a password that the game cannot send', async () => {
      person = await newPerson(server);
      const id = (await create()).body.guest_profiles[0].id;
      expect((await create({ name: 'BROTHER' })).body.details.reason).toBe('name_taken');
      expect((await update(id, { name: 'brother' })).status).toBe(200);
      expect((await create({ name: 'Other', restrictions: 4096 })).body.code).toBe('invalid_request');
      const { message } = (await create({ name: 'x'.repeat(33), restrictions: 0 })).body;
      expect(message).toBe('name may have at most 32 characters.');
      expect((await create({ name: 'Other', restrictions: -1 })).body.code).toBe('invalid_request');
      expect((await create({ name: ' ', restrictions: 0 })).body.code).toBe('invalid_request');
      expect((await create({ name: 'Other', password: 'no' })).body.code).toBe('password_not_game_compatible');
    });

    it('cannot be changed by other users, and cannot get accounts of other users', async () => {
      person = await newPerson(server);
      const id = (await create()).body.guest_profiles[0].id;
      const stranger = await newPerson(server);
      const foreign = await newAccount(server, stranger, 'guest_foreign');
      expect((await update(id, { name: 'Mine' }, stranger.token)).status).toBe(404);
      expect((await server.call(`DELETE ${url}/${id}`, undefined, stranger.token)).status).toBe(404);
      expect((await associate({ guest_profile_id: id, login_ids: [] }, stranger.token)).status).toBe(404);
      expect((await associate({ guest_profile_id: id, login_ids: [foreign] })).status).toBe(404);
      expect((await associate({ guest_profile_id: id, login_ids: [], master_password: 'wrong' })).status).toBe(403);
      expect((await list()).body.guest_profiles).toEqual([
        { id, name: 'Brother', restrictions: 3, associated_accounts: [] },
      ]);
    });

    it('keep an account that no longer belongs to the user until it is removed, and then do not accept it again', async () => {
      person = await newPerson(server);
      const id = (await create()).body.guest_profiles[0].id;
      const own = await newAccount(server, person, 'guest_stays');
      const gone = await newAccount(server, person, 'guest_goes');
      await associate({ guest_profile_id: id, login_ids: [own, gone] });
      await server.services.database.db.deleteFrom('site_master_account').where('account_id', '=', gone).execute();
      const { associated_accounts: kept } = (await list()).body.guest_profiles[0];
      expect(kept.toSorted()).toEqual([own, gone].toSorted());
      expect((await associate({ guest_profile_id: id, login_ids: [gone] })).status).toBe(200);
      expect((await associate({ guest_profile_id: id, login_ids: [own] })).status).toBe(200);
      expect((await associate({ guest_profile_id: id, login_ids: [own, gone] })).status).toBe(404);
    });

    it('reject an invalid id', async () => {
      person = await newPerson(server);
      expect((await server.call(`PUT ${url}/abc`, { name: 'x', restrictions: 0 }, person.token)).status).toBe(400);
    });
  });
});
