import type { Card, Section } from '@kafra/sdk';
import { useId } from 'react';
import { Cell } from '../../widgets/cell.tsx';
import styles from './ranking-card.module.css';

type GridSection = Extract<Section, { kind: 'grid' }>;

/** A numbered list: the most expensive sales of a period, or the largest price changes. */
export function RankingCard({ card }: { card: Card }) {
  const titleId = useId();
  const grid = card.sections.find((section): section is GridSection => section.kind === 'grid');
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId}>{card.title}</h3>
      {grid && (grid.rows.length > 0 ? <SalesList grid={grid} label={card.title} /> : <p>{grid.empty}</p>)}
    </article>
  );
}

/** A table in which every row has two lines: the item and its price, then the other two columns. */
const SalesList = ({ grid, label }: { grid: GridSection; label: string }) => (
  <ol aria-label={label}>
    {grid.rows.map((row, index) => (
      <li key={row.key} className={styles.sale}>
        <span className={styles.rank} aria-hidden>
          {index + 1}
        </span>
        <dl>
          {grid.columns.map(({ title }, column) => {
            const cell = row.cells[column];
            return (
              cell &&
              cell.text !== '' && (
                <div key={title} data-column={column}>
                  <dt className="visually-hidden">{title}</dt>
                  <dd>
                    <Cell cell={cell} />
                  </dd>
                </div>
              )
            );
          })}
        </dl>
      </li>
    ))}
  </ol>
);
