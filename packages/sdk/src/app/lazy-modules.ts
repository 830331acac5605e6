import type { PageId } from '../catalog/pages.ts';
import { isView } from '../catalog/views.ts';
import { lazyDatabases } from '../client/databases/lazy-databases.ts';
import { lazyClient } from '../client/lazy-client.ts';
import { loadModule } from '../client/load-module.ts';
import { lazy, type MaybePromise } from '../core/lazy.ts';
import { pageModule, type ScreenModule } from '../models/screen-module.ts';
import { home } from '../screens/home.ts';
import { fetchPage, fetchView } from '../screens/lazy.ts';
import type { AppModules, DialogsModule, ScreenId } from './app-modules.ts';

const homeModule = pageModule(home);

export interface LazyModulesOptions {
  /** Loads the code that draws a screen, in parallel with the definition of the screen. */
  loadView?(id: ScreenId): Promise<void>;
  /** Loads the code that draws dialogs, in parallel with the definition of a dialog. */
  loadDialogView?(): Promise<void>;
  recover?: AppModules['recover'];
}

async function loadDefinition(id: ScreenId): Promise<ScreenModule> {
  if (id === 'home') return homeModule;
  if (!isView(id)) return pageModule<PageId>(await fetchPage(id));
  const [{ viewModule }, definition] = await Promise.all([import('../models/view-module.ts'), fetchView(id)]);
  return viewModule(definition);
}

/** Returns the app modules for a browser, which loads code only when it is first needed. */
export function lazyModules({ loadView, loadDialogView, recover }: LazyModulesOptions = {}): AppModules {
  const screens = new Map<ScreenId, () => MaybePromise<ScreenModule>>([['home', () => homeModule]]);

  async function loadScreen(id: ScreenId): Promise<ScreenModule> {
    const [module] = await Promise.all([loadDefinition(id), loadView?.(id)]);
    return module;
  }

  async function loadDialogs(): Promise<DialogsModule> {
    const [module] = await Promise.all([import('../modals/index.ts'), loadDialogView?.()]);
    return module;
  }

  return {
    createClient: lazyClient,
    createDatabases: lazyDatabases,
    home: homeModule,
    screen(id) {
      const load = screens.get(id) ?? lazy(() => loadModule(() => loadScreen(id)));
      screens.set(id, load);
      return load();
    },
    dialogs: lazy(() => loadModule(loadDialogs)),
    memberHome: lazy(() => loadModule(() => import('./member-home.ts'))),
    previews: lazy(() => loadModule(() => import('./preview.ts'))),
    recover,
  };
}
