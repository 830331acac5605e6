import { expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { activate } from '../models/activate.ts';
import { testApp } from '../testing/index.ts';
import { serverInfo } from './server-info.ts';

const banned = { id: 7, user_id: 'bravo', group_id: 10, banned_until: Date.UTC(2027, 0, 2), characters: [] };
const free = { id: 8, user_id: 'calm', banned_until: null, characters: [] };

async function openCards(hash: string, accounts: readonly object[] = [banned, free]) {
  const test = testApp({
    level: 0,
    hash,
    replies: {
      'account.info': { master_account: { email: 'a@b.c' }, player_accounts: accounts, emblems: {} },
      'guestProfiles.list': { guest_profiles: [{ id: 1, name: 'Pier', associated_accounts: [7, 99] }] },
    },
  });
  await test.app.context.account.ensure();
  const { model } = test.app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards were expected');
  return { ...test, cards: model.cards(), rows: model.allRows() };
}

it('the cell of an associated game account shows its name and marks without commas between them', async () => {
  const [card] = (await openCards('#/control_panel/guest_profiles')).cards;
  const list = card?.sections.find(({ kind }) => kind === 'list');
  if (list?.kind !== 'list') throw new Error('a list was expected');
  const [known, unknown] = list.entries;
  expect(known?.text).toMatch(/^bravo \(GM\) \(Banned until Jan \d, 2027, .*\)$/);
  expect(known?.phrase).toBe(true);
  expect(unknown?.text).toBe('Account ID: 99');
});

it("scripts get the end of an account's ban, and null without a ban", async () => {
  const { rows } = await openCards('#/control_panel/master');
  expect(rows.map(({ banned_until }) => banned_until)).toEqual(['2027-01-02T00:00:00.000Z', null]);
});

it('the dialog that confirms a password sync names the account with its id', () => {
  const test = testApp({ level: 0 });
  test.app.modal.open(dialog('account_sync_confirm', { account_id: 8, name: 'calm', synced: true }));
  const model = test.app.modal.getSnapshot();
  expect(model?.kind === 'confirm' && model.question.slice(0, 2)).toEqual([
    'Sync calm with your master account?',
    'Account ID: 8',
  ]);
});

it('the War of Emperium schedule shows its start date until that date', () => {
  const { context } = testApp().app;
  const sections = (now: number) => {
    const clock = { ...context.clock, now: () => now };
    const content = serverInfo.content({ data: undefined, error: undefined }, {}, { ...context, clock });
    return content.cards?.find(({ id }) => id === 'woe')?.sections ?? [];
  };
  expect(sections(Date.UTC(2025, 4, 1))[0]?.title).toBe('Starting June 21st, 2025');
  expect(sections(Date.UTC(2026, 4, 1))[0]?.title).toBeUndefined();
});

it('the account page shows first steps instead of an empty list', async () => {
  const { app } = await openCards('#/control_panel/master', []);
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards were expected');
  const { cards, total, empty } = model.getSnapshot();
  expect([cards.length, total, empty?.title]).toEqual([1, 0, 'No player accounts yet']);
  expect(cards[0]).toMatchObject({
    title: 'Create your first player account',
    sections: [{ kind: 'steps' }],
    buttons: [{ label: 'Create Account', target: { id: 'create_player_account' } }, { label: 'Hide These Steps' }],
  });
  // The card with first steps is only for users, so commands get no row for it.
  expect(model.allRows()).toEqual([]);
});

it('the account page shows no first steps to a user who dismissed them', async () => {
  const { app } = await openCards('#/control_panel/master', []);
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards were expected');
  const hide = model.getSnapshot().cards[0]?.buttons?.find(({ id }) => id === 'hide_steps');
  if (!hide) throw new Error('a button was expected');
  await activate(hide, app.context);
  const { cards, empty } = model.getSnapshot();
  expect([cards, empty?.title]).toEqual([[], 'No player accounts yet']);
  expect([...app.context.dismissed.getSnapshot()]).toEqual([
    `first_steps:${app.session.getSnapshot()?.claims.sub ?? 'nobody'}`,
  ]);
  app.context.dismissed.set(new Set(['first_steps:another user']));
  expect(model.getSnapshot().cards).toHaveLength(1);
});

it('the account page hides the dismissed first steps of one account, and keeps those of the others', async () => {
  const { app } = await openCards('#/control_panel/master');
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards were expected');
  const cards = () => model.getSnapshot().cards;
  const hide = cards()[0]?.buttons?.find(({ id }) => id === 'hide_steps');
  if (!hide) throw new Error('a button was expected');
  await activate(hide, app.context);
  expect(cards().map(({ sections }) => sections.some(({ kind }) => kind === 'steps'))).toEqual([false, true]);
  expect(cards().map(({ buttons = [] }) => buttons.some(({ id }) => id === 'hide_steps'))).toEqual([false, true]);
});

it('the account page explains how to enter the game until an account has a character', async () => {
  const steps = (cards: readonly { sections: readonly object[] }[]) =>
    cards.map(({ sections }) => JSON.stringify(sections).includes('Sign in with'));
  expect(steps((await openCards('#/control_panel/master')).cards)).toEqual([true, true]);
  const character = { id: 1, name: 'Ada', slot: 0, class: 'Novice', base_level: 1, job_level: 1, zeny: 0 };
  const played = { ...free, characters: [character] };
  expect(steps((await openCards('#/control_panel/master', [banned, played])).cards)).toEqual([false, false]);
});
