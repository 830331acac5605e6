import { useEffect, useState } from 'react';
import { useUi } from '../shell/ui.ts';

/** Returns true after the condition has been true for the given milliseconds, so that short states do not flicker. */
export function useDelayed(condition: boolean, delay: number): boolean {
  const { clock } = useUi().app.context;
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    setElapsed(false);
    if (!condition) return;
    const controller = new AbortController();
    clock.wait(delay, controller.signal).then(
      () => setElapsed(true),
      () => undefined,
    );
    return () => controller.abort();
  }, [clock, condition, delay]);
  return condition && hasElapsed;
}

/** Milliseconds until the UI shows that it waits, and until the user can cancel the waiting. */
export const loadingDelay = 100;
export const cancelHintDelay = 1_000;
