import { Suspense, useEffect, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { ErrorBoundary } from '../widgets/error-boundary.tsx';
import { lazyWithPreload } from '../widgets/lazy-with-preload.ts';
import styles from './lazy-dialog-host.module.css';

const DialogHost = lazyWithPreload(() => import('../views/dialog-host.tsx').then(({ DialogHost }) => DialogHost));

/** Where dialogs appear. What draws them is fetched once the page is at rest, or when the first one opens. */
export function LazyDialogHost() {
  const model = useStore(useApp().modal);
  const isOpen = model !== undefined;
  const [isRequested, setIsRequested] = useState(isOpen);
  if (isOpen && !isRequested) setIsRequested(true);

  useEffect(() => {
    const timer = setTimeout(DialogHost.preload, preloadDelay);
    return () => clearTimeout(timer);
  }, []);

  return (
    <ErrorBoundary resetKey={model} fallback={isOpen && <DialogLoadError title={model.title} />}>
      <Suspense>{isRequested && <DialogHost />}</Suspense>
    </ErrorBoundary>
  );
}

/** Milliseconds after which a page that was opened is surely drawn. */
const preloadDelay = 2_000;

/** Stands in for a dialog that could not be fetched; the page behind it is whole. */
function DialogLoadError({ title }: { title: string }) {
  const { modal } = useApp();
  return (
    <div role="alert" className={styles.missing}>
      <p>
        <strong>{title}</strong> could not be loaded. Check your connection, then try again.
      </p>
      <button type="button" onClick={modal.close}>
        Close
      </button>
    </div>
  );
}
