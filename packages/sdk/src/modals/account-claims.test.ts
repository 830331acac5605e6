import { describe, expect, it } from 'vitest';
import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { master } from '../screens/master.ts';
import { openDialog, RefusedReply, type TestAppOptions, testApp } from '../testing/index.ts';

const account = { id: 1, user_id: 'knight', synced: true, characters: [] };
const old = { id: 7, user_id: 'old_hero', characters: [] };
const claimable = [
  { id: 7, user_id: 'old_hero', last_login: '2019-07', characters: [{ name: 'Vet', class: 'Knight', base_level: 99 }] },
  { id: 8, user_id: 'old_mule', characters: [] },
];
const accounts = (...player_accounts: object[]) => ({ master_account: { email: 'a@b.c' }, player_accounts });

const start = ({ replies = {}, site = {}, ...options }: TestAppOptions) =>
  testApp({
    level: 0,
    site: { account_claims: true, claims_by_email: true, ...site },
    ...options,
    replies: {
      'account.info': { ...accounts({ ...account, made_here: true }), emblems: {} },
      'guestProfiles.list': {
        guest_profiles: [{ id: 3, name: 'Friend', restrictions: 0, associated_accounts: [1] }],
      },
      'account.claimable': { accounts: claimable },
      ...replies,
    },
  });

const open = (opened: Dialog, options: TestAppOptions = {}) => openDialog(start(options), opened);

describe('claiming a game account', () => {
  it('shows the updated account list and no longer offers the account by email', async () => {
    const {
      fill,
      submit,
      calls,
      account: data,
      disabled,
    } = await open(dialog('claim_account'), {
      replies: { 'account.claim': accounts(account, old) },
    });
    expect(disabled()).toBe('User ID is required.');
    fill({ user_id: 'old_hero', game_password: 'kobold' });
    await submit();
    expect(calls).toContain('account.claim {"user_id":"old_hero","game_password":"kobold"}');
    expect(data()?.player_accounts.map(({ user_id }) => user_id)).toEqual(['knight', 'old_hero']);
    expect(data()?.claimable?.map(({ user_id }) => user_id)).toEqual(['old_mule']);
  });

  it('announces that other staff must confirm the claim of a staff account', async () => {
    const { fill, submit, shown } = await open(dialog('claim_account'), {
      replies: { 'account.claim': { ...accounts(account), needs_staff: true } },
    });
    fill({ user_id: 'old_gm', game_password: 'kobold' });
    await submit();
    expect(shown()).toMatchObject({ kind: 'alert', dialog: { id: 'claim_pending' } });
  });

  it('keeps the form open under the error dialog if the claim is refused', async () => {
    const { fill, submit, shown, form } = await open(dialog('claim_account'), {
      replies: { 'account.claim': new RefusedReply(403, 'There is no such game account.', {}, 'claim_refused') },
    });
    fill({ user_id: 'old_hero', game_password: 'wrong' });
    await submit();
    expect(shown()).toMatchObject({ dialog: { id: 'error' } });
    expect(form.getSnapshot().values).toMatchObject({ user_id: 'old_hero' });
  });
});

describe('game accounts found by email address', () => {
  it('are listed with their characters and last login, and sent by id', async () => {
    const {
      fill,
      submit,
      calls,
      form,
      disabled,
      account: data,
    } = await open(dialog('claim_by_email'), {
      replies: { 'account.claimByEmail': accounts(account, old) },
    });
    const [field] = form.getSnapshot().fields;
    expect(field).toMatchObject({
      options: [
        { value: 'old_hero', label: 'old_hero: Vet (Knight 99), last played 2019-07' },
        { value: 'old_mule', label: 'old_mule: no characters, never played' },
      ],
    });
    expect(disabled()).toBe('Choose some of these: old_hero, old_mule.');
    fill({ accounts: ['old_hero'] });
    await submit();
    expect(calls).toContain('account.claimByEmail {"account_ids":[7]}');
    expect(data()?.claimable?.map(({ id }) => id)).toEqual([8]);
  });

  it('are left out if they cannot be loaded, and the account is still shown', async () => {
    const { app, effects } = start({ replies: { 'account.claimable': new RefusedReply(429, 'Too many.') } });
    await app.context.account.ensure();
    expect(app.context.account.getSnapshot()).toMatchObject({
      data: { claimable: undefined, player_accounts: [{ id: 1 }] },
      error: undefined,
    });
    expect(app.modal.getSnapshot()).toBeUndefined();
    expect(effects.warnings).toContain('Game accounts found by email could not be loaded.');
  });

  it('are not reported as missing if they cannot be loaded', async () => {
    const { disabled } = await open(dialog('claim_by_email'), {
      replies: { 'account.claimable': new RefusedReply(429, 'Too many.') },
    });
    expect(disabled()).toContain('cannot be searched now');
  });

  it('are requested only if the site supports it', async () => {
    const { app, calls } = start({ site: { claims_by_email: false } });
    await app.context.account.ensure();
    expect(calls.join()).not.toContain('account.claimable');
  });

  it.each([
    ['the first time', { is_first: true }, claimable, 'claim_by_email'],
    ['again', {}, claimable, undefined],
    ['the first time, without such accounts', { is_first: true }, [], undefined],
  ])('are shown after sign-in if %s', async (_, reply, found, shown) => {
    const { app, clock } = start({
      replies: {
        'account.login': () => ({ token: signedIn.tokens.read()?.token, ...reply }),
        'account.claimable': { accounts: found },
      },
    });
    const signedIn = start({});
    app.context.open(dialog('login'));
    const model = app.modal.getSnapshot();
    if (model?.kind !== 'form') throw new Error('a form was expected');
    for (const [name, value] of Object.entries({ email: 'a@b.c', password: 'x', recaptcha: 'x' }))
      model.form.set(name, value);
    const done = model.form.submit();
    await clock.advance(3_000);
    await done;
    expect(app.modal.getSnapshot()?.dialog.id).toBe(shown);
  });
});

