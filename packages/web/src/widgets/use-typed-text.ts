import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../after-paint.ts';

/** Half a frame, in milliseconds: what takes longer would keep the next letter waiting. */
const maxCost = 8;
/** Milliseconds after which somebody has stopped typing. */
const rest = 300;

/** Milliseconds that it takes on this machine to tell a text, whichever field it is of; the last times count most. */
let cost = 0;

export interface TypedText {
  /** What stands in the field. */
  text: string;
  /** Whether what was typed last has not been told yet. */
  isAhead: boolean;
  setText(text: string): void;
  /** Tells at once what was typed last, for whoever is about to act on what is made of it. */
  flush(): void;
}

interface Typed {
  text: string;
  /** What was asked for when it was typed: where something else is since, as by going back, that holds. */
  over: string;
}

/**
 * The text of a field, which shows a letter before anybody is told of it: what is made of a text may take longer than a
 * frame. Where it does, it is told once the typing rests, else as soon as the letter is painted.
 *
 * @param asked what is asked for now, where `value` is only a part of that and may follow later.
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
      // In one drawing: a field must not fall back to what stood before.
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
  // Whoever has left has nobody to tell.
  useLayoutEffect(() => () => pending.current?.cancel(), []);
  const isAhead = typed?.over === asked;
  return { text: isAhead ? typed.text : value, isAhead, setText, flush };
}

function whenTold(waitsForRest: boolean, tell: () => void): () => void {
  if (!waitsForRest) return afterPaint(tell);
  const timer = setTimeout(tell, rest);
  return () => clearTimeout(timer);
}
