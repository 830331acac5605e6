import type { ScreenId } from '@kafra/sdk';
import { lazyModules } from '@kafra/sdk/lazy';
import { DialogHost } from './shell/lazy-dialog-views.ts';
import { loadView } from './shell/main-view.tsx';

/** Parts of the site that are loaded when they are first needed, each with its component. */
export const siteModules = lazyModules({
  loadView,
  loadDialogView: async () => void (await DialogHost.load()),
  recover: reloadAfterUpdate,
});

/** If the server responds but a file is missing, an update has replaced it: reload the page with the same address. */
async function reloadAfterUpdate(): Promise<void> {
  const reply = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!reply?.ok) return;
  location.reload();
  // Never resolves, because the page is being reloaded.
  await new Promise(() => undefined);
}

/** Preloads a screen that will be opened soon. Failures are reported when it opens. */
export function preloadScreen(id: ScreenId): void {
  const module = siteModules.screen(id);
  if (module instanceof Promise) module.catch(() => undefined);
}

/** Preloads dialogs that will be opened soon. Failures are reported when a dialog opens. */
export function preloadDialogs(): void {
  const module = siteModules.dialogs();
  if (module instanceof Promise) module.catch(() => undefined);
}
