import type { Fact } from '@kafra/sdk';
import { FactList } from '../../widgets/fact-list.tsx';
import { look } from '../../widgets/look.ts';
import styles from './figures.module.css';

interface FiguresProps {
  facts: readonly Fact[];
  /** They stand in one row where there is room. */
  together?: boolean | undefined;
}

/** Facts in ruled boxes, as dense as the head of an account. */
export const Figures = ({ facts, together = false }: FiguresProps) => (
  <FactList facts={facts} className={look(styles.figures, together && styles.together)} />
);
