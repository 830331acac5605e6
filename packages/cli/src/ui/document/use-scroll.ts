import { createStore } from '@kafra/sdk';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../use-store.ts';
import {
  clampScroll,
  initialScroll,
  type ScrollMetrics,
  type ScrollMove,
  type ScrollState,
  scrollToStop,
} from './scroll.ts';

/** Callbacks of the view around a document. */
export interface ScrollOptions {
  /** Called when Tab leaves the last stop. */
  onLeave?(): void;
  /** Called with the selected stop. */
  onSelect?(stop: string | undefined): void;
  /** Stop that was selected elsewhere. */
  selectedStop?: string | undefined;
}

/** Manages the reading position of a document and its keys. */
export function useScroll(metrics: ScrollMetrics, { onLeave, onSelect, selectedStop }: ScrollOptions) {
  const [store] = useState(() => createStore<ScrollState | undefined>(undefined));
  // Before the first key press, content that arrives later changes the selection only if it becomes invisible.
  const firstChoice = useRef<string>(undefined);
  const start = () => initialScroll(metrics, firstChoice.current);
  const scrollOf = (state: ScrollState | undefined) => (state ? clampScroll(state, metrics) : start());
  const scroll = scrollOf(useStore(store));
  useEffect(() => {
    firstChoice.current = scroll.focus;
  }, [scroll.focus]);

  const onSelectRef = useRef(onSelect);
  onSelectRef.current = onSelect;
  useEffect(() => onSelectRef.current?.(scroll.focus), [scroll.focus]);

  const lastSelected = useRef(selectedStop);
  useEffect(() => {
    if (lastSelected.current === selectedStop) return;
    lastSelected.current = selectedStop;
    store.set((current) => scrollToStop(current ?? initialScroll(metrics, firstChoice.current), metrics, selectedStop));
  }, [selectedStop, metrics, store]);

  const focusOn = (stop: string | undefined) => store.set((current) => ({ ...scrollOf(current), focus: stop }));
  /** Keys that arrive before the next rendering continue from the current position. */
  const latest = () => scrollOf(store.getSnapshot());
  const move = (to: ScrollMove) => {
    const next = to(latest());
    if (next) store.set(next);
    else if (onLeave) onLeave();
    else focusOn(undefined);
  };
  return { scroll, latest, choose: focusOn, move };
}
