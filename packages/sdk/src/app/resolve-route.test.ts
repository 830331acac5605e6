import { describe, expect, it } from 'vitest';
import { defaultSite, type SiteConfig } from '../contract/site.ts';
import { parseHash } from '../core/hash-query.ts';
import { menu } from './navigation.ts';
import { resolveRoute, screenOf } from './resolve-route.ts';

const noSuchPage = expect.objectContaining({ id: 'error' });
const databases = { item: '1', mob: '1', map: '1' };
const site = { ...defaultSite, databases };

const go = (hash: string, level?: number, more: Partial<SiteConfig> = {}) =>
  resolveRoute({ location: parseHash(hash), level, site: { ...site, ...more }, hasPage: (id) => id !== 'custom_page' });

describe('resolving the route of an address', () => {
  it.each(['', '#/', '#/home', '#/home/'])('treats %s as the home page', (hash) =>
    expect(go(hash)).toEqual({ route: { kind: 'page', id: 'home', params: {} } }),
  );

  it.each(['#/nowhere', '#/verify', '#/verify/a/b', '#/homes', '#/page/gone', '#/shared/x?id=1', '#/shared'])(
    'redirects %s to the home page, and reports that the page does not exist',
    (hash) => expect(go(hash)).toEqual({ redirect: '#/home', dialogToOpen: noSuchPage }),
  );

  it('opens the sign-in or registration dialog if the address requests it', () => {
    expect(go('#/home?login')).toMatchObject({ dialogToOpen: { id: 'login' } });
    expect(go('#/?register')).toMatchObject({ dialogToOpen: { id: 'register' } });
  });

  it.each(['#/home?login=x', '#/home?login&register', '#/home?search=a&login', '#/home?logins'])(
    'opens no dialog for %s, which has another query parameter',
    (hash) => expect(go(hash)).not.toHaveProperty('dialogToOpen'),
  );

  it('ignores requests for sign-in and registration if the user is signed in', () => {
    expect(go('#/home?login', 0)).not.toHaveProperty('dialogToOpen');
    expect(go('#/home?register', 0)).not.toHaveProperty('dialogToOpen');
  });

  it('keeps the code of a mailed link as a parameter of its page', () => {
    expect(go('#/verify/abc')).toEqual({ route: { kind: 'page', id: 'verify', params: { verificationId: 'abc' } } });
    expect(go('#/reset/x%2Fy')).toMatchObject({ route: { params: { resetId: 'x/y' } } });
  });

  it('redirects visitors from the control panel to sign-in', () => {
    expect(go('#/control_panel/master')).toMatchObject({ redirect: '#/home', dialogToOpen: { id: 'login' } });
  });

  it('shows the record of a share link to visitors, and opens the control panel for members', () => {
    expect(go('#/shared/item_db?id=501')).toEqual({ route: { kind: 'view', id: 'item_db' } });
    expect(go('#/shared/map_db?id=1%40tower', 0)).toEqual({ redirect: '#/control_panel/map_db?id=1%40tower' });
    expect(screenOf('#/shared/mob_db?id=1')).toBe('mob_db');
  });

  it.each(['#/shared/item_db', '#/shared/item_db?search=a', '#/shared/storage?id=1'])(
    'offers visitors of %s to sign in',
    (hash) => expect(go(hash)).toMatchObject({ redirect: '#/home', dialogToOpen: { id: 'login' } }),
  );

  it('redirects a view above the level of the user, or an unknown view, to the home page with a notice', () => {
    expect(go('#/control_panel/master', 0)).toEqual({ route: { kind: 'view', id: 'master' } });
    for (const hash of ['#/control_panel/database_backups', '#/control_panel/x', '#/control_panel'])
      expect(go(hash, 9)).toEqual({ redirect: '#/home', dialogToOpen: noSuchPage });
    expect(go('#/control_panel/database_backups', 10)).toMatchObject({ route: { id: 'database_backups' } });
  });
});

describe('a market that is public', () => {
  const open = { market_public: true };

  it('shows visitors the MVP board if the server has it', () => {
    const board = '#/control_panel/mvp_board';
    const login = { dialogToOpen: { id: 'login' } };
    expect(go(board, undefined, { ...open, mvp_board: 'window' })).toEqual({
      route: { kind: 'view', id: 'mvp_board' },
    });
    expect(go(board, undefined, { mvp_board: 'window' })).toMatchObject(login);
    expect(go(board, undefined, open)).toMatchObject(login);
    expect(go(board, 0, { mvp_board: 'exact' })).toEqual({ route: { kind: 'view', id: 'mvp_board' } });
    expect(go(board, 99, open)).toEqual({ redirect: '#/home', dialogToOpen: noSuchPage });
  });

  it('shows visitors the market, rankings and activity only', () => {
    for (const view of ['live_market', 'vendor_db', 'vending_statistics', 'activity', 'mvp_rankings', 'guild_rankings'])
      expect(go(`#/control_panel/${view}`, undefined, open)).toEqual({ route: { kind: 'view', id: view } });
    for (const view of ['master', 'item_db', 'storage', 'x'])
      expect(go(`#/control_panel/${view}`, undefined, open)).toMatchObject({ dialogToOpen: { id: 'login' } });
    expect(go('#/control_panel/live_market')).toMatchObject({ dialogToOpen: { id: 'login' } });
  });

  it('shows visitors a menu of the public views', () => {
    expect(menu(undefined, site)).toEqual([]);
    expect(menu(undefined, { ...site, ...open }).map(({ title }) => title)).toEqual(['Tools', 'Rankings']);
  });
});

describe('a view of a feature that the server has disabled', () => {
  const off = { features: { ...defaultSite.features, guest_profiles: false } };

  it('has neither route nor menu', () => {
    expect(go('#/control_panel/guest_profiles', 0)).toMatchObject({ route: { id: 'guest_profiles' } });
    expect(go('#/control_panel/guest_profiles', 99, off)).toEqual({ redirect: '#/home', dialogToOpen: noSuchPage });
    const ids = menu(0, { ...site, ...off }).flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids).not.toContain('guest_profiles');
  });
});

describe('the side menu of the control panel', () => {
  it('has five groups in order, with the group Admin only from level 10', () => {
    const titles = (level: number) => menu(level, site).map(({ title }) => title);
    expect(titles(9)).toEqual(['Account', 'Guild', 'Tools', 'Rankings']);
    expect(titles(10)).toEqual(['Account', 'Admin', 'Guild', 'Tools', 'Rankings']);
  });

  it('hides views that the server restricts to owners from other users', () => {
    const admin = (level: number) => menu(level, site).find(({ id }) => id === 'admin')?.items.length;
    expect([admin(10), admin(98), admin(99)]).toEqual([5, 5, 8]);
    expect(go('#/control_panel/admin_claims', 98)).toEqual({ redirect: '#/home', dialogToOpen: noSuchPage });
  });

  it('resolves the path of each view', () => {
    const tools = menu(0, site).find(({ id }) => id === 'tools');
    expect(tools?.items).toContainEqual({ id: 'item_db', title: 'Item DB', hash: '#/control_panel/item_db' });
  });

  it('contains the skill database if the server has one', () => {
    const ids = (more: object) =>
      menu(0, { ...site, databases: { ...databases, ...more } }).flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids({})).not.toContain('skill_db');
    expect(ids({ skill: '1' })).toContain('skill_db');
  });
});
