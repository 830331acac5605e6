import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../when-idle.ts';

interface Keyed {
  key: string;
}

/**
 * Returns the next step from the cards that are shown to the wanted ones: wanted cards from the top with at most one
 * new card, followed by the shown ones. Returns `wanted` itself when the list is complete.
 */
export function nextCards<C extends Keyed>(wanted: readonly C[], standing: readonly C[]): readonly C[] {
  const known = new Set(standing.map(({ key }) => key));
  const second = wanted.map(({ key }) => key).filter((key) => !known.has(key))[1];
  if (second === undefined) return wanted;
  const head = wanted.slice(
    0,
    wanted.findIndex(({ key }) => key === second),
  );
  const placed = new Set(head.map(({ key }) => key));
  const rest = standing.filter(({ key }) => !placed.has(key));
  return [...head, ...rest.slice(0, wanted.length - head.length)];
}

/**
 * Replaces cards one by one from the top: the first one immediately, the others when the page is idle. Building and
 * laying out all cards of a page in one task would delay typed input on a slow device. The first cards of a page are
 * built together, because the user does not type yet and a restored scroll position needs their height.
 */
export function useGradualCards<C extends Keyed>(wanted: readonly C[]): readonly C[] {
  const [state, setState] = useState({ wanted, drawn: wanted, isFirst: wanted.length === 0 });
  if (state.wanted !== wanted) {
    const drawn = state.isFirst ? wanted : nextCards(wanted, state.drawn);
    setState({ wanted, drawn, isFirst: state.isFirst && wanted.length === 0 });
  }
  const { drawn } = state;
  useEffect(() => {
    if (drawn === wanted) return;
    return whenIdle(() =>
      startTransition(() =>
        setState((now) => (now.drawn === drawn ? { ...now, drawn: nextCards(wanted, drawn) } : now)),
      ),
    );
  }, [wanted, drawn]);
  return drawn;
}
