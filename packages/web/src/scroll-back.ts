/** How long rows may take to arrive, in milliseconds. */
const timeout = 4_000;

/** Frames in which nothing moves any more. */
const calm = 3;

/** What tells that the reader goes on alone. */
const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to where a page was left, as soon as its rows make it long enough, unless the reader scrolls first. */
export function scrollBack(to: number): void {
  const end = performance.now() + timeout;
  const taken = new AbortController();
  for (const hand of hands) window.addEventListener(hand, () => taken.abort(), { signal: taken.signal, passive: true });

  function follow(still: number): void {
    if (taken.signal.aborted) return;
    window.scrollTo(0, to);
    const there = Math.abs(window.scrollY - to) < 1 && !document.querySelector('main [aria-busy=true]');
    if ((there && still >= calm) || performance.now() > end) taken.abort();
    else requestAnimationFrame(() => follow(there ? still + 1 : 0));
  }
  // The screen that is left may still stand there, and the new one begins at its top.
  requestAnimationFrame(() => follow(0));
}
