import { type Cell as CellContent, cellAtLine, type Fact, type Filter, lineCount } from '@kafra/sdk';
import type { ReactNode } from 'react';
import { textWidth } from './breakable.tsx';
import { Cell } from './cell.tsx';
import { cx } from './cx.ts';
import styles from './entry-list.module.css';
import { OpenButton } from './open-button.tsx';
import { rowHighlightProps, useRowHighlight } from './row-highlight.tsx';

export interface EntryFact extends Fact {
  /** True if the value is clear without its label. The label is then only for screen readers. */
  labelOptional?: boolean | undefined;
}

export interface Entry {
  key: string;
  head: CellContent;
  /** The second most important value of the entry, opposite its title. */
  aside?: Fact;
  /** True if the title is a number, such as a rank: the second value is then shown beside it. */
  numbered?: boolean;
  facts: readonly EntryFact[];
  recent?: boolean;
  onOpen?: () => void;
  actions?: ReactNode;
  /** Name of the list entry, used as the name of its menu. */
  name?: string;
  /** Button that opens the menu of the list entry. */
  menu?: ReactNode;
}

interface EntryListProps {
  entries: readonly Entry[];
  label: string;
  /** Number of blank entries at the end of the list, each as high as an entry of one line. */
  blankEntries?: number;
  onFilter?: (filter: Filter) => void;
}

/** A table for narrow screens: one entry per row, with the most important values first. */
export function EntryList({ entries, label, blankEntries = 0, onFilter }: EntryListProps) {
  const highlight = useRowHighlight();
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map((entry) => (
        <li
          key={entry.key}
          data-row-key={entry.menu ? entry.key : undefined}
          data-row-name={entry.name}
          className={cx(
            styles.entry,
            entry.menu !== undefined && styles.withMenu,
            entry.head.lines && styles.multiLine,
            entry.recent && styles.recent,
          )}
          {...rowHighlightProps(highlight, entry.key)}
        >
          {Array.from({ length: lineCount([entry.head]) }, (_, line) => (
            <EntryLine key={line} {...{ entry, line, onFilter }} />
          ))}
          <dl className={styles.facts}>
            {entry.facts
              .filter(({ value }) => value.text !== '' && !value.lines)
              .map(({ label: name, labelOptional, value }) => (
                <div key={name}>
                  <dt className={cx(labelOptional && 'visually-hidden')}>{name}</dt>
                  <dd>
                    <Cell cell={value} onFilter={onFilter} />
                  </dd>
                </div>
              ))}
          </dl>
          {entry.menu && <div className={styles.menu}>{entry.menu}</div>}
          {entry.actions && <div className={styles.actions}>{entry.actions}</div>}
        </li>
      ))}
      {Array.from({ length: blankEntries }, (_, index) => (
        <li key={index} className={styles.entry} aria-hidden>
          {'\u00a0'}
        </li>
      ))}
    </ul>
  );
}

interface EntryLineProps extends Pick<EntryListProps, 'onFilter'> {
  entry: Entry;
  line: number;
}

/** The name of an entry and its second value. In an entry of several lines, the other values that differ are below. */
function EntryLine({ entry, line, onFilter }: EntryLineProps) {
  const { head, aside, numbered, facts, onOpen } = entry;
  const name = cellAtLine(head, line);
  const second = aside && cellAtLine(aside.value, line);
  const lineFacts = facts.flatMap(({ label, value }) => {
    const part = value.lines && cellAtLine(value, line);
    return part && part.text !== '' ? [{ label, part }] : [];
  });
  return (
    <>
      <div className={cx(styles.first, numbered && styles.numbered)}>
        {name && <EntryHead name={name} onOpen={onOpen} onFilter={onFilter} />}
        {second && (
          <span className={styles.aside}>
            {!numbered && line === 0 && <small>{aside?.label} </small>}
            <Cell cell={second} onFilter={onFilter} />
          </span>
        )}
      </div>
      {lineFacts.map(({ label, part }) => (
        <small key={label} className={styles.more}>
          <span className="visually-hidden">{label}: </span>
          <Cell cell={part} onFilter={onFilter} />
        </small>
      ))}
    </>
  );
}

/** Width of a name that would be higher than two lines beside a second value, measured in Latin letters. */
const minLongName = 36;

interface EntryHeadProps extends Pick<EntryListProps, 'onFilter'>, Pick<Entry, 'onOpen'> {
  name: CellContent;
}

const EntryHead = ({ name, onOpen, onFilter }: EntryHeadProps) => (
  <span
    className={styles.head}
    data-pictured={name.picture && true}
    data-long={textWidth(name.text) >= minLongName || undefined}
  >
    {onOpen ? (
      <OpenButton cell={name} onOpen={onOpen} onFilter={onFilter} className={styles.openButton} />
    ) : (
      <Cell cell={name} onFilter={onFilter} />
    )}
  </span>
);
