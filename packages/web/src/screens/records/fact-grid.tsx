import type { Fact } from '@kafra/sdk';
import { cx } from '../../widgets/cx.ts';
import { FactList } from '../../widgets/fact-list.tsx';
import styles from './fact-grid.module.css';

interface FactGridProps {
  facts: readonly Fact[];
  /** True to show the facts in one row if the width allows. */
  together?: boolean | undefined;
}

/** Facts (labels with values) in boxes with borders. */
export const FactGrid = ({ facts, together = false }: FactGridProps) => (
  <FactList facts={facts} className={cx(styles.grid, together && styles.together)} />
);
