import { type App, formatHash, parseHash, type ViewState } from '@kafra/sdk';
import { restoreScroll, type ScrollRestoration } from './restore-scroll.ts';
import type { SiteStorage } from './storage.ts';

/** How an entry of the history was left. */
interface EntryState {
  list: ViewState | undefined;
  scroll: number;
}

/**
 * Keeps address bar, history and app at the same place, whoever moves first; returns what ends it. An entry of the
 * history that is come back to shows its list and its scroll as they were left; a link opens the same place anew.
 */
export function connectAddressBar(app: App, storage: SiteStorage): () => void {
  const entryStates = readEntryStates(storage);
  let currentEntry = readEntryId() ?? createEntryId();
  let restoration: ScrollRestoration | undefined;
  history.scrollRestoration = 'manual';

  const saveCurrentEntry = () => {
    // Two at once would pull the page to and fro, and who leaves before it has come has not read its top.
    const scroll = restoration?.stop() ?? window.scrollY;
    restoration = undefined;
    // The latest stand last.
    entryStates.delete(currentEntry);
    entryStates.set(currentEntry, { list: app.saveState(), scroll });
  };
  const showHash = (hash: string) => {
    const saved = entryStates.get(currentEntry);
    app.sync(hash, saved?.list);
    if (saved) restoration = restoreScroll(saved.scroll);
    else window.scrollTo(0, 0);
  };
  // The app may have been sent elsewhere before anybody listened.
  const initialHash = formatHash(app.location.getSnapshot());
  history.replaceState({ entry: currentEntry }, '', location.hash === '' ? undefined : initialHash);
  showHash(initialHash);

  const onHistoryChange = () => {
    const hash = location.hash || '#/home';
    const entry = readEntryId();
    // Two events tell of one arrival.
    if (entry === currentEntry) return;
    // The app and the page still stand where they stood before.
    saveCurrentEntry();
    currentEntry = entry ?? createEntryId();
    if (entry === undefined) history.replaceState({ entry: currentEntry }, '');
    if (formatHash(parseHash(hash)) === formatHash(app.location.getSnapshot())) return;
    // Whoever goes elsewhere leaves a dialog behind, but not one that is at work.
    if (!app.modal.getSnapshot()?.isLocked()) app.modal.closeAll();
    showHash(hash);
  };
  const unsubscribe = app.onNavigate(({ hash, replace }) => {
    if (replace) return history.replaceState({ entry: currentEntry }, '', hash);
    saveCurrentEntry();
    currentEntry = createEntryId();
    history.pushState({ entry: currentEntry }, '', hash);
  });
  // A page that is loaded anew finds itself as it was.
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
/** Entries that are kept for a page that is loaded anew. */
const maxStoredEntries = 50;

function readEntryStates(storage: SiteStorage): Map<string, EntryState> {
  try {
    return new Map(JSON.parse(storage.getItem(storageKey) ?? '[]') as [string, EntryState][]);
  } catch {
    // Somebody else wrote there: nothing is remembered.
    return new Map();
  }
}

const createEntryId = (): string => String(Math.random());

/** Which entry of the history this is; undefined where a link has only just made it. */
function readEntryId(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined;
  return typeof state.entry === 'string' ? state.entry : undefined;
}
