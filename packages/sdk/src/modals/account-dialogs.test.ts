import { describe, expect, it } from 'vitest';
import { type Dialog, dialog } from '../catalog/dialogs.ts';
import type { GuestProfile } from '../contract/entities.ts';
import type { Field } from '../models/forms/form-fields.ts';
import { passwordNotes } from '../screens/parts/account-notes.ts';
import { type MockReply, openDialog, RefusedReply, testApp } from '../testing/index.ts';

const character = { class: 'Novice', base_level: 1, job_level: 1, zeny: 0 };
const player_accounts = [
  {
    id: 1,
    user_id: 'knight',
    synced: true,
    characters: [
      { ...character, id: 11, slot: 0, name: 'Free' },
      { ...character, id: 12, slot: 1, name: 'Bound', guild: 'Ravens', in_party: true },
    ],
  },
  {
    id: 2,
    user_id: 'full',
    synced: true,
    characters: Array.from({ length: 15 }, (_, slot) => ({ ...character, id: 100 + slot, slot, name: `m${slot}` })),
  },
  {
    id: 3,
    user_id: 'roomy',
    group_id: 1,
    synced: false,
    characters: [{ ...character, id: 31, slot: 0, name: 'Sitter' }],
  },
];
const profile: GuestProfile = { id: 7, name: 'Friend', restrictions: 2, associated_accounts: [] };
const linked: GuestProfile = { ...profile, associated_accounts: [1] };

const open = (opened: Dialog, answers: Record<string, MockReply> = {}) =>
  openDialog(
    testApp({
      level: 0,
      replies: {
        'account.info': { master_account: { email: 'a@b.c' }, player_accounts, emblems: {} },
        'guestProfiles.list': { guest_profiles: [linked] },
        ...answers,
      },
    }),
    opened,
  );

const options = (field: Field) => ('options' in field ? field.options : []);

describe('creating a guest profile', () => {
  it('requires a name and a password that are not blank', async () => {
    const { fill, disabled } = await open(dialog('create_guest_profile'));
    fill({ name: '  ', password: 'secret' });
    expect(disabled()).toBe('Name is required.');
    fill({ name: 'Friend', password: ' ' });
    expect(disabled()).toBe('Password is required.');
    fill({ password: 'secret' });
    expect(disabled()).toBeUndefined();
  });

  it('reports the maximum number of guest profiles before any other error', async () => {
    const guest_profiles = Array.from({ length: 10 }, (_, id) => ({ ...profile, id, name: `p${id}` }));
    const { fill, form, app } = await open(dialog('create_guest_profile'), {
      'guestProfiles.list': { guest_profiles },
    });
    const refusal = 'Maximum of 10 guest profiles allowed';
    expect(form.getSnapshot()).toMatchObject({ disabled: refusal, refusal, invalidField: undefined });
    fill({ name: 'Friend', password: 'secret' });
    expect(form.getSnapshot().disabled).toBe(refusal);
    app.context.account.update((data) => ({ ...data, guest_profiles: guest_profiles.slice(1) }));
    expect(form.getSnapshot()).toMatchObject({ disabled: undefined, refusal: undefined });
  });

  it('sends permissions that are not ticked as restrictions, and shows the returned list', async () => {
    const answer = { guest_profiles: [linked, profile] };
    const { fill, submit, calls, account } = await open(dialog('create_guest_profile'), {
      'guestProfiles.create': answer,
    });
    fill({ name: 'Friend', password: 'secret', permissions: ['drop', 'sell'] });
    await submit();
    expect(calls.at(-1)).toBe(
      `guestProfiles.create {"name":"Friend","password":"secret","restrictions":${4095 - 1 - 4}}`,
    );
    expect(account()?.guest_profiles).toHaveLength(2);
  });
});

