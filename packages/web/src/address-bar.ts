import { type App, formatHash, parseHash, routeToPage, type ViewState } from '@kafra/sdk';
import { restoreScroll, type ScrollRestoration } from './restore-scroll.ts';
import type { SiteStorage } from './storage.ts';

/** State of the list on a screen, and the scroll position, when the user left this entry of the browser's history. */
interface EntryState {
  list: ViewState | undefined;
  scroll: number;
}

/**
 * Keeps the browser's address bar and history in sync with the app. Returns a function that stops this. Going back
 * restores the state and the scroll position of a list; following a link resets them.
 */
export function connectAddressBar(app: App, storage: SiteStorage): () => void {
  const entryStates = readEntryStates(storage);
  let currentEntry = readEntryId() ?? createEntryId();
  let restoration: ScrollRestoration | undefined;
  history.scrollRestoration = 'manual';

  const saveCurrentEntry = () => {
    // If the scroll position is still being restored, the restoration is stopped: two would compete for the position.
    // The position that it aims at is stored as that of the user.
    const scroll = restoration?.stop() ?? window.scrollY;
    restoration = undefined;
    // The current entry is moved to the end of the map, so that the oldest entries come first and are dropped first.
    entryStates.delete(currentEntry);
    entryStates.set(currentEntry, { list: app.saveState(), scroll });
  };
  const showHash = (hash: string) => {
    const saved = entryStates.get(currentEntry);
    app.sync(hash, saved?.list);
    if (saved) restoration = restoreScroll(saved.scroll);
    else window.scrollTo(0, 0);
  };
  // The app may have opened a screen before this listener was added, so the address bar takes the app's route.
  const initialHash = formatHash(app.location.getSnapshot());
  history.replaceState({ entry: currentEntry }, '', location.hash === '' ? undefined : initialHash);
  showHash(initialHash);

  const onHistoryChange = () => {
    const hash = location.hash || routeToPage('home');
    const entry = readEntryId();
    // The browser fires two events for one navigation, so the second event for the same entry is ignored.
    if (entry === currentEntry) return;
    // At the event, the app and the page still show the previous screen, so the state of its list can be stored now.
    saveCurrentEntry();
    currentEntry = entry ?? createEntryId();
    if (entry === undefined) history.replaceState({ entry: currentEntry }, '');
    if (formatHash(parseHash(hash)) === formatHash(app.location.getSnapshot())) return;
    // A change of the address by the browser, such as going back, closes dialogs, except for one that is running an
    // action.
    if (!app.modal.getSnapshot()?.isLocked()) app.modal.closeAll();
    showHash(hash);
  };
  const unsubscribe = app.onNavigate(({ hash, replace }) => {
    if (replace) return history.replaceState({ entry: currentEntry }, '', hash);
    saveCurrentEntry();
    currentEntry = createEntryId();
    history.pushState({ entry: currentEntry }, '', hash);
  });
  // Stores the history entries when the page is left, so that a reload restores the state of lists.
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
/** Maximum number of history entries that are stored for a reload. */
const maxStoredEntries = 50;

function readEntryStates(storage: SiteStorage): Map<string, EntryState> {
  try {
    return new Map(JSON.parse(storage.getItem(storageKey) ?? '[]') as [string, EntryState][]);
  } catch {
    // If another program has written an unreadable value to the storage, the history starts empty.
    return new Map();
  }
}

const createEntryId = (): string => String(Math.random());

/** Returns the id of the browser's history entry; undefined for a new entry that a link created. */
function readEntryId(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined;
  return typeof state.entry === 'string' ? state.entry : undefined;
}
