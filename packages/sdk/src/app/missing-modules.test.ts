import { describe, expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { lazy, type MaybePromise } from '../core/lazy.ts';
import type { ScreenModule } from '../models/screen-module.ts';
import { flushPromises, testApp } from '../testing/index.ts';
import { allModules } from './all-modules.ts';
import type { AppModules, DialogsModule, ScreenId } from './app-modules.ts';
import type { App } from './create-app.ts';

/** Returns app modules. The test decides when and how their loading ends. */
function slowModules() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  const recovered: string[] = [];
  const slow = <T extends object>(thing: MaybePromise<T>) =>
    lazy(
      () =>
        new Promise<T>((resolve, reject) => {
          waiting.push({ resolve: () => resolve(thing), reject });
        }),
    );
  const screens = new Map<ScreenId, () => MaybePromise<ScreenModule>>();
  const modules: AppModules = {
    ...allModules,
    screen(id) {
      if (id === 'home') return allModules.home;
      const load = screens.get(id) ?? slow(allModules.screen(id));
      screens.set(id, load);
      return load();
    },
    dialogs: slow<DialogsModule>(allModules.dialogs()),
    recover: async () => void recovered.push('recovered'),
  };
  const settle = async (end: (one: (typeof waiting)[number]) => void) => {
    for (const one of waiting.splice(0)) end(one);
    await flushPromises();
  };
  return {
    modules,
    recovered,
    arrive: () => settle((one) => one.resolve()),
    fail: () => settle((one) => one.reject(new Error('offline'))),
  };
}

const open = (hash: string, level?: number) => {
  const slow = slowModules();
  return { ...slow, ...testApp({ hash, level, modules: slow.modules }) };
};

describe('a screen while its code is loading', () => {
  it('shows its title immediately and then its content, without waiting on the next visit', async () => {
    const { app, arrive } = open('#/server_info');
    expect(app.pendingScreen.getSnapshot()).toMatchObject({ route: { id: 'server_info' }, title: 'Server Info' });
    expect(app.activeScreen.getSnapshot().route.id).toBe('home');
    await arrive();
    expect(app.pendingScreen.getSnapshot()).toBeUndefined();
    expect(app.activeScreen.getSnapshot()).toMatchObject({ route: { id: 'server_info' }, title: 'Server Info' });
    app.navigate('#/home');
    app.navigate('#/server_info');
    expect(app.pendingScreen.getSnapshot()).toBeUndefined();
    expect(app.activeScreen.getSnapshot().route.id).toBe('server_info');
  });

  it('does not replace another screen that the user opened meanwhile', async () => {
    const { app, arrive } = open('#/server_info');
    app.navigate('#/download');
    app.navigate('#/home');
    await arrive();
    expect(app.pendingScreen.getSnapshot()).toBeUndefined();
    expect(app.activeScreen.getSnapshot().route.id).toBe('home');
  });

  it('keeps the page number of its list when the user leaves', async () => {
    const { app, arrive } = open('#/home', 0);
    app.sync('#/control_panel/activity', { page: 3 });
    // The view state of a list is kept while its code is loading. If the user leaves and returns later, the list opens
    // on the same page.
    expect(app.saveState()).toEqual({ page: 3 });
    await arrive();
    expect(app.saveState()).toMatchObject({ page: 3 });
  });

  it('shows an error until a retry succeeds', async () => {
    const { app, arrive, fail, recovered } = open('#/server_info');
    await fail();
    expect(app.pendingScreen.getSnapshot()).toMatchObject({ route: { id: 'server_info' }, state: 'failed' });
    const said = { message: 'Server Info could not be loaded.', response: 'offline' };
    expect(app.modal.dialog.getSnapshot()).toMatchObject({ id: 'error', params: said });
    app.modal.retry();
    expect(app.modal.getSnapshot()).toBeUndefined();
    await fail();
    expect(recovered).toEqual(['recovered']);
    expect(app.modal.dialog.getSnapshot()).toMatchObject({ id: 'error', params: said });
    app.modal.close();
    const pending = app.pendingScreen.getSnapshot();
    if (pending?.state !== 'failed') throw new Error('a failed screen was expected');
    pending.retry();
    await arrive();
    expect(app.activeScreen.getSnapshot().route.id).toBe('server_info');
    expect(app.modal.getSnapshot()).toBeUndefined();
  });
});

describe('dialogs while their code is loading', () => {
  it('open only the last requested dialog', async () => {
    const { app, arrive } = open('#/home');
    app.modal.open(dialog('register'));
    app.modal.open(dialog('login'));
    expect(app.modal.getSnapshot()).toBeUndefined();
    await arrive();
    expect(app.modal.dialog.getSnapshot()).toEqual(dialog('login'));
  });

  it('do not open a dialog that was closed meanwhile', async () => {
    const { app, arrive } = open('#/home');
    app.modal.open(dialog('login'));
    app.modal.closeAll();
    await arrive();
    expect(app.modal.getSnapshot()).toBeUndefined();
  });

  it('show an error until a retry succeeds', async () => {
    const { app, arrive, fail } = open('#/home');
    app.modal.open(dialog('login'));
    await fail();
    const said = { message: 'Dialog could not be loaded.', response: 'offline' };
    expect(app.modal.dialog.getSnapshot()).toMatchObject({ id: 'error', params: said });
    app.modal.retry();
    await arrive();
    expect(app.modal.dialog.getSnapshot()).toEqual(dialog('login'));
  });

  it.each([
    ['a dialog', (app: App) => app.modal.open(dialog('register'))],
    ['a screen', (app: App) => app.navigate('#/server_info')],
  ])('reload the app if the code of %s still cannot be loaded on the second visit', async (_, ask) => {
    const { app, fail, recovered } = open('#/home');
    ask(app);
    await fail();
    app.modal.close();
    app.navigate('#/home');
    ask(app);
    expect(recovered).toEqual([]);
    await fail();
    expect(recovered).toEqual(['recovered']);
  });
});
