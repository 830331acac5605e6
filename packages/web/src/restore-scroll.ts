/** How long rows may take to arrive, in milliseconds. */
const timeout = 4_000;

/** Frames in which nothing moves any more. */
const stableFrames = 3;

/** A screen that is still to come, or a part of one. */
const busy = 'main[aria-busy=true], main [aria-busy=true]';

/** Events that show that the reader scrolls. */
const userInputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A page on its way to where it was left. */
export interface ScrollRestoration {
  /** Stops it before a navigation. Returns the current or the intended position. */
  stop(): number;
}

/** Scrolls to where a page was left, as soon as its rows make it long enough, unless the reader scrolls first. */
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
