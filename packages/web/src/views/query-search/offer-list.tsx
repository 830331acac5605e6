import type { Offer } from '@kafra/sdk';
import { memo } from 'react';
import styles from './query-search.module.css';

export const offerId = (listId: string, index: number): string => `${listId}-${index}`;

interface OfferListProps {
  id: string;
  offers: readonly Offer[];
  active: number;
  /** True if the completions still belong to the text before the last key press. */
  isBusy: boolean;
  /** Called with the completion that the user chose. Must be the same function in each rendering. */
  onTake: (offer: Offer) => void;
}

/** List of completions for the typed search text. The text field keeps the focus. */
export const OfferList = memo(({ id, offers, active, isBusy, onTake }: OfferListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label="Suggestions"
    aria-busy={isBusy}
    className={styles.offers}
    hidden={offers.length === 0}
  >
    {offers.map((offer, index) => (
      <div
        key={offer.insert}
        id={offerId(id, index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        className={styles.offer}
        // Without this, the text field would lose the focus before the press on a completion ends.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTake(offer)}
        onKeyDown={undefined}
      >
        <span>{offer.label}</span>
        <span className={styles.note}>{offer.note}</span>
      </div>
    ))}
  </div>
));
