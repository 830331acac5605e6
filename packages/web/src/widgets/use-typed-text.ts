import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../after-paint.ts';

/**
 * Maximum milliseconds of handling a text change immediately: half a frame. Slower handling would delay the next
 * character.
 */
const maxCost = 8;
/** Milliseconds without a key press after which the user counts as having stopped typing. */
const rest = 300;

/**
 * Milliseconds that handling a text change takes on this device, as an average over all fields. Recent times have more
 * weight.
 */
let cost = 0;

export interface TypedText {
  /** Text that the field shows. */
  text: string;
  /** True if the last text change has not been reported yet. */
  isAhead: boolean;
  setText(text: string): void;
  /** Reports the last text change immediately, before an action that depends on it. */
  flush(): void;
}

interface Typed {
  text: string;
  /**
   * Value of the field when the user typed. If the value has changed since, for example by going back, the field shows
   * the new value.
   */
  over: string;
}

/**
 * Manages the text of a field so that a typed character is painted before the change is reported: handling it may take
 * longer than a frame. If it does, changes are reported after a pause in typing, else right after the paint.
 *
 * @param asked The current query, if `value` is only a part of it and may follow later.
 */
export function useTypedText(value: string, onChange: (text: string) => void, asked = value): TypedText {
  const [typed, setTyped] = useState<Typed>();
  const latest = useRef({ asked, onChange });
  latest.current = { asked, onChange };
  const pending = useRef<Typed & { cancel(): void }>(undefined);

  const [{ setText, flush }] = useState(() => {
    function flushPending(): void {
      const told = pending.current;
      if (!told) return;
      told.cancel();
      pending.current = undefined;
      const start = performance.now();
      // Reporting the text and clearing it are rendered together, so that the field does not show the previous text in
      // between.
      flushSync(() => {
        if (told.over === latest.current.asked) latest.current.onChange(told.text);
        setTyped(undefined);
      });
      cost = (cost + performance.now() - start) / 2;
    }
    return {
      flush: flushPending,
      setText(text: string) {
        pending.current?.cancel();
        const now = { text, over: latest.current.asked };
        pending.current = { ...now, cancel: whenTold(cost > maxCost, flushPending) };
        setTyped(now);
      },
    };
  });
  // When the component unmounts, the pending report is cancelled.
  useLayoutEffect(() => () => pending.current?.cancel(), []);
  const isAhead = typed?.over === asked;
  return { text: isAhead ? typed.text : value, isAhead, setText, flush };
}

function whenTold(waitsForRest: boolean, tell: () => void): () => void {
  if (!waitsForRest) return afterPaint(tell);
  const timer = setTimeout(tell, rest);
  return () => clearTimeout(timer);
}
