import { type App, formatHash } from '@kafra/sdk';

/** Keeps address bar, history and app at the same place, whoever moves first; returns what ends it. */
export function connectAddressBar(app: App): () => void {
  const write = (hash: string, replace: boolean) =>
    replace ? history.replaceState(null, '', hash) : history.pushState(null, '', hash);
  // The app may have been sent elsewhere before anybody listened.
  const here = formatHash(app.location.getSnapshot());
  if (here !== location.hash && location.hash !== '') write(here, true);

  const arrive = () => app.arrive(location.hash || '#/home');
  const stopMoves = app.onMove(({ hash, replace }) => write(hash, replace));
  window.addEventListener('popstate', arrive);
  window.addEventListener('hashchange', arrive);
  return () => {
    stopMoves();
    window.removeEventListener('popstate', arrive);
    window.removeEventListener('hashchange', arrive);
  };
}
