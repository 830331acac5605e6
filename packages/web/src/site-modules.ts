import type { ScreenId } from '@kafra/sdk';
import { lazyModules } from '@kafra/sdk/lazy';
import { DialogHost } from './shell/lazy-dialog-views.ts';
import { loadView } from './shell/main-view.tsx';

/** The parts of the site that are fetched when they are first needed, each with what draws it. */
export const siteModules = lazyModules({
  loadView,
  loadDialogView: async () => void (await DialogHost.load()),
  recover: reloadAfterUpdate,
});

/** What is missing on a server that answers was replaced by an update: the page is loaded anew, at the same place. */
async function reloadAfterUpdate(): Promise<void> {
  const reply = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!reply?.ok) return;
  location.reload();
  // Nothing more is said by a page that goes.
  await new Promise(() => undefined);
}

/** Begins to fetch a screen that will surely be opened; what goes wrong is said once it is. */
export function preloadScreen(id: ScreenId): void {
  const module = siteModules.screen(id);
  if (module instanceof Promise) module.catch(() => undefined);
}

/** The same for dialogs. */
export function preloadDialogs(): void {
  const module = siteModules.dialogs();
  if (module instanceof Promise) module.catch(() => undefined);
}
