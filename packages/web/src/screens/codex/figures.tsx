import type { Fact } from '@kafra/sdk';
import { Cell } from '../../widgets/cell.tsx';
import styles from './figures.module.css';

/** Facts in ruled boxes, as dense as the head of an account. */
export const Figures = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.figures}>
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
