import type { ReactNode } from 'react';
import { ContourStrip } from '../widgets/terrain/contour-strip.tsx';
import styles from './view-header.module.css';

interface ViewHeaderProps {
  /** Where it belongs, in small letters above the title. */
  groupTitle?: string;
  title: string;
  subtitle?: string;
  /** What could not be read of what is shown below, and what could not be used of the address. */
  warnings?: readonly string[];
  children?: ReactNode;
}

/** The head of a screen: group, title, and a strip of contour lines that is this screen's own. */
export const ViewHeader = ({ groupTitle, title, subtitle, warnings = [], children }: ViewHeaderProps) => (
  <header className={styles.header}>
    <ContourStrip seed={title} />
    <div className={styles.text}>
      {groupTitle && <p className={styles.groupTitle}>{groupTitle}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {warnings.map((warning) => (
        <p key={warning} role="status" className={styles.warning}>
          {warning}
        </p>
      ))}
    </div>
    {children}
  </header>
);
