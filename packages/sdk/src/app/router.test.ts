import { describe, expect, it } from 'vitest';
import { parseHash } from '../core/hash-query.ts';
import { menu } from './navigation.ts';
import { route } from './router.ts';

const go = (hash: string, level?: number) =>
  route({ location: parseHash(hash), level, hasView: (id) => id !== 'admin_storage', hasPage: () => true });

describe('a place', () => {
  it.each(['', '#/', '#/home', '#/home/'])('%s is home', (hash) =>
    expect(go(hash)).toEqual({ place: { kind: 'page', id: 'home', params: {} } }),
  );

  it.each(['#/nowhere', '#/verify', '#/verify/a/b', '#/homes'])('%s goes home', (hash) =>
    expect(go(hash)).toEqual({ redirect: '#/home' }),
  );

  it('opens sign-in or registration where the link says so', () => {
    expect(go('#/home?login')).toMatchObject({ opens: { id: 'login' } });
    expect(go('#/?register')).toMatchObject({ opens: { id: 'register' } });
  });

  it('carries the parameters of the mail links', () => {
    expect(go('#/verify/abc')).toEqual({ place: { kind: 'page', id: 'verify', params: { verificationId: 'abc' } } });
    expect(go('#/reset/x%2Fy')).toMatchObject({ place: { params: { resetId: 'x/y' } } });
  });

  it('refuses the control panel to whoever is not signed in, and offers to', () => {
    expect(go('#/control_panel/master')).toMatchObject({ redirect: '#/home', opens: { id: 'login' } });
  });

  it('refuses a view above the level, one that is not there, and one that never was', () => {
    expect(go('#/control_panel/master', 0)).toEqual({ place: { kind: 'view', id: 'master' } });
    for (const hash of ['#/control_panel/database_backups', '#/control_panel/x', '#/control_panel']) {
      expect(go(hash, 9)).toEqual({ redirect: '#/home' });
    }
    expect(go('#/control_panel/database_backups', 10)).toMatchObject({ place: { id: 'database_backups' } });
    expect(go('#/control_panel/admin_storage', 99)).toEqual({ redirect: '#/home' });
  });
});

describe('the menu', () => {
  it('has the five groups in their order, Admin only from level 10 on', () => {
    const titles = (level: number) => menu(level, () => true).map(({ title }) => title);
    expect(titles(9)).toEqual(['Account', 'Guild', 'Tools', 'Rankings']);
    expect(titles(10)).toEqual(['Account', 'Admin', 'Guild', 'Tools', 'Rankings']);
  });

  it('leaves out what is not there, and groups without anything', () => {
    expect(menu(99, (id) => id === 'item_db')).toMatchObject([
      { id: 'tools', items: [{ hash: '#/control_panel/item_db' }] },
    ]);
  });
});
