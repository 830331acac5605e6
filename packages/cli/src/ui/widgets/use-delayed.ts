import { useEffect, useState } from 'react';
import { useUi } from '../shell/ui.ts';

/** True once the condition has held for a time (milliseconds): nothing flickers that is over at once. */
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

/** Before this nothing is said of a wait, after the other it can be given up (milliseconds). */
export const loadingDelay = 100;
export const cancelHintDelay = 1_000;