describe('editing a guest profile', () => {
  it('requires a change, and the master password if game accounts are associated', async () => {
    const { fill, disabled } = await open(dialog('edit_guest_profile', { profile: linked }));
    fill({ master_password: 'master' });
    expect(disabled()).toBe('Nothing has changed.');
    fill({ name: 'Foe', master_password: '' });
    expect(disabled()).toBe('Master password is required.');
    fill({ master_password: 'master' });
    expect(disabled()).toBeUndefined();
  });

  it('requires no master password for a profile without accounts, and omits a blank password', async () => {
    const { fill, submit, calls } = await open(dialog('edit_guest_profile', { profile }), {
      'guestProfiles.list': { guest_profiles: [profile] },
      'guestProfiles.update': { guest_profiles: [] },
    });
    fill({ permissions: [], password: '   ' });
    await submit();
    expect(calls.at(-1)).toBe('guestProfiles.update {"id":"7","name":"Friend","restrictions":4095}');
  });

  it('asks for the master password and keeps the input if accounts were associated elsewhere meanwhile', async () => {
    let profiles = [profile];
    const test = await open(dialog('edit_guest_profile', { profile }), {
      'guestProfiles.list': () => ({ guest_profiles: profiles }),
      'guestProfiles.update': ({ master_password }: Record<string, unknown>) =>
        master_password === undefined
          ? new RefusedReply(400, 'Enter the master password.', {}, 'master_password_required')
          : { guest_profiles: [{ ...linked, name: 'Foe' }] },
    });
    profiles = [{ ...linked, restrictions: 5 }];
    test.fill({ name: 'Foe' });
    await test.submit();
    expect(test.shown()?.dialog).toMatchObject({ id: 'error', params: { message: 'Failed to update guest profile.' } });
    test.app.modal.close();
    expect(test.shown()).toBe(test.model);
    expect(test.disabled()).toBe('Master password is required.');
    test.fill({ master_password: 'master' });
    expect(test.disabled()).toBeUndefined();
    await test.submit();
    // The call does not contain the associated accounts, so accounts that were associated elsewhere meanwhile stay
    // associated.
    expect(test.calls.at(-1)).toBe(
      'guestProfiles.update {"id":"7","name":"Foe","master_password":"master","restrictions":5}',
    );
    expect(test.account()?.guest_profiles).toMatchObject([{ name: 'Foe' }]);
  });
});

it('the switch for all permissions of a guest allows everything if anything is forbidden, otherwise forbids everything', async () => {
  const { field } = await open(dialog('edit_guest_profile', { profile }));
  const permissions = field('permissions');
  if (permissions.type !== 'checklist' || !permissions.all) throw new Error('a list with a switch was expected');
  const every = permissions.options.map(({ value }) => value);
  expect(permissions.all.label).toBe('All permissions');
  expect(permissions.all.toggle(permissions.initial ?? [])).toEqual(every);
  expect(permissions.all.toggle(every)).toEqual([]);
});

describe('associating game accounts with a guest profile', () => {
  it('requires a changed selection and the master password', async () => {
    const { fill, disabled, submit, calls } = await open(dialog('associate_guest_profile', { profile: linked }), {
      'guestProfiles.associate': { guest_profiles: [] },
    });
    expect(disabled()).toBe('Master password is required.');
    fill({ master_password: 'master' });
    expect(disabled()).toBe('Nothing has changed.');
    fill({ accounts: ['1', '3'] });
    await submit();
    expect(calls.at(-1)).toContain('{"guest_profile_id":7,"login_ids":[1,3],"master_password":"master"}');
  });

  it('compares the selection with the current associations, not with the associations when the dialog opened', async () => {
    const { fill, disabled, app } = await open(dialog('associate_guest_profile', { profile: linked }));
    const moved = { ...linked, associated_accounts: [3] };
    app.context.account.update((data) => ({ ...data, guest_profiles: [moved] }));
    fill({ master_password: 'master' });
    expect(disabled()).toBe('Nothing has changed.');
    fill({ accounts: ['1'] });
    expect(disabled()).toBeUndefined();
  });
});

it('the form for associating accounts offers to remove an associated account of another user', async () => {
  const unknown = { ...profile, associated_accounts: [1, 99] };
  const { fill, field, submit, calls } = await open(dialog('associate_guest_profile', { profile: unknown }), {
    'guestProfiles.list': { guest_profiles: [unknown] },
    'guestProfiles.associate': { guest_profiles: [] },
  });
  expect(options(field('accounts')).at(-1)).toEqual({ value: '99', label: 'Account ID: 99' });
  fill({ accounts: ['1'], master_password: 'master' });
  await submit();
  expect(calls.at(-1)).toContain('"login_ids":[1]');
});

describe('deleting a guest profile', () => {
  it('removes the guest profile from the list', async () => {
    const { submit, account } = await open(dialog('delete_guest_profile', { profile: linked }), {
      'guestProfiles.remove': null,
    });
    await submit();
    expect(account()?.guest_profiles).toEqual([]);
  });
});

