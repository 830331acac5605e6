import type { DialogModel } from '@kafra/sdk';
import { Suspense, useEffect, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { preloadDialogs } from '../site-modules.ts';
import { useStore } from '../use-store.ts';
import { ErrorBoundary } from '../widgets/error-boundary.tsx';
import styles from './lazy-dialog-host.module.css';
import { DialogHost } from './lazy-dialog-views.ts';

/** Shows dialogs. The code of dialogs is loaded when the page is idle, or when the first dialog opens. */
export function LazyDialogHost() {
  const model = useStore(useApp().modal);
  const isOpen = model !== undefined;
  const [isRequested, setIsRequested] = useState(isOpen);
  if (isOpen && !isRequested) setIsRequested(true);

  useEffect(() => {
    const timer = setTimeout(preloadDialogs, preloadDelay);
    return () => clearTimeout(timer);
  }, []);

  return (
    <ErrorBoundary resetKey={model} fallback={isOpen && <PlainDialog model={model} />}>
      <Suspense>{isRequested && <DialogHost />}</Suspense>
    </ErrorBoundary>
  );
}

/** Milliseconds after which a newly opened page has probably been drawn, so that the code of dialogs may be loaded. */
const preloadDelay = 2_000;

/** Simple dialog that is shown if the code of dialogs could not be loaded. Usually it reports exactly this error. */
function PlainDialog({ model }: { model: DialogModel }) {
  const { modal } = useApp();
  const { message, response, retry, retryLabel } =
    model.dialog.id === 'error'
      ? { ...model.dialog.params, retry: model.dialog.params.retry && modal.retry }
      : {
          message: `${model.title} could not be loaded.`,
          response: 'Check your connection, then try again.',
          retry: () => modal.open(model.dialog),
          retryLabel: undefined,
        };
  return (
    <div role="alert" className={styles.missing}>
      <p>
        <strong>{message}</strong> {response}
      </p>
      {retry && (
        <button type="button" onClick={retry}>
          {retryLabel ?? 'Try again'}
        </button>
      )}
      <button type="button" onClick={modal.close}>
        Close
      </button>
    </div>
  );
}
