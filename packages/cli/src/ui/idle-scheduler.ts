import type { YieldTask } from '@kafra/sdk';

/** Nobody types for so long who is still typing (milliseconds). */
const quietTime = 150;

/** Work that may take long, in slices that give way to whoever types. */
export interface IdleScheduler {
  /** Told of each key as it comes. */
  onInput(): void;
  /** Taken between two slices. */
  yieldTask: YieldTask;
}

/**
 * Lets one slice run at a time, whichever work it is of, and none while keys come: several works that each took a slice
 * in each turn, on a processor that has other things to do, would keep what is typed from being seen.
 */
export function createIdleScheduler(): IdleScheduler {
  let quietFrom = 0;
  let turn = Promise.resolve();

  async function waitForQuiet(): Promise<void> {
    do {
      const rest = Math.max(0, quietFrom - performance.now());
      await new Promise((resolve) => setTimeout(resolve, rest));
    } while (performance.now() < quietFrom);
  }

  return {
    onInput() {
      quietFrom = performance.now() + quietTime;
    },
    yieldTask() {
      turn = turn.then(waitForQuiet);
      return turn;
    },
  };
}
