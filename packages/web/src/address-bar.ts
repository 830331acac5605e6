import { type App, formatHash, parseHash } from '@kafra/sdk';

/** Keeps address bar, history and app at the same place, whoever moves first; returns what ends it. */
export function connectAddressBar(app: App): () => void {
  const write = (hash: string, replace: boolean) =>
    replace ? history.replaceState(null, '', hash) : history.pushState(null, '', hash);
  // The app may have been sent elsewhere before anybody listened.
  const here = formatHash(app.location.getSnapshot());
  if (here !== location.hash && location.hash !== '') write(here, true);

  const arrive = () => {
    const hash = location.hash || '#/home';
    if (formatHash(parseHash(hash)) === formatHash(app.location.getSnapshot())) return;
    // Whoever goes elsewhere leaves a dialog behind, but not one that is at work.
    if (!app.modal.getSnapshot()?.locked()) app.modal.closeAll();
    app.arrive(hash);
  };
  const stopMoves = app.onMove(({ hash, replace }) => write(hash, replace));
  window.addEventListener('popstate', arrive);
  window.addEventListener('hashchange', arrive);
  return () => {
    stopMoves();
    window.removeEventListener('popstate', arrive);
    window.removeEventListener('hashchange', arrive);
  };
}
