import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { ErrorBoundary } from '../widgets/error-boundary.tsx';
import { PreviewPlace } from '../widgets/preview/preview-place.tsx';
import { SkeletonRows } from '../widgets/skeleton.tsx';
import { DialogPlace } from './dialog-place.tsx';
import { Footer } from './footer.tsx';
import { MainView } from './main-view.tsx';
import { NavBar } from './nav-bar.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { StatsStrip } from './stats-strip.tsx';

/** Everything around a screen, the screen, and the one dialog that may be open. */
export function Shell() {
  const { site, activeScreen: scene } = useApp();
  const wanted = useStore(scene);
  // Until the next screen can be drawn, the one before stays: nothing blinks while its code is fetched.
  const shown = useDeferredValue(wanted);
  const { route: place, title } = shown;
  const panel = place.kind === 'view';
  const main = useArrival(`${place.kind} ${place.id}`);

  useEffect(() => {
    document.title = [title, panel ? 'Control Panel' : undefined, site.name].filter(Boolean).join(' · ');
  }, [title, panel, site.name]);

  return (
    <>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <NavBar />
      <StatsStrip />
      <div className={panel ? styles.panel : styles.page}>
        {panel && <SideMenu current={wanted.route.kind === 'view' ? wanted.route.id : place.id} />}
        <main ref={main} id="main" tabIndex={-1} className={styles.main} aria-busy={shown !== wanted}>
          <Suspense fallback={<SkeletonRows rows={10} columns={3} />}>
            <ErrorBoundary key={JSON.stringify(place)}>
              <MainView scene={shown} />
            </ErrorBoundary>
          </Suspense>
        </main>
      </div>
      <Footer />
      <DialogPlace />
      <PreviewPlace />
    </>
  );
}

/** Another screen begins at its top, and the keyboard with it. */
function useArrival(screen: string) {
  const { modal } = useApp();
  const main = useRef<HTMLElement>(null);
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    window.scrollTo(0, 0);
    if (modal.getSnapshot() === undefined) main.current?.focus({ preventScroll: true });
  }, [screen, modal]);
  return main;
}
