import type { Cell as CellContent, Fact, Filter } from '@kafra/sdk';
import type { ReactNode } from 'react';
import { Cell } from './cell.tsx';
import styles from './entry-list.module.css';
import { look } from './look.ts';
import { Opener } from './opener.tsx';
import { rowMark, useRowMarks } from './row-marks.tsx';

export interface Entry {
  key: string;
  head: CellContent;
  /** The second fact that matters, across from the head. */
  aside?: CellContent;
  /** The head is a number, such as a rank: the second fact stands beside it. */
  numbered?: boolean;
  facts: readonly Fact[];
  recent?: boolean;
  open?: () => void;
  actions?: ReactNode;
}

interface EntryListProps {
  entries: readonly Entry[];
  label: string;
  filterBy?: (filter: Filter) => void;
}

/** A table where there is no room for one: an entry a row, its most important facts first. */
export function EntryList({ entries, label, filterBy }: EntryListProps) {
  const marks = useRowMarks();
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map((entry) => (
        <li
          key={entry.key}
          className={look(styles.entry, entry.recent && styles.recent)}
          {...rowMark(marks, entry.key)}
        >
          <div className={look(styles.first, entry.numbered && styles.numbered)}>
            <EntryHead entry={entry} filterBy={filterBy} />
            {entry.aside && (
              <span className={styles.aside}>
                <Cell cell={entry.aside} filterBy={filterBy} stacked={isStacked(entry.head)} />
              </span>
            )}
          </div>
          <dl className={styles.facts}>
            {entry.facts
              .filter(({ value }) => value.text !== '')
              .map(({ label: name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <Cell cell={value} filterBy={filterBy} />
                  </dd>
                </div>
              ))}
          </dl>
          {entry.actions && <div className={styles.actions}>{entry.actions}</div>}
        </li>
      ))}
    </ul>
  );
}

function EntryHead({ entry: { head, open }, filterBy }: { entry: Entry } & Pick<EntryListProps, 'filterBy'>) {
  if (!open) {
    return (
      <span className={styles.head}>
        <Cell cell={head} filterBy={filterBy} stacked={isStacked(head)} />
      </span>
    );
  }
  return (
    <span className={styles.head}>
      <Opener cell={head} open={open} filterBy={filterBy} className={styles.open} />
    </span>
  );
}

/** Several things with pictures are a list of their own. */
const isStacked = ({ parts }: CellContent): boolean => parts?.some(({ picture }) => picture) ?? false;
