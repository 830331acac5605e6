import type { Completion, Offer, SearchLanguage } from '@kafra/sdk';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { TypedText } from '../../widgets/use-typed-text.ts';
import { useAnticipation } from './use-anticipation.ts';

export interface OfferedCompletion {
  /** Where the caret of the field stands; undefined while it has none. */
  caret: number | undefined;
  offers: readonly Offer[];
  /** The number of the offer that a key would take; -1 for none. */
  active: number;
  activeOffer: Offer | undefined;
  /** Somebody has typed up to this caret. */
  typeUpTo(caret: number): void;
  moveCaret(caret: number | undefined): void;
  /** Goes to the next offer or the one before, round in a ring; shows what is offered where nothing is shown. */
  step(by: 1 | -1): void;
  take(offer: Offer): void;
  close(): void;
}

const noOffers: readonly Offer[] = [];

/** What the search language offers for the text of a field: from the first letter on, until it is taken or sent away. */
export function useCompletion(
  language: SearchLanguage | undefined,
  { text, isAhead, setText, flush }: TypedText,
  field: RefObject<HTMLInputElement | null>,
): OfferedCompletion {
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const caretAfterEdit = useRef<number>(undefined);
  useLayoutEffect(() => {
    const at = caretAfterEdit.current;
    if (at === undefined) return;
    caretAfterEdit.current = undefined;
    field.current?.setSelectionRange(at, at);
    setCaret(at);
  });

  const offeredAt = isOpen && !isAhead ? caret : undefined;
  // While a letter is on its way, what was offered before it stays.
  const completed = useRef<Completion>(undefined);
  if (!isAhead) completed.current = offeredAt === undefined ? undefined : language?.complete(text, offeredAt);
  const completion = isOpen ? completed.current : undefined;
  useAnticipation(language, text, offeredAt);
  const offers = completion?.offers ?? noOffers;

  return {
    ...{ caret, offers, active, activeOffer: offers[active] },
    moveCaret: setCaret,
    typeUpTo(at) {
      setCaret(at);
      setActive(-1);
      setOpen(true);
    },
    step(by) {
      if (offers.length === 0) setOpen(true);
      else if (by === 1) setActive((active + 1) % offers.length);
      else setActive(active <= 0 ? offers.length - 1 : active - 1);
    },
    take({ insert }) {
      // Not what stood here before the last letters.
      if (!completion?.offers.some((offer) => offer.insert === insert)) return;
      setText(text.slice(0, completion.start) + insert + text.slice(completion.end));
      caretAfterEdit.current = completion.start + insert.length;
      setActive(-1);
      // Behind a field its words are offered.
      setOpen(insert.endsWith(':'));
      flush();
    },
    close: () => setOpen(false),
  };
}
