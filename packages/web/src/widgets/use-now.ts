import type { Clock } from '@kafra/sdk';
import { useEffect, useState } from 'react';

/** Returns the current time, updated at an interval in milliseconds. */
export function useNow(clock: Clock, interval: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(interval, () => setNow(clock.now())), [clock, interval]);
  return now;
}
