import type { Section } from '@kafra/sdk';
import type { ReactNode } from 'react';
import styles from './section.module.css';
import { isWideGrid } from './wide-grid.ts';

interface SectionFrameProps {
  section: Section;
  level?: 'h2' | 'h3';
  children: ReactNode;
}

/** A section of a card, a page or a dialog, below its title. */
export const SectionFrame = ({ section, level: Title = 'h3', children }: SectionFrameProps) => (
  <section className={styles.section} data-wide={isWide(section) || undefined}>
    {section.title && <Title className={styles.title}>{section.title}</Title>}
    {children}
  </section>
);

const isWide = (section: Section): boolean =>
  section.kind === 'facts' || section.kind === 'badges' || isWideGrid(section);
