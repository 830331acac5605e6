import type { Cell as CellContent, Filter } from '@kafra/sdk';
import { Fragment, type ReactNode } from 'react';
import { tabRelation } from '../ports.ts';
import styles from './cell.module.css';
import { CopyButton } from './copy-button.tsx';
import { look } from './look.ts';
import { previewed } from './preview/previewed.ts';
import { Sprite } from './sprite.tsx';
import { Titled } from './titled.tsx';

interface CellProps {
  cell: CellContent;
  /** Narrows the list; without it a filter is only text. */
  filterBy?: (filter: Filter) => void;
}

/** One thing that is written, with whatever it carries: a picture, a link, a filter, a stamp. */
export function Cell({ cell, filterBy }: CellProps) {
  const words = cell.parts ? (
    <Row parts={cell.parts} phrase={cell.phrase} filterBy={filterBy} />
  ) : (
    <Words {...{ cell, filterBy }} />
  );
  if (!cell.picture) return words;
  return (
    <span className={styles.pictured}>
      <Sprite picture={cell.picture} />
      {cell.parts ? <span>{words}</span> : words}
    </span>
  );
}

type PartsProps = Pick<CellProps, 'filterBy'> & { parts: readonly CellContent[] };

/** Up to so many letters a word stays beside what it leads, such as a refinement. */
const shortLead = 4;

/** A line breaks between the parts before it breaks within one. */
function Row({ parts, phrase, filterBy }: PartsProps & Pick<CellContent, 'phrase'>) {
  const said = parts.filter(({ text }) => text !== '');
  const [lead, ...name] = said;
  if (phrase && lead && name.length > 0 && lead.text.length <= shortLead) {
    return (
      <span className={styles.led}>
        <Cell cell={lead} filterBy={filterBy} />
        <span>
          <Row parts={name} phrase={phrase} filterBy={filterBy} />
        </span>
      </span>
    );
  }
  return said.map((part, index) => {
    const next = said[index + 1];
    return (
      <Fragment key={index}>
        <span className={styles.part}>
          <Cell cell={part} filterBy={filterBy} />
          {next && !next.badge && !phrase && ','}
        </span>
        {next && ' '}
      </Fragment>
    );
  });
}

function Words({ cell, filterBy }: CellProps): ReactNode {
  const { text, tone, badge, link, filter, title, copyText: copies } = cell;
  const className = look(badge && styles.stamp, tone && styles[tone]);
  if (link !== undefined) return <CellLink cell={cell} className={className} />;
  if (copies !== undefined) return <CopyButton text={text} copies={copies} title={title} />;
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
  if (title !== undefined) return <Titled text={text} title={title} className={className} />;
  return className === '' ? text : <span className={className}>{text}</span>;
}

function CellLink({
  cell: { text, link = '', title, opensNewTab: newTab },
  className,
}: {
  cell: CellContent;
  className: string;
}) {
  const beside = newTab || link.startsWith('http');
  return (
    <a
      href={link}
      title={title}
      className={look(styles.link, className)}
      {...previewed}
      {...(beside ? { target: '_blank', rel: tabRelation(link) } : {})}
    >
      {text}
      {beside && <span className="unseen"> (opens in a new tab)</span>}
    </a>
  );
}
