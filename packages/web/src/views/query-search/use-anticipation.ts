import type { SearchLanguage } from '@kafra/sdk';
import { useEffect } from 'react';
import { whenIdle } from '../../when-idle.ts';

/**
 * Between two key presses, prepares data for the characters that the user may type next. A key press pauses this work.
 */
export function useAnticipation(language: SearchLanguage | undefined, text: string, caret: number | undefined): void {
  useEffect(() => {
    if (!language || caret === undefined) return;
    const work = language.anticipate(text, caret);
    let cancel = whenIdle(goOn);
    function goOn(isIdle: () => boolean): void {
      do if (work.next().done) return;
      while (isIdle());
      cancel = whenIdle(goOn);
    }
    return () => cancel();
  }, [language, text, caret]);
}
