import { useEffect, useState } from 'react';
import { useUi } from '../shell/ui.ts';

/** True once the condition has held for a time (milliseconds): nothing flickers that is over at once. */
export function useLater(condition: boolean, after: number): boolean {
  const { clock } = useUi().app.context;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    setHeld(false);
    if (!condition) return;
    const leaving = new AbortController();
    clock.wait(after, leaving.signal).then(
      () => setHeld(true),
      () => undefined,
    );
    return () => leaving.abort();
  }, [clock, condition, after]);
  return condition && held;
}

/** Before this nothing is said of a wait, after the other it can be given up (milliseconds). */
export const noticeable = 100;
export const tedious = 1_000;
