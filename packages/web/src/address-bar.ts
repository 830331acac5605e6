import { type App, formatHash, parseHash, type ViewState } from '@kafra/sdk';
import { scrollBack } from './scroll-back.ts';

/** How an entry of the history was left. */
interface Leaving {
  list: ViewState | undefined;
  scroll: number;
}

/**
 * Keeps address bar, history and app at the same place, whoever moves first; returns what ends it. An entry of the
 * history that is come back to shows its list and its scroll as they were left; a link opens the same place anew.
 */
export function connectAddressBar(app: App, storage: Storage): () => void {
  const left = readLeft(storage);
  let here = entryNow() ?? newEntry();
  history.scrollRestoration = 'manual';

  const note = () => {
    // The latest stand last.
    left.delete(here);
    left.set(here, { list: app.saveState(), scroll: window.scrollY });
  };
  const show = (hash: string) => {
    const leaving = left.get(here);
    app.sync(hash, leaving?.list);
    if (leaving) scrollBack(leaving.scroll);
    else window.scrollTo(0, 0);
  };
  // The app may have been sent elsewhere before anybody listened.
  const shown = formatHash(app.location.getSnapshot());
  history.replaceState({ entry: here }, '', location.hash === '' ? undefined : shown);
  show(shown);

  const arrive = () => {
    const hash = location.hash || '#/home';
    const entry = entryNow();
    // Two events tell of one arrival.
    if (entry === here) return;
    // The app and the page still stand where they stood before.
    note();
    here = entry ?? newEntry();
    if (entry === undefined) history.replaceState({ entry: here }, '');
    if (formatHash(parseHash(hash)) === formatHash(app.location.getSnapshot())) return;
    // Whoever goes elsewhere leaves a dialog behind, but not one that is at work.
    if (!app.modal.getSnapshot()?.isLocked()) app.modal.closeAll();
    show(hash);
  };
  const stopMoves = app.onNavigate(({ hash, replace }) => {
    if (replace) return history.replaceState({ entry: here }, '', hash);
    note();
    here = newEntry();
    history.pushState({ entry: here }, '', hash);
  });
  // A page that is loaded anew finds itself as it was.
  const keep = () => {
    note();
    storage.setItem(key, JSON.stringify([...left].slice(-remembered)));
  };
  window.addEventListener('popstate', arrive);
  window.addEventListener('hashchange', arrive);
  window.addEventListener('pagehide', keep);
  return () => {
    stopMoves();
    window.removeEventListener('popstate', arrive);
    window.removeEventListener('hashchange', arrive);
    window.removeEventListener('pagehide', keep);
  };
}

const key = 'kafra.left';
/** Entries that are kept for a page that is loaded anew. */
const remembered = 50;

function readLeft(storage: Storage): Map<string, Leaving> {
  try {
    return new Map(JSON.parse(storage.getItem(key) ?? '[]') as [string, Leaving][]);
  } catch {
    // Somebody else wrote there: nothing is remembered.
    return new Map();
  }
}

const newEntry = (): string => String(Math.random());

/** Which entry of the history this is; undefined where a link has only just made it. */
function entryNow(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined;
  return typeof state.entry === 'string' ? state.entry : undefined;
}
