import type { Card } from '@kafra/sdk';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Sprite } from '../../widgets/sprite.tsx';
import styles from './map-gallery.module.css';

interface MapGalleryProps {
  cards: readonly Card[];
  renderCard: (card: Card) => ReactNode;
}

const indexByKey: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Thumbnails of the maps on a page, with the card of the selected map below them. Arrow keys select another map. */
export function MapGallery({ cards, renderCard }: MapGalleryProps) {
  const [chosenKey, setChosenKey] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const chosen = cards.find(({ key }) => key === chosenKey) ?? cards[0];

  function onKeyDown(event: KeyboardEvent): void {
    const at = chosen ? cards.indexOf(chosen) : 0;
    const next = indexByKey[event.key]?.(at, cards.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setChosenKey(cards[next]?.key);
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <>
      <ul ref={list} className={styles.thumbnails} aria-label="Maps of this page" onKeyDown={onKeyDown}>
        {cards.map((card) => (
          <li key={card.key}>
            <button
              type="button"
              aria-pressed={card === chosen}
              tabIndex={card === chosen ? 0 : -1}
              onClick={() => setChosenKey(card.key)}
            >
              {card.thumbnail && <Sprite picture={card.thumbnail} />}
              <span className={styles.name}>
                {card.title}{' '}
                <small>
                  [{card.key}] {kindOf(card)}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <div key={chosen.key}>{renderCard(chosen)}</div>}
    </>
  );
}

/** Returns the kind of a map, for example `Town`. */
const kindOf = ({ sections: [first] }: Card): string =>
  first?.kind === 'badges' ? first.badges.map(({ text }) => text).join(', ') : '';
