/** Function that pauses between two chunks of a long computation, so that a browser or Node can do other work. */
export type YieldTask = () => Promise<void>;

/**
 * Maximum duration in milliseconds of one chunk of a long computation. It is far below the 50 ms that count as a stall,
 * because a step may exceed it.
 */
const maxChunkMs = 8;

/** Number of computation steps between two checks of the clock. */
const stepsPerClockCheck = 32;

/**
 * Pauses until the next task of the event loop. Node has `setImmediate`, which is used because a Node timer would wait
 * a millisecond.
 */
const nextTask: YieldTask = () =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });

/** Runs a long computation in chunks with pauses. The generator yields after each small step. */
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

/** Runs a computation of small steps synchronously, without pauses. */
export function runSync<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
