/** Milliseconds after which a page that is not painted, as in a background tab, is no longer waited for. */
const maxWait = 100;

/** Calls a function after the next paint. Returns a function that cancels this. */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(start, maxWait);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // The browser paints after the animation callbacks and before the next task.
    timer = setTimeout(work);
  });
  function start(): void {
    cancelAnimationFrame(frame);
    work();
  }
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
