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

/** Callbacks for the screen around a document. */
export interface ScrollOptions {
  /** Called when the Tab key is pressed on the last tab stop of the document. */
  onLeave?(): void;
  /** Called with the key of the selected tab stop. */
  onSelect?(stop: string | undefined): void;
  /** Key of the tab stop that another part of the screen selected. */
  selectedStop?: string | undefined;
}

/** Manages the reading position of a document and its keys. */
export function useScroll(metrics: ScrollMetrics, { onLeave, onSelect, selectedStop }: ScrollOptions) {
  const [store] = useState(() => createStore<ScrollState | undefined>(undefined));
  // Before the first key press, the tab stop that was selected first stays selected when more content arrives, unless
  // it becomes invisible.
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
  /** Keys may arrive faster than the screen is drawn, so each movement starts from the current position. */
  const latest = () => scrollOf(store.getSnapshot());
  const move = (to: ScrollMove) => {
    const next = to(latest());
    if (next) store.set(next);
    else if (onLeave) onLeave();
    else focusOn(undefined);
  };
  return { scroll, latest, choose: focusOn, move };
}
