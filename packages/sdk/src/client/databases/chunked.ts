/** Yields between two chunks of a long computation: to a browser's idle time, to Node's other work. */
export type YieldTask = () => Promise<void>;

/** Milliseconds a slice may take; far below the 50 that count as a stall, as one step may run over. */
const maxChunkMs = 8;

/** How often the clock is looked at. */
const stepsPerClockCheck = 32;

/** Ends this task and goes on in the next: Node, which has `setImmediate`, would wait a millisecond for a timer. */
const nextTask: YieldTask = () =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });

/** Runs a work that yields after each small step, in slices. */
export async function runChunked<T>(work: Generator<void, T>, yieldTask: YieldTask = nextTask): Promise<T> {
  let startedAt = performance.now();
  for (let steps = 1; ; steps++) {
    const { done, value } = work.next();
    if (done) return value;
    if (steps % stepsPerClockCheck !== 0 || performance.now() - startedAt < maxChunkMs) continue;
    await yieldTask();
    startedAt = performance.now();
  }
}

/** Runs the same work synchronously. */
export function runSync<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
