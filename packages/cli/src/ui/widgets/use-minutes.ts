import { minute } from '@kafra/sdk/rules';
import { useEffect, useState } from 'react';
import { useUi } from '../shell/ui.ts';

/**
 * Returns the current time (epoch ms), and draws the component again every 15 seconds. While a screen reader is used,
 * the passing of time draws nothing.
 */
export function useMinutes(): number {
  const { clock } = useUi().app.context;
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(minute / 4, () => setNow(clock.now())), [clock]);
  // The time is updated only four times a minute. Data that arrived later must not be from the future, so the clock is
  // also read at each rendering.
  return Math.max(now, clock.now());
}
