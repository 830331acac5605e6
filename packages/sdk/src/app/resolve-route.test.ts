import { describe, expect, it } from 'vitest';
import { parseHash } from '../core/hash-query.ts';
import { menu } from './navigation.ts';
import { resolveRoute } from './resolve-route.ts';

const databases = { item: '1', mob: '1', map: '1' };

const go = (hash: string, level?: number) => resolveRoute({ location: parseHash(hash), level });

describe('a place', () => {
  it.each(['', '#/', '#/home', '#/home/'])('%s is home', (hash) =>
    expect(go(hash)).toEqual({ route: { kind: 'page', id: 'home', params: {} } }),
  );

  it.each(['#/nowhere', '#/verify', '#/verify/a/b', '#/homes'])('%s goes home', (hash) =>
    expect(go(hash)).toEqual({ redirect: '#/home' }),
  );

  it('opens sign-in or registration where the link says so', () => {
    expect(go('#/home?login')).toMatchObject({ dialogToOpen: { id: 'login' } });
    expect(go('#/?register')).toMatchObject({ dialogToOpen: { id: 'register' } });
  });

  it.each(['#/home?login=x', '#/home?login&register', '#/home?search=a&login', '#/home?logins'])(
    '%s opens nothing: the query is another one',
    (hash) => expect(go(hash)).not.toHaveProperty('dialogToOpen'),
  );

  it('opens neither for whoever is signed in', () => {
    expect(go('#/home?login', 0)).not.toHaveProperty('dialogToOpen');
    expect(go('#/home?register', 0)).not.toHaveProperty('dialogToOpen');
  });

  it('carries the parameters of the mail links', () => {
    expect(go('#/verify/abc')).toEqual({ route: { kind: 'page', id: 'verify', params: { verificationId: 'abc' } } });
    expect(go('#/reset/x%2Fy')).toMatchObject({ route: { params: { resetId: 'x/y' } } });
  });

  it('refuses the control panel to whoever is not signed in, and offers to', () => {
    expect(go('#/control_panel/master')).toMatchObject({ redirect: '#/home', dialogToOpen: { id: 'login' } });
  });

  it('refuses a view above the level, and one that never was', () => {
    expect(go('#/control_panel/master', 0)).toEqual({ route: { kind: 'view', id: 'master' } });
    for (const hash of ['#/control_panel/database_backups', '#/control_panel/x', '#/control_panel']) {
      expect(go(hash, 9)).toEqual({ redirect: '#/home' });
    }
    expect(go('#/control_panel/database_backups', 10)).toMatchObject({ route: { id: 'database_backups' } });
  });
});

describe('the menu', () => {
  it('has the five groups in their order, Admin only from level 10 on', () => {
    const titles = (level: number) => menu(level, databases).map(({ title }) => title);
    expect(titles(9)).toEqual(['Account', 'Guild', 'Tools', 'Rankings']);
    expect(titles(10)).toEqual(['Account', 'Admin', 'Guild', 'Tools', 'Rankings']);
  });

  it('shows an owner alone what the server tells nobody else', () => {
    const admin = (level: number) => menu(level, databases).find(({ id }) => id === 'admin')?.items.length;
    expect([admin(10), admin(98), admin(99)]).toEqual([4, 4, 7]);
    expect(go('#/control_panel/admin_claims', 98)).toEqual({ redirect: '#/home' });
  });

  it('leads to each view by its place', () => {
    const tools = menu(0, databases).find(({ id }) => id === 'tools');
    expect(tools?.items).toContainEqual({ id: 'item_db', title: 'Item DB', hash: '#/control_panel/item_db' });
  });

  it('has the skill database where the server has one', () => {
    const ids = (more: object) => menu(0, { ...databases, ...more }).flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids({})).not.toContain('skill_db');
    expect(ids({ skill: '1' })).toContain('skill_db');
  });
});
