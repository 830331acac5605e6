import type { Card as CardContent, CardsModel, ListedRecords } from '@kafra/sdk';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { RowMenuArea } from '../../../widgets/row-menu/row-menu-area.tsx';
import { useIsNarrow, useMediaQuery } from '../../../widgets/use-media-query.ts';
import { SortPicker } from '../../table/sort-picker.tsx';
import { viewHeading } from '../../view-titles.ts';
import styles from './record-list.module.css';
import { RecordSheet } from './record-sheet.tsx';
import { RecordTable } from './record-table.tsx';
import { rowLink } from './row-link.ts';
import { useRowKeys } from './use-row-keys.ts';

interface RecordListProps {
  model: CardsModel;
  list: ListedRecords;
  renderCard: (card: CardContent) => ReactNode;
}

/**
 * Database records as rows of a list. In a wide window the card of the selected record is beside the list; otherwise a
 * press of a row opens the card over it. Enter opens the record at its own address.
 */
export function RecordList({ model, list, renderCard }: RecordListProps) {
  const isWide = useMediaQuery('(width >= 75rem)');
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const rows = useRef<HTMLDivElement>(null);

  function choose(key: string): void {
    model.choose(key);
    if (!isWide) setIsSheetOpen(true);
  }

  const onKeyDown = useRowKeys({ model, list, rows, onOpen: choose });

  function onClick(event: MouseEvent): void {
    const key = pressedRow(event);
    if (key === undefined) return;
    event.preventDefault();
    choose(key);
    rowLink(rows.current, key)?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.split}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: each row has a link, which is the way of the keyboard */}
      <div ref={rows} className={styles.rows} onClick={onClick} onKeyDown={onKeyDown}>
        {isNarrow && (
          <SortPicker
            columns={list.columns}
            sort={list.sort}
            onSort={model.sortRows}
            count={`${list.total.toLocaleString('en')} entries`}
          />
        )}
        <RowMenuArea entriesOf={model.rowMenu}>
          <RecordTable
            list={list}
            isMarked={isWide || isSheetOpen}
            title={viewHeading(model.definition)}
            onSort={model.sortRows}
          />
        </RowMenuArea>
      </div>
      {isWide && list.card && (
        <section className={styles.beside} aria-label={`Card of ${list.card.title}`}>
          {renderCard(list.card)}
        </section>
      )}
      {!isWide && isSheetOpen && list.card && (
        <RecordSheet title={list.card.title} onClose={() => setIsSheetOpen(false)}>
          {renderCard(list.card)}
        </RecordSheet>
      )}
    </div>
  );
}

/**
 * Returns the list row that a simple click selects; undefined for clicks that open a tab, select a text or press a
 * button.
 */
function pressedRow(event: MouseEvent): string | undefined {
  const { target, ctrlKey, metaKey, shiftKey, detail } = event;
  // Pressing Enter on a link fires a click without a mouse press (detail 0).
  if (ctrlKey || metaKey || shiftKey || detail === 0 || !(target instanceof Element)) return undefined;
  if (target.closest('button, select') || getSelection()?.isCollapsed === false) return undefined;
  return target.closest<HTMLElement>('[data-key]')?.dataset.key;
}
