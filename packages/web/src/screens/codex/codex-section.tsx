import type { Section as SectionContent } from '@kafra/sdk';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../views/section.tsx';
import { SectionGrid } from '../../views/section-grid.tsx';
import { SpannedText } from '../../views/spanned-text.tsx';
import { Cell } from '../../widgets/cell.tsx';
import styles from './codex-section.module.css';
import { Figures } from './figures.tsx';

interface CodexSectionProps {
  section: SectionContent;
  unfolded: boolean;
}

/** A longer table is folded among other entries. */
const longest = 12;

/** A part of an entry. Tables and scripts fold, and say how much they hold. */
export function CodexSection({ section, unfolded }: CodexSectionProps) {
  const { kind, title = '' } = section;
  if (kind === 'grid' && section.rows.length > 0) {
    return (
      <Fold title={title} count={section.rows.length} open={unfolded || section.rows.length <= longest}>
        <SectionGrid section={section} />
      </Fold>
    );
  }
  if (kind === 'code') {
    return (
      <Fold title={title} open={unfolded}>
        <Section section={{ ...section, title: '' }} />
      </Fold>
    );
  }
  if (kind === 'facts') {
    return (
      <Plain title={title}>
        <Figures facts={section.facts} together={section.together} />
      </Plain>
    );
  }
  if (kind === 'list') {
    return (
      <Plain title={title}>
        <ul className={styles.tags}>
          {section.entries.map((entry) => (
            <li key={entry.text}>
              <Cell cell={entry} />
            </li>
          ))}
        </ul>
      </Plain>
    );
  }
  if (kind === 'text') {
    return (
      <Plain title={title}>
        {section.paragraphs.map((paragraph, index) => (
          <p key={index}>
            <SpannedText paragraph={paragraph} />
          </p>
        ))}
      </Plain>
    );
  }
  return (
    <div className={styles.part}>
      <Section section={section} />
    </div>
  );
}

const Plain = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    {title && <h3 className={styles.title}>{title}</h3>}
    {children}
  </section>
);

interface FoldProps {
  title: string;
  count?: number;
  open: boolean;
  children: ReactNode;
}

const Fold = ({ title, count, open, children }: FoldProps) => (
  <details className={styles.part} open={open}>
    <summary className={styles.title}>
      <h3>{title}</h3>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      <ChevronDown aria-hidden />
    </summary>
    {children}
  </details>
);
