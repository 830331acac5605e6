import { createStore } from '@kafra/sdk';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../use-store.ts';
import { type Move, opening, type Page, pointTo, type Reading, settle } from './scroll.ts';

/** How those around a document learn where its reader is, and lead the reader elsewhere. */
export interface Surroundings {
  /** Tab past the last stop leads out. */
  leave?(): void;
  /** Told which stop is chosen. */
  choose?(stop: string | undefined): void;
  /** Goes to this stop once another one was chosen elsewhere. */
  chosen?: string | undefined;
}

/** Where the reader of a document is, and the ways to go on. */
export function useReading(page: Page, { leave, choose, chosen }: Surroundings) {
  const [store] = useState(() => createStore<Reading>(opening(page)));
  const reading = settle(useStore(store), page);

  const told = useRef(choose);
  told.current = choose;
  useEffect(() => told.current?.(reading.focus), [reading.focus]);

  const pointed = useRef(chosen);
  useEffect(() => {
    if (pointed.current === chosen) return;
    pointed.current = chosen;
    store.set((current) => pointTo(current, page, chosen));
  }, [chosen, page, store]);

  const focusOn = (stop: string | undefined) => store.set((current) => ({ ...current, focus: stop }));
  /** Keys that come before the next drawing go on from here. */
  const latest = () => settle(store.getSnapshot(), page);
  const move = (to: Move) => {
    const next = to(latest());
    if (next) store.set(next);
    else if (leave) leave();
    else focusOn(undefined);
  };
  return { reading, latest, choose: focusOn, move };
}
