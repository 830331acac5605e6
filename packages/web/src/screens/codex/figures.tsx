import type { Fact } from '@kafra/sdk';
import { Cell } from '../../widgets/cell.tsx';
import { look } from '../../widgets/look.ts';
import styles from './figures.module.css';

interface FiguresProps {
  facts: readonly Fact[];
  /** They stand in one row where there is room. */
  together?: boolean | undefined;
}

/** Facts in ruled boxes, as dense as the head of an account. */
export const Figures = ({ facts, together = false }: FiguresProps) => (
  <dl className={look(styles.figures, together && styles.together)}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Cell cell={value} />
        </dd>
      </div>
    ))}
  </dl>
);
