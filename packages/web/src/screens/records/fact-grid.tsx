import type { Fact } from '@kafra/sdk';
import { cx } from '../../widgets/cx.ts';
import { FactList } from '../../widgets/fact-list.tsx';
import styles from './fact-grid.module.css';

interface FactGridProps {
  facts: readonly Fact[];
  /** Shows them in one row if the width allows. */
  together?: boolean | undefined;
}

/** Facts in ruled boxes, as dense as the head of an account. */
export const FactGrid = ({ facts, together = false }: FactGridProps) => (
  <FactList facts={facts} className={cx(styles.grid, together && styles.together)} />
);
