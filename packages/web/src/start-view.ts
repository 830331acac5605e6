import type { SiteStorage } from './storage.ts';

const key = 'kafra.start';

let openedHash: string | undefined;

/** The route at which the site opens for signed-in users, instead of the home page. */
export const startView = {
  read: (storage: SiteStorage): string | undefined => storage.getItem(key) ?? undefined,
  write(storage: SiteStorage, hash: string | undefined): void {
    if (hash === undefined) storage.removeItem(key);
    else storage.setItem(key, hash);
  },
  /** If the address in the browser names no screen, adds the route of the user's start screen to it. */
  open(storage: SiteStorage): void {
    openedHash = location.hash === '' ? startView.read(storage) : undefined;
    if (openedHash !== undefined) history.replaceState(null, '', openedHash);
  },
  /** Returns the route of the start screen at which the site was opened; undefined after the first call. */
  takeOpened(): string | undefined {
    const hash = openedHash;
    openedHash = undefined;
    return hash;
  },
};
