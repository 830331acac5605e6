import type { ScreenId } from '@kafra/sdk';
import { lazyModules } from '@kafra/sdk/lazy';
import { DialogHost } from './shell/lazy-dialog-views.ts';
import { loadView } from './shell/main-view.tsx';

/** Parts of the site's code that are loaded when they are first needed, each with its component. */
export const siteModules = lazyModules({
  loadView,
  loadDialogView: async () => void (await DialogHost.load()),
  recover: reloadAfterUpdate,
});

/**
 * Reloads the page after a part of the code could not be loaded. If the server responds but the file is missing, an
 * update of the site has replaced the file.
 */
async function reloadAfterUpdate(): Promise<void> {
  const reply = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!reply?.ok) return;
  location.reload();
  // The promise is never resolved, because the page is being reloaded.
  await new Promise(() => undefined);
}

/** Preloads the code of a screen that will be opened soon. Failures are reported when the screen opens. */
export function preloadScreen(id: ScreenId): void {
  const module = siteModules.screen(id);
  if (module instanceof Promise) module.catch(() => undefined);
}

/** Preloads the code of dialogs that will be opened soon. Failures are reported when a dialog opens. */
export function preloadDialogs(): void {
  const module = siteModules.dialogs();
  if (module instanceof Promise) module.catch(() => undefined);
}
