/** Pauses between two chunks of a long computation, so that a browser or Node can do other work. */
export type YieldTask = () => Promise<void>;

/**
 * Maximum duration of a chunk in milliseconds. It is far below the 50 ms that count as a stall, because one step may
 * exceed it.
 */
const maxChunkMs = 8;

/** Number of steps between two checks of the clock. */
const stepsPerClockCheck = 32;

/**
 * Continues in the next task of the event loop. Node has `setImmediate`, which is used because a Node timer would wait
 * a millisecond.
 */
const nextTask: YieldTask = () =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });

/** Runs a computation in chunks. The generator yields after each small step. */
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

/** Runs the same computation synchronously. */
export function runSync<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