describe('transferring a character', () => {
  it('explains why a character cannot be moved, and offers only accounts with a free slot', async () => {
    const { fill, field } = await open(dialog('transfer_character'));
    expect(options(field('character')).find(({ value }) => value === '12')?.disabled).toBe('Leave guild and party');
    fill({ character: '11' });
    expect(options(field('destination')).map(({ label }) => label)).toEqual(['roomy (GM)']);
    fill({ destination: '3' });
    expect(options(field('slot')).map(({ value }) => value)).toEqual(
      Array.from({ length: 14 }, (_, slot) => String(slot + 1)),
    );
  });

  it("offers only the slots of the account's server limit", async () => {
    const few = player_accounts.map((account) => (account.id === 3 ? { ...account, slots: 12 } : account));
    const { fill, field, disabled } = await open(dialog('transfer_character'), {
      'account.info': { master_account: { email: 'a@b.c' }, player_accounts: few, emblems: {} },
    });
    fill({ character: '11', destination: '3' });
    expect(options(field('slot')).at(-1)?.value).toBe('11');
    fill({ slot: '13' });
    expect(disabled()).toBe('Destination slot is required.');
  });

  it('rejects a character that cannot leave, and a taken slot', async () => {
    const { fill, disabled } = await open(dialog('transfer_character'));
    fill({ character: '12', destination: '3', slot: '1' });
    expect(disabled()).toBe('Choose a character that can leave.');
    fill({ character: '11', slot: '0' });
    expect(disabled()).toBe('Destination slot is required.');
    fill({ slot: '14' });
    expect(disabled()).toBeUndefined();
  });

  it('clears a chosen destination and slot that are no longer offered', async () => {
    const { fill, form, field } = await open(dialog('transfer_character'), {
      'account.info': {
        master_account: { email: 'a@b.c' },
        player_accounts: [
          ...player_accounts,
          { id: 4, user_id: 'other', synced: false, characters: [{ ...character, id: 41, slot: 5, name: 'Other' }] },
        ],
        emblems: {},
      },
    });
    fill({ character: '11', destination: '3', slot: '5' });
    fill({ destination: '4' });
    expect(options(field('slot')).map(({ value }) => value)).not.toContain('5');
    expect(form.getSnapshot()).toMatchObject({ values: { slot: '' }, invalidField: 'slot' });
    fill({ slot: '6', character: '41' });
    expect(form.getSnapshot().values).toEqual({ character: '41', destination: '', slot: '' });
    fill({ character: '11' });
    expect(form.getSnapshot().values).toEqual({ character: '11', destination: '', slot: '' });
  });

  it('clears a chosen destination that was removed while the form is open', async () => {
    const { fill, form, app } = await open(dialog('transfer_character'));
    fill({ character: '11', destination: '3', slot: '1' });
    app.context.account.update((data) => ({
      ...data,
      player_accounts: data.player_accounts.filter(({ id }) => id !== 3),
    }));
    fill({});
    expect(form.getSnapshot().disabled).toBe('Destination account is required.');
  });

  it('replaces the account list with the list that the server returns', async () => {
    const { fill, submit, account, calls } = await open(dialog('transfer_character'), {
      'account.transferCharacter': { master_account: { email: 'a@b.c' }, player_accounts: [] },
    });
    fill({ character: '11', destination: '3', slot: '1' });
    await submit();
    expect(calls.at(-1)).toContain('{"src_char_id":11,"src_acc_id":1,"dst_acc_id":3,"dst_slot":1}');
    expect(account()?.player_accounts).toEqual([]);
  });
});

describe('changing passwords', () => {
  it('offers to overwrite game passwords only if an account has its own password', async () => {
    const withUnsynced = await open(dialog('change_master_password'));
    expect(withUnsynced.field('overwrite_player').label).toBe('Overwrite Unsynced Account Passwords');
    const synced = player_accounts.filter((one) => one.synced);
    const allSynced = await open(dialog('change_master_password'), {
      'account.info': { master_account: { email: 'a@b.c' }, player_accounts: synced, emblems: {} },
    });
    expect(() => allSynced.field('overwrite_player')).toThrow();
  });

  it('requires the new password twice', async () => {
    const { fill, disabled } = await open(dialog('change_player_password', { account_id: 3, name: 'roomy' }));
    fill({ password: 'master', new_password: 'one', new_password_confirmed: 'two' });
    expect(disabled()).toBe('The new passwords do not match.');
    fill({ new_password_confirmed: 'one' });
    expect(disabled()).toBeUndefined();
  });
});

it('the form for a new game account creates the account and shows it immediately', async () => {
  const answer = { master_account: { email: 'a@b.c' }, player_accounts: player_accounts.slice(0, 1) };
  const { fill, submit, account } = await open(dialog('create_player_account'), { 'account.create': answer });
  fill({ name: 'newbie' });
  await submit();
  expect(account()?.player_accounts).toHaveLength(1);
});

