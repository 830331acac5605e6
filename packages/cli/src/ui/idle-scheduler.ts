import type { YieldTask } from '@kafra/sdk';

/** Milliseconds without a key after which the user has stopped typing. */
const quietTime = 150;

/** Runs long work in slices that yield to typing. */
export interface IdleScheduler {
  /** Call for each key press. */
  onInput(): void;
  /** Pause between two slices of work. */
  yieldTask: YieldTask;
}

/**
 * Creates a scheduler that runs one slice at a time, and none while keys arrive. If several works each ran a slice per
 * turn, a busy processor would delay the display of typed text.
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
