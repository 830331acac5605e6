import { Suspense, useEffect, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { ErrorBoundary } from '../widgets/error-boundary.tsx';
import { later } from '../widgets/later.ts';
import styles from './dialog-place.module.css';

const DialogHost = later(() => import('../views/dialog-host.tsx').then(({ DialogHost }) => DialogHost));

/** Where dialogs appear. What draws them is fetched once the page is at rest, or when the first one opens. */
export function DialogPlace() {
  const model = useStore(useApp().modal);
  const open = model !== undefined;
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);

  useEffect(() => {
    const rest = setTimeout(DialogHost.foresee, restAfter);
    return () => clearTimeout(rest);
  }, []);

  return (
    <ErrorBoundary attempt={model} fallback={open && <Missing title={model.title} />}>
      <Suspense>{wanted && <DialogHost />}</Suspense>
    </ErrorBoundary>
  );
}

/** Milliseconds after which a page that was opened is surely drawn. */
const restAfter = 2_000;

/** Stands in for a dialog that could not be fetched; the page behind it is whole. */
function Missing({ title }: { title: string }) {
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
