import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overDatabasesAndServers } from '../support/databases.ts';
import { newAccount, newCharacter, newPerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabasesAndServers((start) => {
  let server: TestServer;
  let person: Person;
  let source: number;
  let target: number;
  let names = 0;
  beforeAll(async () => {
    server = await start({ game: { charactersPerAccount: 15 } });
  });
  beforeEach(async () => {
    person = await newPerson(server);
    source = await newAccount(server, person, `move_source_${person.masterId}`);
    target = await newAccount(server, person, `move_target_${person.masterId}`);
  });
  afterAll(() => server.close());

  const db = () => server.services.database.db;
  const newName = () => `Walker ${names++}`;

  const transfer = (src_char_id: number, dst_slot: number, more: object = {}, token = person.token) =>
    server.call(
      'POST /api/account/transfer-character',
      { src_char_id, src_acc_id: source, dst_acc_id: target, dst_slot, ...more },
      token,
    );

  /** Creates a character in a slot of the account from which characters are moved. */
  const walker = (slot = 0) => newCharacter(server, { account_id: source, char_num: slot, name: newName() });
  const place = (id: number) =>
    db().selectFrom('char').where('char_id', '=', id).select(['account_id', 'char_num']).executeTakeFirstOrThrow();
  const setCharacter = (id: number, change: object) =>
    db().updateTable('char').set(change).where('char_id', '=', id).execute();
  const setLogin = (id: number, change: object) =>
    db().updateTable('login').set(change).where('account_id', '=', id).execute();

  describe('transferring a character', () => {
    it('moves the character with its belongings, and returns the new lists of characters', async () => {
      const id = await walker();
      const hatched = { class: 1002, name: 'Pet', account_id: source, char_id: id };
      await db()
        .insertInto('pet')
        .values({ ...hatched, incubate: 0 })
        .execute();
      await db()
        .insertInto('pet')
        .values({ ...hatched, incubate: 1 })
        .execute();
      await db().insertInto('skillcooldown').values({ account_id: source, char_id: id, skill: 1, tick: 5 }).execute();
      await db().insertInto('inventory').values({ char_id: id, nameid: 501, amount: 3 }).execute();
      const { status, body } = await transfer(id, 4);
      expect(status).toBe(200);
      const destination = body.player_accounts.find((account: { id: number }) => account.id === target);
      expect(destination.characters).toContainEqual(expect.objectContaining({ id, slot: 4 }));
      expect(await place(id)).toEqual({ account_id: target, char_num: 4 });
      const pets = await db().selectFrom('pet').where('char_id', '=', id).select(['account_id', 'incubate']).execute();
      expect(pets).toEqual([
        { account_id: target, incubate: 0 },
        { account_id: source, incubate: 1 },
      ]);
      const cooldown = await db().selectFrom('skillcooldown').where('char_id', '=', id).select('account_id').execute();
      expect(cooldown).toEqual([{ account_id: target }]);
      const journal = await db().selectFrom('site_transfer').where('char_id', '=', id).select('state').execute();
      expect(journal).toEqual([{ state: 2 }]);
    });

    it.each([
      ['in a guild', { guild_id: 5 }, 'in_guild'],
      ['in a party', { party_id: 5 }, 'in_party'],
      ['about to be deleted', { delete_date: 1_900_000_000 }, 'being_deleted'],
      ['online', { online: 1 }, 'character_online'],
    ])('is refused while the character is %s', async (_words, change, reason) => {
      const id = await walker();
      await setCharacter(id, change);
      const refused = await transfer(id, 6);
      expect([refused.status, refused.body.details.reason]).toEqual([409, reason]);
      expect(await place(id)).toEqual({ account_id: source, char_num: 0 });
      await db().deleteFrom('char').where('char_id', '=', id).execute();
    });

    it('is refused while either account is logged in, playing or banned', async () => {
      const id = await walker();
      const reasonWith = async (account: number, change: object, back: object) => {
        await setLogin(account, change);
        const { body } = await transfer(id, 6);
        await setLogin(account, back);
        return body.details?.reason;
      };
      const idle = { web_auth_token_enabled: 0 };
      expect(await reasonWith(source, { web_auth_token_enabled: 1 }, idle)).toBe('account_online');
      expect(await reasonWith(target, { web_auth_token_enabled: 1 }, idle)).toBe('account_online');
      expect(await reasonWith(target, { state: 5 }, { state: 0 })).toBe('account_banned');
      expect(await reasonWith(target, { unban_time: 4_000_000_000 }, { unban_time: 0 })).toBe('account_banned');
      const friend = await newCharacter(server, { account_id: target, char_num: 9, name: newName() });
      await setCharacter(friend, { online: 1 });
      expect((await transfer(id, 6)).body.details.reason).toBe('character_online');
      await db().deleteFrom('char').where('char_id', 'in', [id, friend]).execute();
    });

    it('is refused if the character has account-bound items', async () => {
      const id = await walker();
      await db().insertInto('cart_inventory').values({ char_id: id, nameid: 501, amount: 1, bound: 1 }).execute();
      expect((await transfer(id, 6)).body.details.reason).toBe('bound_items');
      await db().deleteFrom('char').where('char_id', '=', id).execute();
    });

    it('needs an existing free slot in the target account', async () => {
      const id = await walker();
      await newCharacter(server, { account_id: target, char_num: 7, name: newName() });
      expect((await transfer(id, 7)).body.details.reason).toBe('slot_taken');
      expect((await transfer(id, 15)).body.details.reason).toBe('no_such_slot');
      expect((await transfer(id, -1)).body.code).toBe('invalid_request');
      expect((await transfer(id, 1.5)).body.code).toBe('invalid_request');
      await setLogin(target, { character_slots: 9 });
      expect((await transfer(id, 9)).body.details.reason).toBe('no_such_slot');
      const { body } = await server.call('POST /api/account/info', {}, person.token);
      expect(body.player_accounts.find((account: { id: number }) => account.id === target).slots).toBe(9);
      await setLogin(target, { character_slots: 255 });
      expect((await transfer(id, 15)).body.details.reason).toBe('no_such_slot');
      await setLogin(target, { character_slots: 0 });
      await db().deleteFrom('char').where('char_id', '=', id).execute();
    });

    it('needs two accounts of the user, with the character on the first one', async () => {
      const id = await walker();
      const stranger = await newPerson(server);
      const foreign = await newAccount(server, stranger, 'move_foreign');
      expect((await transfer(id, 6, { dst_acc_id: foreign })).status).toBe(404);
      expect((await transfer(id, 6, {}, stranger.token)).status).toBe(404);
      expect((await transfer(id, 6, { dst_acc_id: source })).body.details.reason).toBe('same_account');
      expect((await transfer(id, 6, { src_acc_id: target, dst_acc_id: source })).status).toBe(404);
      expect((await transfer(999_999, 6)).status).toBe(404);
      expect(await place(id)).toEqual({ account_id: source, char_num: 0 });
      await db().deleteFrom('char').where('char_id', '=', id).execute();
    });

    it('is refused for a second request, because the account has changed', async () => {
      const id = await walker();
      expect((await transfer(id, 11)).status).toBe(200);
      const again = await transfer(id, 11);
      expect([again.status, again.body.details.reason]).toEqual([409, 'changed_meanwhile']);
    });

    it('is possible at most once a minute', async () => {
      const id = await walker();
      expect((await transfer(id, 10)).status).toBe(200);
      const back = { src_acc_id: target, dst_acc_id: source };
      expect((await transfer(id, 0, back)).body.details.reason).toBe('moved_recently');
      server.advance(61_000);
      expect((await transfer(id, 0, back)).status).toBe(200);
      // Simulates a database row that was written by a server with a clock that was ahead.
      const created_at = server.services.clock.now() + 365 * 86_400_000;
      await db().updateTable('site_transfer').set({ created_at }).where('char_id', '=', id).execute();
      expect((await transfer(id, 10)).status).toBe(200);
      await db().deleteFrom('char').where('char_id', '=', id).execute();
    });

    it('never puts two characters into one slot, even in a race', async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, (_, slot) => walker(slot)));
      const answers = await Promise.all(ids.map((id) => transfer(id, 12)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
      const there = await db()
        .selectFrom('char')
        .where('account_id', '=', target)
        .where('char_num', '=', 12)
        .select('char_id')
        .execute();
      expect(there).toHaveLength(1);
    });

    it('never moves one character twice', async () => {
      const id = await walker(14);
      const answers = await Promise.all([transfer(id, 1), transfer(id, 2), transfer(id, 3)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });
});
