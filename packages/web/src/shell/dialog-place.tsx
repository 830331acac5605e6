import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';

const fetchHost = () => import('../views/dialog-host.tsx');
const DialogHost = lazy(() => fetchHost().then(({ DialogHost }) => ({ default: DialogHost })));

/** Where dialogs appear. What draws them is fetched once the page is at rest, or when the first one opens. */
export function DialogPlace() {
  const open = useStore(useApp().modal) !== undefined;
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);

  useEffect(() => {
    const rest = setTimeout(() => void fetchHost().catch(() => undefined), restAfter);
    return () => clearTimeout(rest);
  }, []);

  return <Suspense>{wanted && <DialogHost />}</Suspense>;
}

/** Milliseconds after which a page that was opened is surely drawn. */
const restAfter = 2_000;
