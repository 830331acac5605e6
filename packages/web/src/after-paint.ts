/** Milliseconds after which the function is called without a paint. A page in a background tab is never painted. */
const maxWait = 100;

/** Calls a function after the browser's next paint of the page. Returns a function that cancels this. */
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
