import type { CardsModel, ListedRecords } from '@kafra/sdk';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { rowLink } from './row-link.ts';

interface RowKeysOptions {
  model: CardsModel;
  list: ListedRecords;
  rows: RefObject<HTMLElement | null>;
  /** Opens the card of a record. */
  onOpen: (key: string) => void;
}

const rowsPerScreen = 10;

/** Number of list rows by which each key moves the selection. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: rowsPerScreen,
  PageUp: -rowsPerScreen,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Handles the keys of a list of records. Arrow keys select another row, across pages too. Space opens the card, and
 * Enter follows the row's link.
 */
export function useRowKeys({ model, list, rows, onOpen }: RowKeysOptions): (event: KeyboardEvent) => void {
  const { page } = list;
  /** When a key moves to another page: whether the first or the last row of that page gets the focus. */
  const entered = useRef<'first' | 'last'>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another page are there once it is drawn
  useEffect(() => {
    const row = entered.current === 'last' ? list.rows.at(-1) : list.rows[0];
    if (entered.current === undefined || !row) return;
    entered.current = undefined;
    model.choose(row.key);
    rowLink(rows.current, row.key)?.focus();
  }, [page]);

  return (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;
    if (row === undefined || ctrlKey || metaKey || altKey) return;
    const step = steps[key];
    if (key === ' ') onOpen(row);
    else if (step !== undefined) moveBy(step, row);
    else return;
    event.preventDefault();
  };

  function moveBy(step: number, from: string): void {
    const at = list.rows.findIndex(({ key }) => key === from);
    const last = list.rows.length - 1;
    const isPageTurned = Math.abs(step) === 1 && (at + step < 0 || at + step > last);
    if (isPageTurned) {
      const next = page + step;
      if (next < 0 || next >= list.pages) return;
      entered.current = step > 0 ? 'first' : 'last';
      model.goToPage(next);
      return;
    }
    const next = list.rows[Math.max(0, Math.min(at + step, last))];
    if (!next) return;
    model.choose(next.key);
    rowLink(rows.current, next.key)?.focus();
  }
}
