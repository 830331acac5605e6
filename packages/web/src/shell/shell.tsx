import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { DocumentTitle } from '../widgets/document-title.tsx';
import { ErrorBoundary } from '../widgets/error-boundary.tsx';
import { LazyPreviewHost } from '../widgets/preview/lazy-preview-host.tsx';
import { SkeletonRows } from '../widgets/skeleton.tsx';
import { Footer } from './footer.tsx';
import { LazyDialogHost } from './lazy-dialog-host.tsx';
import { MainView, PendingView, SideMenu } from './main-view.tsx';
import { NavBar } from './nav-bar.tsx';
import { Overlays } from './overlays.tsx';
import styles from './shell.module.css';
import { StatsStrip } from './stats-strip.tsx';

/** The whole web site: the layout, the open screen in it, and the open dialog. */
export function Shell() {
  const { activeScreen, pendingScreen, menu } = useApp();
  const active = useStore(activeScreen);
  const current = useStore(pendingScreen) ?? active;
  // The previous screen stays visible until the next one can be drawn, so that nothing flickers while its code is
  // loading.
  const deferred = useDeferredValue(current);
  const { route, title } = deferred;
  // Visitors who are not signed in can open single records by their share address. They see the record without the
  // control panel around it.
  const isControlPanel = useStore(menu).length > 0 && route.kind === 'view';
  const main = useFocusOnNavigation(`${route.kind} ${route.id}`);

  return (
    <>
      <DocumentTitle title={title} isControlPanel={isControlPanel} />
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <NavBar />
      <StatsStrip />
      <div className={isControlPanel ? styles.panel : styles.page}>
        {isControlPanel && (
          <ErrorBoundary fallback={<div />} resetKey={deferred}>
            <Suspense fallback={<div />}>
              <SideMenu current={current.route.kind === 'view' ? current.route.id : route.id} />
            </Suspense>
          </ErrorBoundary>
        )}
        <main ref={main} id="main" tabIndex={-1} className={styles.main} aria-busy={deferred !== current}>
          <Suspense fallback={<SkeletonRows rows={10} columns={3} />}>
            <ErrorBoundary key={JSON.stringify(route)} canRetry>
              {'model' in deferred ? <MainView activeScreen={deferred} /> : <PendingView screen={deferred} />}
            </ErrorBoundary>
          </Suspense>
        </main>
      </div>
      <Footer />
      <LazyDialogHost />
      <LazyPreviewHost />
      <Overlays />
    </>
  );
}

/** When another screen opens, moves the scroll position and the focus to its top. */
function useFocusOnNavigation(screen: string) {
  const { modal } = useApp();
  const main = useRef<HTMLElement>(null);
  const lastScreen = useRef(screen);
  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    window.scrollTo(0, 0);
    if (modal.getSnapshot() === undefined) main.current?.focus({ preventScroll: true });
  }, [screen, modal]);
  return main;
}
