/** Milliseconds after which a page that is not drawn, as in a tab behind another, is no longer waited for. */
const maxWait = 100;

/** Calls back after the next paint. Returns a function that cancels this. */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(start, maxWait);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // The frame is painted behind its callbacks, before the next task.
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
