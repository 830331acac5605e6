import type { YieldTask } from '@kafra/sdk';

/** Milliseconds without a key after which the user has stopped typing. */
const quietTime = 150;

/** Runs long tasks in small slices, and pauses them while the user types. */
export interface IdleScheduler {
  /** Must be called for each key press. */
  onInput(): void;
  /** A long task awaits this function between two slices of work. */
  yieldTask: YieldTask;
}

/**
 * Creates a scheduler that runs one slice of one task at a time, and none while keys arrive. If several tasks each ran
 * a slice, a busy processor would delay the display of typed text.
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
