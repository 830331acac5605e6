import { expect, it } from 'vitest';
import { goodPassword, newAccount, newPerson } from '../support/people.ts';
import { describeInGame, type PlayedRealm } from '../support/rathena/suite.ts';

let people = 0;

/** Creates a user with two player accounts. */
async function newPlayer({ server, enter }: PlayedRealm) {
  const person = await newPerson(server);
  people += 1;
  const [first, second] = [`first_${people}`, `second_${people}`];
  const from = await newAccount(server, person, first);
  const to = await newAccount(server, person, second);
  return {
    first,
    second,
    /** Creates a character through a game client and returns its id from the site. */
    async make(name: string, slot: number): Promise<number> {
      const selection = await enter(first, goodPassword);
      expect(await selection.create(name, slot)).toBe(true);
      await selection.leave();
      return (await this.charactersOf(first)).find((one) => one.name === name)?.id ?? 0;
    },
    async charactersOf(account: string): Promise<{ id: number; name: string; slot: number }[]> {
      const { body } = await server.call('POST /api/account/info', {}, person.token);
      return body.player_accounts.find((one: { user_id: string }) => one.user_id === account).characters;
    },
    /** Returns the status 200, or the reason why the server refused the request. */
    async transfer(src_char_id: number, dst_slot: number): Promise<unknown> {
      const request = { src_char_id, src_acc_id: from, dst_acc_id: to, dst_slot };
      const { status, body } = await server.call('POST /api/account/transfer-character', request, person.token);
      return body.details?.reason ?? status;
    },
    /** Waits until no player account is signed in to the game, which takes a moment. */
    async offline(): Promise<void> {
      const { db } = server.services.database;
      const signedIn = db
        .selectFrom('login')
        .where('account_id', 'in', [from, to])
        .where('web_auth_token_enabled', '=', 1);
      await expect.poll(() => signedIn.select('account_id').execute()).toEqual([]);
    },
    /** Returns the characters that the game shows in the character selection of an account. */
    async shown(account: string) {
      const selection = await enter(account, goodPassword);
      await selection.leave();
      return selection.characters;
    },
  };
}

describeInGame('characters of the game', {}, (realm) => {
  it('are listed on the site as the game has created them', async () => {
    const player = await newPlayer(realm());
    await player.make('Newly Made', 11);
    const [made] = await player.charactersOf(player.first);
    expect(made).toMatchObject({ name: 'Newly Made', slot: 11, class: 'Novice', base_level: 1, in_party: false });
  });

  it('appear in the game only in the slot to which they were transferred on the site', async () => {
    const player = await newPlayer(realm());
    const id = await player.make('Traveller', 0);
    await player.offline();
    expect(await player.transfer(id, 11)).toBe(200);
    expect(await player.shown(player.first)).toEqual([]);
    expect(await player.shown(player.second)).toEqual([{ name: 'Traveller', slot: 11 }]);
  });

  it('are not transferred if the game does not show the target slot or the slot is taken', async () => {
    const player = await newPlayer(realm());
    const id = await player.make('Stay at Home', 3);
    await player.offline();
    for (const slot of [12, 13, 14, 255]) expect(await player.transfer(id, slot)).toBe('no_such_slot');
    const there = await realm().enter(player.second, goodPassword);
    expect(await there.create('Was Here First', 2)).toBe(true);
    expect(await there.create('Was Here Later', 12)).toBe(false);
    await there.leave();
    await player.offline();
    expect(await player.transfer(id, 2)).toBe('slot_taken');
    expect(await player.shown(player.first)).toEqual([{ name: 'Stay at Home', slot: 3 }]);
  });

  it('are not transferred while either account is at the character selection, and can be transferred afterwards', async () => {
    const player = await newPlayer(realm());
    const id = await player.make('Waits Inside', 1);
    for (const account of [player.first, player.second]) {
      await player.offline();
      const selection = await realm().enter(account, goodPassword);
      expect(await player.transfer(id, 1), account).toBe('account_online');
      await selection.leave();
    }
    await player.offline();
    expect(await player.transfer(id, 1)).toBe(200);
    expect(await player.shown(player.second)).toEqual([{ name: 'Waits Inside', slot: 1 }]);
  });

  it('in a hidden slot become visible after a transfer to a visible slot', async () => {
    const player = await newPlayer(realm());
    const id = await player.make('Out of Sight', 0);
    await player.offline();
    const { db } = realm().server.services.database;
    await db.updateTable('char').set({ char_num: 13 }).where('char_id', '=', id).execute();
    expect(await player.shown(player.first)).toEqual([]);
    await player.offline();
    expect(await player.transfer(id, 4)).toBe(200);
    expect(await player.shown(player.second)).toEqual([{ name: 'Out of Sight', slot: 4 }]);
  });

  it("are limited by the game's default number of slots, and the game logs no error about slots", async () => {
    const { server, enter, charLog } = realm();
    const player = await newPlayer(realm());
    const slots = async () => {
      const selection = await enter(player.first, goodPassword);
      await selection.leave();
      return selection.slots;
    };
    expect(await slots()).toBe(12);
    expect(charLog()).not.toMatch(/character_slots/);
    await player.offline();
    const own = server.services.database.db.updateTable('login').where('userid', '=', player.first);
    await own.set({ character_slots: 4 }).execute();
    expect(await slots()).toBe(4);
    // Simulates a value that earlier versions of Kafra gave to each account.
    await player.offline();
    await own.set({ character_slots: 15 }).execute();
    expect(await slots()).toBe(12);
    await expect.poll(charLog).toMatch(/`character_slots` column is higher than supported/);
  });
});
