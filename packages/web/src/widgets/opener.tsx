import type { Cell as CellContent, Filter } from '@kafra/sdk';
import { Filter as Funnel } from 'lucide-react';
import { Cell } from './cell.tsx';
import styles from './opener.module.css';
import { Sprite } from './sprite.tsx';

interface OpenerProps {
  cell: CellContent;
  open: () => void;
  filterBy: ((filter: Filter) => void) | undefined;
  /** Of the button that opens. */
  className: string | undefined;
}

/** What a row is called opens it; what narrows the list stands beside it, each with a button of its own. */
export function Opener({ cell, open, filterBy, className }: OpenerProps) {
  const words = cell.phrase ? (cell.parts ?? []) : [];
  const name = words.at(-1) ?? cell;
  const { filter } = name;
  const label = `Show only ${name.text}`;
  return (
    <span className={styles.opener}>
      {cell.picture && <Sprite picture={cell.picture} />}
      {words.slice(0, -1).map((word) => (
        <span key={word.text} className={styles.word}>
          <Cell cell={word} filterBy={filterBy} />
        </span>
      ))}
      <button type="button" className={className} onClick={open}>
        <Cell cell={{ ...name, picture: undefined, link: undefined, filter: undefined }} />
      </button>
      {filter && filterBy && (
        <button type="button" className={styles.only} title={label} aria-label={label} onClick={() => filterBy(filter)}>
          <Funnel aria-hidden />
        </button>
      )}
    </span>
  );
}
