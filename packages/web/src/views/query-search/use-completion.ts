import type { Completion, Offer, SearchLanguage } from '@kafra/sdk';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { TypedText } from '../../widgets/use-typed-text.ts';
import { useAnticipation } from './use-anticipation.ts';

export interface OfferedCompletion {
  /** Position of the cursor in the search field; undefined without focus. */
  caret: number | undefined;
  offers: readonly Offer[];
  /** Index of the completion that Enter or Tab would apply; -1 without a selection. */
  active: number;
  activeOffer: Offer | undefined;
  /** Must be called after input, with the new position of the cursor. */
  typeUpTo(caret: number): void;
  moveCaret(caret: number | undefined): void;
  /** Selects the next or previous completion, cyclically. Opens the list of completions if it is closed. */
  step(by: 1 | -1): void;
  take(offer: Offer): void;
  close(): void;
}

const noOffers: readonly Offer[] = [];

/** Manages the completions of a search field: from the first character until one is applied or the list is closed. */
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
  // The previous completions stay visible until those for a new character are computed.
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
      // A completion that was computed for an older text is ignored.
      if (!completion?.offers.some((offer) => offer.insert === insert)) return;
      setText(text.slice(0, completion.start) + insert + text.slice(completion.end));
      caretAfterEdit.current = completion.start + insert.length;
      setActive(-1);
      // After the completion of a field name, the list stays open and shows the values of the field.
      setOpen(insert.endsWith(':'));
      flush();
    },
    close: () => setOpen(false),
  };
}
