import { useEffect } from 'react';

/** CSS selector of Google's picture challenge: a frame in an element that Google appends to the body. */
const challengeSelector = 'body > div:has(iframe[src*="/bframe"])';

const isInChallenge = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(challengeSelector) !== null;

/** Focus events that must not reach an open dialog. The dialog would take the focus back from the picture challenge. */
const focusEvents = ['focusin', 'focusout'] as const;

/** Allows focus in reCAPTCHA's picture challenge, which is outside the dialog with the checkbox. */
export function useChallengeAccess(): void {
  useEffect(() => {
    // React handles events before they reach the body, so stopping them there hides them only from the open dialog.
    const onFocus = (event: FocusEvent) => {
      if (isInChallenge(event.target) || isInChallenge(event.relatedTarget)) event.stopPropagation();
    };
    for (const name of focusEvents) document.body.addEventListener(name, onFocus);
    return () => {
      for (const name of focusEvents) document.body.removeEventListener(name, onFocus);
    };
  }, []);
}
