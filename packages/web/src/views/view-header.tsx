import type { ReactNode } from 'react';
import { ContourStrip } from '../widgets/terrain/contour-strip.tsx';
import styles from './view-header.module.css';

interface ViewHeaderProps {
  title: string;
  subtitle?: string;
  /** Warnings about problems with the screen's data, and about ignored parts of the address. */
  warnings?: readonly string[];
  /** Controls of the screen, in the same row as its title if they fit. */
  children?: ReactNode;
}

/** Attribute of an element in the header of a screen that shares the row of the title on phones, if it fits. */
export const besideTitle = { 'data-beside-title': true };

/**
 * The header of a screen of the control panel: title and controls in one row, over a decorative strip of contour lines
 * that differs by screen.
 */
export const ViewHeader = ({ title, subtitle, warnings = [], children }: ViewHeaderProps) => (
  <header className={styles.header}>
    <ContourStrip seed={title} />
    <div className={styles.text}>
      <h1 tabIndex={-1}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
    {children}
    {warnings.map((warning) => (
      <p key={warning} role="status" className={styles.warning}>
        {warning}
      </p>
    ))}
  </header>
);
