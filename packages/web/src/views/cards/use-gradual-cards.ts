import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../when-idle.ts';

interface Keyed {
  key: string;
}

/**
 * The next list on the way from the cards that stand to those that are wanted: the wanted ones from the top with at most
 * one that has to be built, and below it what stands still. It is `wanted` itself once there is nothing more to build.
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
 * Cards that take the place of others one by one, from the top: the first with the answer, each of the others when the page
 * has a rest. To build all cards of a page and to lay them out is one piece of work, in which a slow machine would miss what
 * is typed meanwhile. The first cards of all come together: nobody types yet, and a scroll that is restored needs their
 * height.
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
