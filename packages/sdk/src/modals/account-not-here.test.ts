import { describe, expect, it } from 'vitest';
import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { RefusedReply, testApp } from '../testing/index.ts';

const info = {
  master_account: { email: 'a@b.c' },
  player_accounts: [{ id: 1, user_id: 'knight', group_id: 0, synced: false, characters: [] }],
  emblems: {},
};

/** Opens a dialog while the account data is not loaded yet. The test releases the response of the account call. */
function open(opened: Dialog) {
  const answer = Promise.withResolvers<unknown>();
  const { app, clock } = testApp({
    level: 0,
    hash: '#/server_info',
    site: { claims_by_email: true },
    replies: {
      'account.info': () => answer.promise,
      'guestProfiles.list': { guest_profiles: [] },
      'account.claimable': { accounts: [] },
    },
  });
  app.context.open(opened);
  const form = app.modal.getSnapshot()?.form;
  if (!form) throw new Error('a form was expected');
  return {
    form,
    /** Returns the texts that the form's fields show instead of missing options. */
    empty: () => form.getSnapshot().fields.flatMap((field) => ('empty' in field ? [field.empty] : [])),
    names: () => form.getSnapshot().fields.map(({ name }) => name),
    async answer(reply: unknown) {
      answer.resolve(reply);
      await clock.advance(0);
    },
  };
}

const down = new RefusedReply(500, 'down');
const failed = 'Failed to retrieve account information.';

describe('a dialog that opens before the account data is loaded', () => {
  it.each([
    [
      dialog('transfer_character'),
      ['No characters found.', 'No viable destination accounts found.', 'Choose an account first.'],
    ],
    [
      dialog('claim_by_email'),
      ['No game account without an owner has your email address. Add yours with its password.'],
    ],
  ])('$id shows Loading, and reports missing options only after the account data has loaded', async (opened, none) => {
    const test = open(opened);
    expect(test.form.getSnapshot().disabled).toBe('Loading...');
    expect(test.empty()).toEqual(none.map(() => 'Loading...'));
    await test.answer(info);
    expect(test.empty()).toEqual(none);
    expect(test.form.getSnapshot().refusal).toBeUndefined();
  });

  it.each([dialog('transfer_character'), dialog('claim_by_email')])(
    '$id shows why the account data could not be loaded',
    async (opened) => {
      const test = open(opened);
      await test.answer(down);
      expect(test.form.getSnapshot().disabled).toBe(failed);
      expect(new Set(test.empty())).toEqual(new Set([failed]));
    },
  );

  it('disables the form for the master password until the account data is loaded', async () => {
    const test = open(dialog('change_master_password'));
    expect(test.form.getSnapshot().disabled).toBe('Loading...');
    await test.answer(info);
    expect(test.names()).toContain('overwrite_player');
    expect(test.form.getSnapshot().disabled).toBe('Old password is required.');
  });

  it('allows changing the master password if the account data cannot be loaded', async () => {
    const test = open(dialog('change_master_password'));
    await test.answer(down);
    expect(test.form.getSnapshot().refusal).toBeUndefined();
  });
});
