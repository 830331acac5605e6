import { ContourStrip } from '../widgets/terrain/contour-strip.tsx';
import styles from './page-header.module.css';

/** The header of a public page: a large title beside a decorative strip of contour lines that differs by page. */
export const PageHeader = ({ title }: { title: string }) => (
  <header className={styles.header}>
    <ContourStrip seed={title} />
    <h1 tabIndex={-1}>{title}</h1>
  </header>
);
