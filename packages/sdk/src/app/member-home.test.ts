import { expect, it } from 'vitest';
import { RefusedReply, testApp } from '../testing/index.ts';

const character = (name: string, base_level: number) => ({
  ...{ id: base_level, name, slot: 0, class: 'Knight', base_level, job_level: 50, zeny: 0 },
});
const account = (characters: readonly object[]) => ({ id: 7, user_id: 'ada', banned_until: null, characters });
const info = (accounts: readonly object[]) => ({
  master_account: { email: 'a@b.c' },
  player_accounts: accounts,
  emblems: {},
});
const noLogs = { item_logs: [], guilds: [] };

interface Shown {
  accounts: readonly object[];
  more?: Record<string, unknown>;
  level?: number | undefined;
}

async function openHome({ accounts, more = {}, level = 0 }: Shown) {
  const test = testApp({
    ...(level >= 0 && { level }),
    hash: '#/home',
    site: { observed_drops: true },
    replies: { 'account.info': info(accounts), 'account.itemLogs': noLogs, 'server.drops': { drops: [] }, ...more },
  });
  await test.app.context.memberHome.ensure();
  const { model } = test.app.activeScreen.getSnapshot();
  if (model.kind !== 'page') throw new Error('a page was expected');
  return { ...test, model, sections: () => model.getSnapshot().sections };
}

const titles = (sections: readonly { title?: string | undefined }[]) => sections.flatMap(({ title }) => title ?? []);

it('the member home page shows the characters of all accounts, the highest level first', async () => {
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fay'].map((name, index) => character(name, 10 + index));
  const { sections } = await openHome({ accounts: [account(names.slice(0, 2)), account(names.slice(2))] });
  const list = sections().find(({ title }) => title === 'Your Characters');
  expect(list?.kind === 'list' && list.entries.map(({ text }) => text)).toEqual([
    'Fay, Knight 15/50',
    'Ed, Knight 14/50',
    'Di, Knight 13/50',
    'Cy, Knight 12/50',
    'Bo, Knight 11/50',
    'All 6 characters',
  ]);
});

it('the member home page shows the next steps of a member without characters', async () => {
  const stepsOf = async (accounts: readonly object[]) =>
    JSON.stringify((await openHome({ accounts })).sections().find(({ title }) => title === 'Next Steps'));
  expect(await stepsOf([])).toContain('Create a player account');
  const withAccount = await stepsOf([account([])]);
  expect(withAccount).toContain('Sign in with ada and the password you chose.');
  expect(withAccount).not.toContain('Create a player account');
});

it('the member home page sums the sales of a day and shows the newest drops', async () => {
  const sold = (zeny: number) => ({
    ...{ time: 1, log_type: 2, modifier: 0, char_name: 'Ada' },
    items: [{ item: { nameid: 501 }, amount: -2 }, { zeny }],
  });
  const bought = { ...sold(-5), items: [{ item: { nameid: 501 }, amount: 2 }, { zeny: -5 }] };
  const drop = (last_seen: number, item_name: string) => ({
    ...{ item_id: 4_001, item_name, mob_id: 1_002, mob_name: 'Poring', map: 'field', map_name: 'Field' },
    ...{ kind: 'drop', count: 1, by_day: false, last_seen },
  });
  const { sections, calls } = await openHome({
    accounts: [account([character('Ada', 10)])],
    more: {
      'account.itemLogs': { ...noLogs, item_logs: [sold(1_000), sold(500), bought] },
      'server.drops': { drops: [drop(1, 'Old Card'), drop(9, 'New Card'), drop(5, 'A'), drop(6, 'B')] },
    },
  });
  const entries = (name: string) => {
    const list = sections().find(({ title }) => title === name);
    return list?.kind === 'list' ? list.entries.map(({ text }) => text) : undefined;
  };
  expect(entries('Your Shops')).toEqual(['2 sales in the last 24 hours, 1,500z']);
  expect(entries('Newest Rare Drops')?.map((text) => text.split(' from ')[0])).toEqual(['New Card', 'B', 'A']);
  expect(calls.find((call) => call.startsWith('account.itemLogs'))).toContain('"log_types":[[2,0]]');
});

it('the member home page omits the parts that fail, without an error dialog', async () => {
  const { sections, app } = await openHome({
    accounts: [account([character('Ada', 10)])],
    more: { 'account.itemLogs': new RefusedReply(500, 'broken'), 'server.drops': new RefusedReply(404, 'unknown') },
  });
  expect(titles(sections())).toContain('Your Characters');
  expect(titles(sections())).not.toContain('Your Shops');
  expect(app.modal.getSnapshot()).toBeUndefined();
});

it('the member home page sends no request for a visitor, and removes the data of a member after a sign-out', async () => {
  const visitor = testApp({ hash: '#/home', site: { observed_drops: true } });
  expect(visitor.calls.filter((call) => /account|itemLogs|drops/.test(call))).toEqual([]);
  const { app, sections } = await openHome({ accounts: [account([character('Ada', 10)])] });
  expect(titles(sections())).toContain('Your Characters');
  app.session.signOut();
  expect(titles(sections())).not.toContain('Your Characters');
  expect(app.context.memberHome.getSnapshot().data).toBeUndefined();
});
