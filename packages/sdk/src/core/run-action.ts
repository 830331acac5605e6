import type { Clock } from './ports.ts';
import type { Store } from './store.ts';

/** The phase of a user's action, which its button shows. */
export type Phase = 'idle' | 'busy' | 'done';

export interface ActionTiming {
  clock: Clock;
  phase: Store<Phase>;
  /** Minimum milliseconds for which a button shows that its action is running, so that users can see it. */
  minBusyTime: number;
  /** Milliseconds for which a button shows that its action is done. */
  doneTime: number;
}

/**
 * Runs a user's action and shows its phase: busy while the work runs, then done, unless the work returns that it is not
 * done. The caller decides when the action may start again.
 * @throws the error of the work, after the minimum busy time.
 */
export async function runAction<T extends { isDone?: false | undefined }>(
  { clock, phase, minBusyTime, doneTime }: ActionTiming,
  work: () => Promise<T>,
): Promise<T> {
  phase.set('busy');
  const [result] = await Promise.allSettled([work(), clock.wait(minBusyTime)]);
  if (result.status === 'rejected') {
    phase.set('idle');
    throw result.reason;
  }
  if (result.value.isDone === false) {
    phase.set('idle');
    return result.value;
  }
  phase.set('done');
  await clock.wait(doneTime);
  return result.value;
}
