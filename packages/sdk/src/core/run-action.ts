import type { Clock } from './ports.ts';
import type { Store } from './store.ts';

/** Where an action stands; its button says so. */
export type Phase = 'idle' | 'busy' | 'done';

export interface ActionTiming {
  clock: Clock;
  phase: Store<Phase>;
  /** The busy state lasts at least this long, so that it can be seen (milliseconds). */
  minBusyTime: number;
  /** How long the done state is shown (milliseconds). */
  doneTime: number;
}

/**
 * Runs the work as busy and shows it done for a moment, unless it says that it is not; when it may begin anew is for the
 * caller to say.
 * @throws what the work threw, after the busy state has been visible for its minimum.
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
