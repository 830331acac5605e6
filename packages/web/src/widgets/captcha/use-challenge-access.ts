import { useEffect } from 'react';

/** Google lays its pictures over the page: in a frame in an element that it appends to the body. */
const challengeSelector = 'body > div:has(iframe[src*="/bframe"])';

const isInChallenge = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(challengeSelector) !== null;

/** Events of the focus, which an open dialog answers at the document by taking it back. */
const focusEvents = ['focusin', 'focusout'] as const;

/** Allows focus in reCAPTCHA's pictures, which are outside the dialog that contains its box. */
export function useChallengeAccess(): void {
  useEffect(() => {
    // At the body React has had them already.
    const onFocus = (event: FocusEvent) => {
      if (isInChallenge(event.target) || isInChallenge(event.relatedTarget)) event.stopPropagation();
    };
    for (const name of focusEvents) document.body.addEventListener(name, onFocus);
    return () => {
      for (const name of focusEvents) document.body.removeEventListener(name, onFocus);
    };
  }, []);
}