describe('releasing a game account', () => {
  const params = { account_id: 1, name: 'knight', made_here: true };

  it('requires another confirmation if the account was created here, and removes it from guest profiles', async () => {
    const {
      fill,
      submit,
      calls,
      disabled,
      account: data,
    } = await open(dialog('release_account', params), {
      replies: { 'account.release': accounts() },
    });
    fill({ password: 'secret' });
    expect(disabled()).toBe('Confirm that you know its game password.');
    fill({ really: true });
    await submit();
    expect(calls).toContain('account.release {"account_id":1,"password":"secret","really":true}');
    expect(data()).toMatchObject({ player_accounts: [], guest_profiles: [{ associated_accounts: [] }] });
  });

  it('requires only the password if the account existed before the site', async () => {
    const { form, fill, disabled } = await open(dialog('release_account', { ...params, made_here: false }));
    expect(form.getSnapshot().fields.map(({ name }) => name)).toEqual(['password']);
    fill({ password: 'secret' });
    expect(disabled()).toBeUndefined();
  });
});

describe('disputing a game account', () => {
  it.each([
    [{ user_id: 'old_hero' }, '{"user_id":"old_hero"}'],
    [
      { user_id: 'old_hero', game_password: 'k', note: 'mine' },
      '{"user_id":"old_hero","game_password":"k","note":"mine"}',
    ],
  ])('sends the filled fields only: %o', async (values, sent) => {
    const { fill, submit, calls } = await open(dialog('dispute_account'), { replies: { 'account.dispute': {} } });
    fill(values);
    await submit();
    expect(calls.filter((call) => call.startsWith('account.dispute'))).toEqual([`account.dispute ${sent}`]);
  });
});

describe('deciding an account claim', () => {
  const claim = {
    ...{ id: 5, at: 0, account_id: 7, user_id: 'old_gm', group_id: 99, email: 'new@b.c', holder: 'old@b.c' },
    ...{ kind: 'dispute', state: 'open', note: '' },
  };

  it('explains the consequences of granting the claim', async () => {
    const { model } = await open(dialog('decide_claim', { claim, grant: true }));
    expect(model).toMatchObject({
      intro: [
        'old_gm goes to new@b.c, and old@b.c loses it.',
        'It has group level 99, so new@b.c gets the rights of that group on this site.',
      ],
    });
  });

  it('requires a reason of staff', async () => {
    const { fill, submit, calls, disabled } = await open(dialog('decide_claim', { claim, grant: false }), {
      replies: { 'admin.decideClaim': {} },
    });
    expect(disabled()).toBe('Reason is required.');
    fill({ reason: 'no proof' });
    await submit();
    expect(calls).toContain('admin.decideClaim {"id":5,"grant":false,"reason":"no proof"}');
  });
});

describe('the list of account claims', () => {
  it('offers a decision only for open claims', async () => {
    const claim = {
      ...{ at: 0, account_id: 7, user_id: 'old_gm', group_id: 0, email: 'new@b.c', kind: 'dispute', note: '' },
    };
    const claims = [
      { ...claim, id: 6, state: 'open' },
      { ...claim, id: 5, state: 'refused', decided_at: 9 },
    ];
    const { app, clock } = start({
      level: 99,
      hash: '#/control_panel/admin_claims',
      replies: { 'admin.claims': { claims } },
    });
    await clock.advance(1_000);
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind !== 'table') throw new Error('a table was expected');
    const offered = model.getSnapshot().rows.map(({ actions }) => actions.map(({ label }) => label));
    expect(offered).toEqual([['Grant', 'Refuse'], []]);
    await model.runRowAction('grant', '5');
    expect(app.modal.getSnapshot()).toBeUndefined();
  });
});

describe('the account page', () => {
  const labels = (site: { account_claims: boolean; claims_by_email: boolean }) => {
    const { app } = start({ site });
    const data = { ...accounts(), emblems: {}, guest_profiles: [], claimable } as never;
    return master.toolbar?.({ ...app.context, site: { ...app.context.site, ...site } }, data).map(({ label }) => label);
  };

  it('offers to add game accounts if the realm allows it', () => {
    expect(labels({ account_claims: true, claims_by_email: true })).toEqual(
      expect.arrayContaining(['Add Game Account', 'Found by Email: 2']),
    );
    expect(labels({ account_claims: false, claims_by_email: false })).not.toContain('Add Game Account');
  });
});
