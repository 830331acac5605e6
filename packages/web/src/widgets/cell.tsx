import type { Cell as CellContent, Filter } from '@kafra/sdk';
import { Fragment, type ReactNode } from 'react';
import styles from './cell.module.css';
import { look } from './look.ts';
import { Sprite } from './sprite.tsx';

interface CellProps {
  cell: CellContent;
  /** Narrows the list; without it a filter is only text. */
  filterBy?: (filter: Filter) => void;
}

/** One thing that is written, with whatever it carries: a picture, a link, a filter, a stamp. */
export function Cell({ cell, filterBy }: CellProps) {
  if (cell.parts) return <Parts parts={cell.parts} filterBy={filterBy} />;
  const words = <Words cell={cell} filterBy={filterBy} />;
  if (!cell.picture) return words;
  return (
    <span className={styles.pictured}>
      <Sprite picture={cell.picture} />
      {words}
    </span>
  );
}

const Parts = ({ parts, filterBy }: { parts: readonly CellContent[] } & Pick<CellProps, 'filterBy'>) =>
  parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (part.badge ? ' ' : ', ')}
      <Cell cell={part} filterBy={filterBy} />
    </Fragment>
  ));

function Words({ cell, filterBy }: CellProps): ReactNode {
  const { text, tone, badge, link, filter, title } = cell;
  const className = look(badge && styles.stamp, tone && styles[tone]);
  if (link !== undefined) {
    const outside = link.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <a href={link} title={title} className={className} {...outside}>
        {text}
      </a>
    );
  }
  if (filter && filterBy && text !== '') {
    return (
      <button
        type="button"
        className={look(styles.filter, className)}
        title={title ?? `Show only ${text}`}
        onClick={() => filterBy(filter)}
      >
        {text}
      </button>
    );
  }
  if (className === '' && title === undefined) return text;
  return (
    <span className={className} title={title}>
      {text}
    </span>
  );
}
