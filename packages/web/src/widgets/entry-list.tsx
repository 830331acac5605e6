import { type Cell as CellContent, cellAtLine, type Fact, type Filter, lineCount } from '@kafra/sdk';
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
  aside?: Fact;
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
          className={look(styles.entry, entry.head.lines && styles.lines, entry.recent && styles.recent)}
          {...rowMark(marks, entry.key)}
        >
          {Array.from({ length: lineCount([entry.head]) }, (_, line) => (
            <EntryLine key={line} {...{ entry, line, filterBy }} />
          ))}
          <dl className={styles.facts}>
            {entry.facts
              .filter(({ value }) => value.text !== '' && !value.lines)
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

interface EntryLineProps extends Pick<EntryListProps, 'filterBy'> {
  entry: Entry;
  line: number;
}

/** What an entry is called and the second fact; where it tells line by line, also the others that do, below. */
function EntryLine({ entry, line, filterBy }: EntryLineProps) {
  const { head, aside, numbered, facts, open } = entry;
  const name = cellAtLine(head, line);
  const second = aside && cellAtLine(aside.value, line);
  const more = facts.flatMap(({ label, value }) => {
    const part = value.lines && cellAtLine(value, line);
    return part && part.text !== '' ? [{ label, part }] : [];
  });
  return (
    <>
      <div className={look(styles.first, numbered && styles.numbered)}>
        {name && <EntryHead name={name} open={open} filterBy={filterBy} />}
        {second && (
          <span className={styles.aside}>
            {!numbered && line === 0 && <small>{aside?.label} </small>}
            <Cell cell={second} filterBy={filterBy} />
          </span>
        )}
      </div>
      {more.map(({ label, part }) => (
        <small key={label} className={styles.more}>
          <span className="unseen">{label}: </span>
          <Cell cell={part} filterBy={filterBy} />
        </small>
      ))}
    </>
  );
}

interface EntryHeadProps extends Pick<EntryListProps, 'filterBy'>, Pick<Entry, 'open'> {
  name: CellContent;
}

const EntryHead = ({ name, open, filterBy }: EntryHeadProps) => (
  <span className={styles.head} data-pictured={name.picture && true}>
    {open ? (
      <Opener cell={name} open={open} filterBy={filterBy} className={styles.open} />
    ) : (
      <Cell cell={name} filterBy={filterBy} />
    )}
  </span>
);
