import type { Cell as CellContent, Filter } from '@kafra/sdk';
import { Fragment, type ReactNode } from 'react';
import { newTabRel } from '../ports.ts';
import { breakable } from './breakable.tsx';
import styles from './cell.module.css';
import { CopyButton } from './copy-button.tsx';
import { cx } from './cx.ts';
import { FilterButton } from './filter-button.tsx';
import { previewLinkProps } from './preview/preview-link.ts';
import { RichText } from './rich-text.tsx';
import { Sprite } from './sprite.tsx';
import { TitledText } from './titled-text.tsx';

interface CellProps {
  cell: CellContent;
  /** Filters the list by a value. Without this function, a filter is shown as plain text. */
  onFilter?: (filter: Filter) => void;
  /** True to append a comma to the text. The comma is in the same box as the text, so that no line begins with it. */
  comma?: ReactNode;
}

/** A value of a table or card, with its picture, link, filter or badge. */
export function Cell({ cell, onFilter, comma }: CellProps) {
  const content = cell.parts ? (
    <CellParts {...cell} {...{ parts: cell.parts, onFilter, comma }} />
  ) : (
    <CellText {...{ cell, onFilter, comma }} />
  );
  if (!cell.picture) return content;
  return (
    <span className={styles.pictured}>
      <Sprite picture={cell.picture} />
      {cell.parts || comma ? <span>{content}</span> : content}
    </span>
  );
}

type CellPartsProps = Pick<CellProps, 'onFilter' | 'comma'> & { parts: readonly CellContent[] };

/** Returns true for a short part of a cell that stays on the line of the next part, such as a refine level. */
export const isShortLead = ({ text }: CellContent): boolean => text.length <= 4;

/** The parts of a cell. A line breaks between two parts before it breaks within one. */
function CellParts({
  parts,
  phrase,
  stacked,
  onFilter,
  comma,
}: CellPartsProps & Pick<CellContent, 'phrase' | 'stacked'>) {
  const visibleParts = parts.filter(({ text }) => text !== '');
  if (stacked) return <StackedParts {...{ parts: visibleParts, onFilter, comma }} />;
  const [lead, ...name] = visibleParts;
  if (phrase && lead && name.length > 0 && isShortLead(lead)) {
    return (
      <span className={styles.phrase}>
        <Cell cell={lead} onFilter={onFilter} />
        <span>
          <CellParts {...{ parts: name, phrase, onFilter, comma }} />
        </span>
      </span>
    );
  }
  return visibleParts.map((part, index) => {
    const next = visibleParts[index + 1];
    return (
      <Fragment key={index}>
        <span className={styles.part}>
          <Cell cell={part} onFilter={onFilter} comma={next ? !next.badge && !phrase && ',' : comma} />
        </span>
        {next && ' '}
      </Fragment>
    );
  });
}

/** A cell with its first part on one line, and the others in a smaller line below it. */
function StackedParts({ parts, onFilter, comma }: CellPartsProps) {
  const [first, ...others] = parts;
  if (!first) return null;
  return (
    <span className={styles.stacked}>
      <span>
        <Cell cell={first} onFilter={onFilter} />
      </span>
      <small>
        <CellParts {...{ parts: others, onFilter, comma }} />
      </small>
    </span>
  );
}

function CellText({ cell, onFilter, comma }: CellProps): ReactNode {
  const { text, tone, badge, link, filter, title } = cell;
  const className = cx(badge && styles.badge, tone && styles[tone]);
  if (link === undefined && filter && onFilter && text !== '') {
    return (
      <button
        type="button"
        className={cx(styles.filter, className)}
        title={title ?? `Show only ${text}`}
        onClick={() => onFilter(filter)}
      >
        {breakable(text)}
        {comma && <span aria-hidden>{comma}</span>}
      </button>
    );
  }
  if (link === undefined)
    return (
      <>
        <PlainText cell={cell} className={className} />
        {comma}
      </>
    );
  const anchor = <CellLink {...{ cell, className, comma }} />;
  if (!filter || !onFilter) return anchor;
  return (
    <span className={styles.linked}>
      {anchor}
      <FilterButton filter={filter} name={text} onFilter={onFilter} />
    </span>
  );
}

/** The text of a table cell that has no link. */
function PlainText({ cell, className }: { cell: CellContent; className: string }): ReactNode {
  const { spans, text, title, copyText } = cell;
  if (spans) return <RichText paragraph={spans} />;
  if (copyText !== undefined) return <CopyButton text={text} textToCopy={copyText} title={title} />;
  if (title !== undefined) return <TitledText text={text} title={title} className={className} />;
  return className === '' ? breakable(text) : <span className={className}>{breakable(text)}</span>;
}

function CellLink({
  cell: { text, link = '', title, opensNewTab },
  className,
  comma,
}: Pick<CellProps, 'cell' | 'comma'> & { className: string }) {
  const isNewTab = opensNewTab || link.startsWith('http');
  return (
    <a
      href={link}
      title={title}
      className={cx(styles.link, className)}
      {...previewLinkProps}
      {...(isNewTab ? { target: '_blank', rel: newTabRel(link) } : {})}
    >
      {breakable(text)}
      {comma && <span aria-hidden>{comma}</span>}
      {isNewTab && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  );
}
