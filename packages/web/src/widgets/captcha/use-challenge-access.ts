import { useEffect } from 'react';

/** Selector of Google's picture challenge: a frame in an element that Google appends to the body. */
const challengeSelector = 'body > div:has(iframe[src*="/bframe"])';

const isInChallenge = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(challengeSelector) !== null;

/** Focus events. An open dialog handles them at the document by taking the focus back. */
const focusEvents = ['focusin', 'focusout'] as const;

/** Allows focus in reCAPTCHA's pictures, which are outside the dialog that contains its box. */
export function useChallengeAccess(): void {
  useEffect(() => {
    // React handles events before they reach the body, so stopping them there hides them only from the dialog.
    const onFocus = (event: FocusEvent) => {
      if (isInChallenge(event.target) || isInChallenge(event.relatedTarget)) event.stopPropagation();
    };
    for (const name of focusEvents) document.body.addEventListener(name, onFocus);
    return () => {
      for (const name of focusEvents) document.body.removeEventListener(name, onFocus);
    };
  }, []);
}
