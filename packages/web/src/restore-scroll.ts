/** How long rows may take to arrive, in milliseconds. */
const timeout = 4_000;

/** Frames in which nothing moves any more. */
const stableFrames = 3;

/** What tells that the reader goes on alone. */
const userInputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to where a page was left, as soon as its rows make it long enough, unless the reader scrolls first. */
export function restoreScroll(targetY: number): void {
  const deadline = performance.now() + timeout;
  const controller = new AbortController();
  for (const type of userInputEvents)
    window.addEventListener(type, () => controller.abort(), { signal: controller.signal, passive: true });

  function scrollUntilStable(stableCount: number): void {
    if (controller.signal.aborted) return;
    window.scrollTo(0, targetY);
    const hasArrived = Math.abs(window.scrollY - targetY) < 1 && !document.querySelector('main [aria-busy=true]');
    if ((hasArrived && stableCount >= stableFrames) || performance.now() > deadline) controller.abort();
    else requestAnimationFrame(() => scrollUntilStable(hasArrived ? stableCount + 1 : 0));
  }
  // The screen that is left may still stand there, and the new one begins at its top.
  requestAnimationFrame(() => scrollUntilStable(0));
}
