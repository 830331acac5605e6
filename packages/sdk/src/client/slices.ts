/** Lets the surroundings breathe between two slices of a long work: a browser its idle time, Node its other work. */
export type Pause = () => Promise<void>;

/** Milliseconds a slice may take; far below the 50 that count as a stall, as one step may run over. */
const SLICE = 8;

/** How often the clock is looked at. */
const STEPS_BETWEEN_LOOKS = 32;

/** Ends this task and goes on in the next. */
const nextTask: Pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Runs a work that yields after each small step, in slices. */
export async function inSlices<T>(work: Generator<void, T>, pause: Pause = nextTask): Promise<T> {
  let began = performance.now();
  for (let steps = 1; ; steps++) {
    const { done, value } = work.next();
    if (done) return value;
    if (steps % STEPS_BETWEEN_LOOKS !== 0 || performance.now() - began < SLICE) continue;
    await pause();
    began = performance.now();
  }
}

/** Runs the same work at once. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
