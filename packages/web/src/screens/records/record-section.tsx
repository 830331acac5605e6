import type { Section as SectionContent } from '@kafra/sdk';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../views/section/section.tsx';
import { SectionGrid } from '../../views/section/section-grid.tsx';
import { Cell } from '../../widgets/cell.tsx';
import { RichText } from '../../widgets/rich-text.tsx';
import { FactGrid } from './fact-grid.tsx';
import styles from './record-section.module.css';

interface RecordSectionProps {
  section: SectionContent;
  isExpanded: boolean;
}

/** Maximum rows of a table that is expanded while several records are shown. */
const maxExpandedRows = 12;

/** A section of a record's card. Tables and scripts can be collapsed, and show the number of their rows. */
export function RecordSection({ section, isExpanded }: RecordSectionProps) {
  const { kind, title = '' } = section;
  if (kind === 'grid' && section.rows.length > 0) {
    return (
      <CollapsibleSection
        title={title}
        count={section.rows.length}
        isOpen={isExpanded || section.rows.length <= maxExpandedRows}
      >
        <SectionGrid section={section} />
      </CollapsibleSection>
    );
  }
  if (kind === 'code') {
    return (
      <CollapsibleSection title={title} isOpen={isExpanded}>
        <Section section={{ ...section, title: '' }} />
      </CollapsibleSection>
    );
  }
  if (kind === 'facts') {
    return (
      <PlainSection title={title}>
        <FactGrid facts={section.facts} together={section.together} />
      </PlainSection>
    );
  }
  if (kind === 'list') {
    return (
      <PlainSection title={title}>
        <ul className={styles.tags}>
          {section.entries.map((entry, index) => (
            <li key={index}>
              <Cell cell={entry} />
            </li>
          ))}
        </ul>
      </PlainSection>
    );
  }
  if (kind === 'text') {
    return (
      <PlainSection title={title}>
        {section.paragraphs.map((paragraph, index) => (
          <p key={index}>
            <RichText paragraph={paragraph} />
          </p>
        ))}
      </PlainSection>
    );
  }
  return (
    <div className={styles.part}>
      <Section section={section} />
    </div>
  );
}

const PlainSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    {title && <h3 className={styles.title}>{title}</h3>}
    {children}
  </section>
);

interface CollapsibleSectionProps {
  title: string;
  count?: number;
  isOpen: boolean;
  children: ReactNode;
}

const CollapsibleSection = ({ title, count, isOpen, children }: CollapsibleSectionProps) => (
  <details className={styles.part} open={isOpen}>
    <summary className={styles.title}>
      <h3>{title}</h3>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      <ChevronDown aria-hidden />
    </summary>
    {children}
  </details>
);
