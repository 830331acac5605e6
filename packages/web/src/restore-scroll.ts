/** Maximum milliseconds to wait for the rows of a list before its scroll position is given up. */
const timeout = 4_000;

/** Number of animation frames without change after which the page counts as completely loaded. */
const stableFrames = 3;

/** Selector of a screen, or a part of one, that is still loading. */
const busy = 'main[aria-busy=true], main [aria-busy=true]';

/** Events that show that the user scrolls, which ends the restoration of the scroll position. */
const userInputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A running restoration of a page's scroll position. */
export interface ScrollRestoration {
  /**
   * Ends the restoration before another screen opens. Returns the reached scroll position, or the intended one if it
   * was not reached yet.
   */
  stop(): number;
}

/**
 * Scrolls to the position at which the user left the page, as soon as the page is long enough. Ends if the user scrolls
 * first.
 */
export function restoreScroll(targetY: number): ScrollRestoration {
  const deadline = performance.now() + timeout;
  const controller = new AbortController();
  for (const type of userInputEvents)
    window.addEventListener(type, () => controller.abort(), { signal: controller.signal, passive: true });

  function scrollUntilStable(stableCount: number): void {
    if (controller.signal.aborted) return;
    window.scrollTo(0, targetY);
    const hasArrived = Math.abs(window.scrollY - targetY) < 1 && !document.querySelector(busy);
    if ((hasArrived && stableCount >= stableFrames) || performance.now() > deadline) controller.abort();
    else requestAnimationFrame(() => scrollUntilStable(hasArrived ? stableCount + 1 : 0));
  }
  // Scrolling starts in the next frame: until then the previous screen may be visible, and the new one starts at its
  // top.
  requestAnimationFrame(() => scrollUntilStable(0));
  return {
    stop() {
      const { aborted: isOver } = controller.signal;
      controller.abort();
      return isOver ? window.scrollY : targetY;
    },
  };
}