describe('a game account with an unknown password', () => {
  const unset = {
    ...player_accounts[0],
    id: 9,
    user_id: 'newbie',
    synced: false,
    characters: [],
    password_unset: true,
  };
  const created = (...list: unknown[]) => ({
    'account.create': { master_account: { email: 'a@b.c' }, player_accounts: list },
  });

  it('opens the password form after the account was created and explains why', async () => {
    const test = await open(dialog('create_player_account'), {
      ...created(player_accounts[0], unset),
      'account.changePlayerPassword': null,
    });
    test.fill({ name: ' newbie ' });
    await test.submit();
    const next = test.app.modal.getSnapshot();
    if (next?.kind !== 'form') throw new Error('a form was expected');
    expect(next.title).toBe('Change Password: newbie');
    expect(next.intro.join(' ')).toMatch(/could not be applied to newbie.*Do not guess passwords in the game/);
    for (const [name, value] of [
      ['password', 'master'],
      ['new_password', 'own-one-77'],
      ['new_password_confirmed', 'own-one-77'],
    ] as const)
      next.form.set(name, value);
    const done = next.form.submit();
    await test.clock.advance(2_000);
    await done;
    expect(test.calls.at(-1)).toContain('account.changePlayerPassword {"player_account_id":9,');
    expect(test.account()?.player_accounts.map(({ password_unset }) => password_unset)).toEqual([false, false]);
  });

  it('does not open the password form if the server does not report the password state', async () => {
    const { password_unset: _, ...silent } = unset;
    const test = await open(dialog('create_player_account'), created(silent));
    test.fill({ name: 'newbie' });
    await test.submit();
    expect(test.app.modal.getSnapshot()?.dialog.id).toBe('ready_to_play');
  });

  it.each([
    ['has a known password after a sync', null, [true, false, false]],
    [
      'has a known password after a sync with unexpected fields in the response',
      { ok: true, sync_pending: 'x' },
      [true, false, false],
    ],
    ['waits for the next sign-in if the server reports a pending sync', { sync_pending: true }, [true, true, true]],
  ])('%s', async (_words, reply, flags) => {
    const answers = { master_account: { email: 'a@b.c' }, player_accounts: [unset], emblems: {} };
    const params = { account_id: 9, name: 'newbie', synced: true };
    const test = await open(dialog('account_sync_confirm', params), {
      'account.info': answers,
      'account.changePasswordSync': reply,
    });
    await test.submit();
    const account = test.account()?.player_accounts[0];
    expect([account?.synced, account?.sync_pending, account?.password_unset]).toEqual(flags);
  });
});

it('the account name is followed by a note about its pending password', () => {
  const account = {
    group_id: 0,
    banned_until: null,
    ban_permanent: false,
    characters: [],
    id: 1,
    user_id: 'a',
    password_unset: false,
    made_here: false,
  };
  const words = (more: { synced: boolean; sync_pending: boolean; password_unset?: boolean }) =>
    passwordNotes({ ...account, ...more }).map(({ text }) => text);
  expect(words({ synced: true, sync_pending: false })).toEqual([]);
  expect(words({ synced: false, sync_pending: false, password_unset: true })).toEqual(['(No game password yet)']);
  expect(words({ synced: true, sync_pending: true, password_unset: true })).toEqual([
    '(Gets the master password the next time you sign in)',
  ]);
});

describe('the rules of a form from the schema of its request', () => {
  it('are checked while the user types, and the error names the field', async () => {
    const { fill, form } = await open(dialog('create_player_account'));
    fill({ name: 'n'.repeat(65) });
    expect(form.getSnapshot()).toMatchObject({
      disabled: 'Username is too long: at most 64 characters.',
      invalidField: 'name',
    });
    fill({ name: 'n'.repeat(64) });
    expect(form.getSnapshot().disabled).toBeUndefined();
  });

  it('also trim values and add defaults before sending', async () => {
    const created = await open(dialog('create_player_account'), {
      'account.create': { master_account: { email: 'a@b.c' }, player_accounts: [] },
    });
    created.fill({ name: ' newbie ' });
    await created.submit();
    expect(created.calls.at(-1)).toBe('account.create {"name":"newbie"}');
    const changed = await open(dialog('change_player_password', { account_id: 3, name: 'roomy' }), {
      'account.changePlayerPassword': null,
    });
    changed.fill({ password: ' master ', new_password: 'one', new_password_confirmed: 'one' });
    await changed.submit();
    expect(JSON.parse(changed.calls.at(-1)?.replace(/^\S+ /, '') ?? '')).toEqual({
      player_account_id: 3,
      password: ' master ',
      new_password: 'one',
      new_password_confirmed: 'one',
    });
  });
});
