import { useEffect, useState } from 'react';
import { useUi } from '../shell/ui.ts';

/** Returns true after the condition was true for a time (milliseconds), so that short states do not flicker. */
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

/** Milliseconds until a waiting state is shown, and until it can be cancelled. */
export const loadingDelay = 100;
export const cancelHintDelay = 1_000;
