import { type App, formatHash, parseHash, routeToPage, type ViewState } from '@kafra/sdk';
import { restoreScroll, type ScrollRestoration } from './restore-scroll.ts';
import type { SiteStorage } from './storage.ts';

/** State of a history entry when the user left it. */
interface EntryState {
  list: ViewState | undefined;
  scroll: number;
}

/**
 * Keeps the address bar, the history and the app in sync. Returns a function that stops this. Going back restores the
 * state and the scroll position of a list; following a link resets them.
 */
export function connectAddressBar(app: App, storage: SiteStorage): () => void {
  const entryStates = readEntryStates(storage);
  let currentEntry = readEntryId() ?? createEntryId();
  let restoration: ScrollRestoration | undefined;
  history.scrollRestoration = 'manual';

  const saveCurrentEntry = () => {
    // A running restoration is stopped, because two would compete for the scroll position. Its target counts as the
    // position of a user who leaves during it.
    const scroll = restoration?.stop() ?? window.scrollY;
    restoration = undefined;
    // Moves the entry to the end, so that the oldest ones come first.
    entryStates.delete(currentEntry);
    entryStates.set(currentEntry, { list: app.saveState(), scroll });
  };
  const showHash = (hash: string) => {
    const saved = entryStates.get(currentEntry);
    app.sync(hash, saved?.list);
    if (saved) restoration = restoreScroll(saved.scroll);
    else window.scrollTo(0, 0);
  };
  // The app may have navigated before this listener was added.
  const initialHash = formatHash(app.location.getSnapshot());
  history.replaceState({ entry: currentEntry }, '', location.hash === '' ? undefined : initialHash);
  showHash(initialHash);

  const onHistoryChange = () => {
    const hash = location.hash || routeToPage('home');
    const entry = readEntryId();
    // The browser fires two events for one navigation.
    if (entry === currentEntry) return;
    // The app and the page still show the previous screen, so its state can be stored now.
    saveCurrentEntry();
    currentEntry = entry ?? createEntryId();
    if (entry === undefined) history.replaceState({ entry: currentEntry }, '');
    if (formatHash(parseHash(hash)) === formatHash(app.location.getSnapshot())) return;
    // Navigation closes dialogs, except for a running one.
    if (!app.modal.getSnapshot()?.isLocked()) app.modal.closeAll();
    showHash(hash);
  };
  const unsubscribe = app.onNavigate(({ hash, replace }) => {
    if (replace) return history.replaceState({ entry: currentEntry }, '', hash);
    saveCurrentEntry();
    currentEntry = createEntryId();
    history.pushState({ entry: currentEntry }, '', hash);
  });
  // Stores the state, so that a reload restores it.
  const persist = () => {
    saveCurrentEntry();
    storage.setItem(storageKey, JSON.stringify([...entryStates].slice(-maxStoredEntries)));
  };
  window.addEventListener('popstate', onHistoryChange);
  window.addEventListener('hashchange', onHistoryChange);
  window.addEventListener('pagehide', persist);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onHistoryChange);
    window.removeEventListener('hashchange', onHistoryChange);
    window.removeEventListener('pagehide', persist);
  };
}

const storageKey = 'kafra.viewState';
/** Maximum number of entries that are stored for a reload. */
const maxStoredEntries = 50;

function readEntryStates(storage: SiteStorage): Map<string, EntryState> {
  try {
    return new Map(JSON.parse(storage.getItem(storageKey) ?? '[]') as [string, EntryState][]);
  } catch {
    // Another program has written the value: start empty.
    return new Map();
  }
}

const createEntryId = (): string => String(Math.random());

/** Returns the id of the history entry; undefined for a new entry of a link. */
function readEntryId(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined;
  return typeof state.entry === 'string' ? state.entry : undefined;
}
