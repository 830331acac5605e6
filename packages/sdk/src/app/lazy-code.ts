import type { PageId } from '../catalog/pages.ts';
import { isView } from '../catalog/views.ts';
import { lazyClient } from '../client/lazy-client.ts';
import { lazyDatabases } from '../client/lazy-databases.ts';
import { loadCode } from '../client/load-code.ts';
import { lazy, type MaybePromise } from '../core/lazy.ts';
import { pageCode, type ScreenCode } from '../models/screen-code.ts';
import { home } from '../screens/home.ts';
import { lazyPages, lazyViews } from '../screens/lazy.ts';
import type { AppCode, DialogsCode, ScreenId } from './app-code.ts';

const homeCode = pageCode(home);

export interface LazyCodeOptions {
  /** Fetches what draws a screen, along with it. */
  loadView?(id: ScreenId): Promise<void>;
  /** Fetches what draws dialogs, along with them. */
  loadDialogView?(): Promise<void>;
  recover?: AppCode['recover'];
}

async function loadDefinition(id: ScreenId): Promise<ScreenCode> {
  if (id === 'home') return homeCode;
  if (!isView(id)) return pageCode<PageId>(await lazyPages[id]());
  const [{ viewCode }, definition] = await Promise.all([import('../models/view-code.ts'), lazyViews[id]()]);
  return viewCode(definition);
}

/** For a browser: what a first page does not need is fetched when it is first needed. */
export function lazyCode({ loadView, loadDialogView, recover }: LazyCodeOptions = {}): AppCode {
  const screens = new Map<ScreenId, () => MaybePromise<ScreenCode>>([['home', () => homeCode]]);

  async function loadScreen(id: ScreenId): Promise<ScreenCode> {
    const [code] = await Promise.all([loadDefinition(id), loadView?.(id)]);
    return code;
  }

  async function loadDialogs(): Promise<DialogsCode> {
    const [code] = await Promise.all([import('../modals/index.ts'), loadDialogView?.()]);
    return code;
  }

  return {
    createClient: lazyClient,
    createDatabases: lazyDatabases,
    home: homeCode,
    screen(id) {
      const load = screens.get(id) ?? lazy(() => loadCode(() => loadScreen(id)));
      screens.set(id, load);
      return load();
    },
    dialogs: lazy(() => loadCode(loadDialogs)),
    previews: lazy(() => loadCode(() => import('./preview.ts'))),
    recover,
  };
}
