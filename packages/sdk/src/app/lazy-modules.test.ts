import { expect, it } from 'vitest';
import type { PageId } from '../catalog/pages.ts';
import { pages } from '../catalog/pages.ts';
import { isView, viewGroups } from '../catalog/views.ts';
import { until } from '../core/store.ts';
import { publicPages, views } from '../screens/index.ts';
import { testApp } from '../testing/index.ts';
import { lazyModules } from './lazy-modules.ts';

const viewIds = viewGroups.flatMap((group) => Object.keys(group.views)).filter(isView);
const pageIds = Object.keys(pages) as PageId[];

it.each(viewIds)('the lazy loader fetches the code of the view %s', async (id) => {
  const { definition } = await lazyModules().screen(id);
  expect(definition).toBe(views[id]);
});

it.each(pageIds)('the lazy loader fetches the code of the page %s', async (id) => {
  const { definition } = await lazyModules().screen(id);
  expect(definition).toBe(publicPages[id]);
});

it('an app with lazily loaded modules shows screens and dialogs after they are loaded', async () => {
  const account = { id: 1, user_id: 'knight', group_id: 0, synced: false, characters: [] };
  const info = { master_account: { email: 'a@b.c' }, player_accounts: [account], emblems: {} };
  const ranking = { guild_id: 1, name: 'Ravens', level: 50, experience: 1, castles: [] };
  const { app } = testApp({
    modules: lazyModules(),
    level: 0,
    hash: '#/control_panel/master',
    replies: {
      'account.info': info,
      'guestProfiles.list': { guest_profiles: [] },
      'server.guildRankings': { rankings: [ranking, { name: {} }] },
    },
  });
  const shown = async () => {
    await until(app.pendingScreen, (pending) => pending === undefined);
    return app.activeScreen.getSnapshot().model;
  };
  const cards = await shown();
  if (cards.kind !== 'cards') throw new Error('cards were expected');
  const { cards: accounts } = await until(cards, ({ loading }) => !loading);
  expect(accounts.map(({ title }) => title)).toContain('knight');
  app.navigate('#/control_panel/guild_rankings');
  const table = await shown();
  if (table.kind !== 'table') throw new Error('a table was expected');
  const { total, warnings } = await until(table, ({ loading }) => !loading);
  expect({ total, warnings }).toMatchObject({ total: 1, warnings: [expect.stringContaining('could not be read')] });
  await expect(app.databases.items()).rejects.toThrow('no file');
});

it('the lazy loader fetches the renderer together with the screen, and explains a failed download', async () => {
  const views: string[] = [];
  const loadView = async (id: string) => void views.push(id);
  await lazyModules({ loadView }).screen('activity');
  expect(views).toEqual(['activity']);
  const missing = lazyModules({ loadView: () => Promise.reject(new TypeError('Failed to fetch x.js')) });
  await expect(missing.screen('activity')).rejects.toThrow('A part of the site could not be loaded.');
});
