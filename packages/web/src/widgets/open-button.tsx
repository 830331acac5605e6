import type { Cell as CellContent, Filter } from '@kafra/sdk';
import { Fragment } from 'react';
import { Cell, isShortLead } from './cell.tsx';
import { cx } from './cx.ts';
import { FilterButton } from './filter-button.tsx';
import styles from './open-button.module.css';
import { Sprite } from './sprite.tsx';

interface OpenButtonProps {
  cell: CellContent;
  onOpen: () => void;
  onFilter: ((filter: Filter) => void) | undefined;
  /** CSS class of the button that opens the table row. */
  className: string | undefined;
}

/** Name of a table row. Pressing it opens the row; a separate button beside it filters the list by the name. */
export function OpenButton({ cell, onOpen, onFilter, className }: OpenButtonProps) {
  const parts = cell.phrase ? (cell.parts ?? []) : [];
  const name = parts.at(-1) ?? cell;
  const leads = parts.slice(0, -1);
  const { filter } = name;
  return (
    <span className={styles.wrapper}>
      {cell.picture && <Sprite picture={cell.picture} />}
      <span className={cx(styles.words, leads.length > 0 && leads.every(isShortLead) && styles.oneLine)}>
        {leads.map((part, index) => (
          <Fragment key={index}>
            <span>
              <Cell cell={part} onFilter={onFilter} />
            </span>{' '}
          </Fragment>
        ))}
        <button type="button" className={className} onClick={onOpen}>
          <Cell cell={{ ...name, picture: undefined, link: undefined, filter: undefined }} />
        </button>
      </span>
      {filter && onFilter && <FilterButton filter={filter} name={name.text} onFilter={onFilter} />}
    </span>
  );
}
