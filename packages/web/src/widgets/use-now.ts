import type { Clock } from '@kafra/sdk';
import { useEffect, useState } from 'react';

/** The time, anew every so many milliseconds. */
export function useNow(clock: Clock, every: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(every, () => setNow(clock.now())), [clock, every]);
  return now;
}
