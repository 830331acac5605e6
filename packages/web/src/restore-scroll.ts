/** Maximum milliseconds to wait for rows. */
const timeout = 4_000;

/** Number of frames without change after which the page counts as stable. */
const stableFrames = 3;

/** Selector of a screen, or a part of one, that is still loading. */
const busy = 'main[aria-busy=true], main [aria-busy=true]';

/** Events that show that the user scrolls. */
const userInputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A running restoration of a page's scroll position. */
export interface ScrollRestoration {
  /** Stops it before a navigation. Returns the current or the intended position. */
  stop(): number;
}

/**
 * Scrolls to the position at which the user left the page, as soon as it is long enough. Stops if the user scrolls
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
  // The previous screen may still be visible, and the new one starts at its top.
  requestAnimationFrame(() => scrollUntilStable(0));
  return {
    stop() {
      const { aborted: isOver } = controller.signal;
      controller.abort();
      return isOver ? window.scrollY : targetY;
    },
  };
}
