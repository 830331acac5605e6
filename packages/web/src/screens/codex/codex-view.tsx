import type { Card, CardsModel } from '@kafra/sdk';
import { useMemo } from 'react';
import { useStore } from '../../use-store.ts';
import { Card as PlainCard } from '../../views/card.tsx';
import { CardsView } from '../../views/cards-view.tsx';
import { CodexCard } from './codex-card.tsx';

/** Items or monsters as the entries of a codex; one that is shown alone has nothing folded away. */
export function CodexView({ model }: { model: CardsModel }) {
  const isAlone = useStore(model).total === 1;
  const draw = useMemo(
    () => (card: Card) =>
      // What is no entry of its own, such as a comparison, has no place that it leads to.
      card.link === undefined ? (
        <PlainCard card={card} press={model.activate} toggle={model.toggle} />
      ) : (
        <CodexCard card={card} unfolded={isAlone} press={model.activate} />
      ),
    [isAlone, model],
  );
  return <CardsView model={model} draw={draw} />;
}
