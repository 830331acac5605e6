import type { Section as SectionContent } from '@kafra/sdk';
import type { ReactNode } from 'react';
import { breakable } from '../../widgets/breakable.tsx';
import { Cell } from '../../widgets/cell.tsx';
import { RichText } from '../../widgets/rich-text.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './section.module.css';
import { SectionFacts } from './section-facts.tsx';
import { SectionFrame } from './section-frame.tsx';
import { SectionGrid } from './section-grid.tsx';
import { SectionList } from './section-list.tsx';
import { SectionText } from './section-text.tsx';

/** A section of a card, a page or a dialog, drawn by the component for its kind. */
export function Section({ section, level }: { section: SectionContent; level?: 'h2' | 'h3' }) {
  return (
    <SectionFrame section={section} level={level}>
      <Body section={section} />
    </SectionFrame>
  );
}

/** Sections of a card or page that belong together, below one title. */
export const SectionGroup = ({ title, language, link, actions, children }: SectionGroupProps) => (
  <section className={styles.section} lang={language}>
    <h2 className={styles.title}>
      {link === undefined ? (
        breakable(title)
      ) : (
        <a href={link} className={styles.titleLink}>
          {breakable(title)}
        </a>
      )}
    </h2>
    {children}
    {actions && <div className={styles.actions}>{actions}</div>}
  </section>
);

interface SectionGroupProps {
  title: string;
  /** BCP 47 tag of the language of the title and the sections; undefined for that of the site. */
  language?: string | undefined;
  /** Route of the screen that the title links to. */
  link?: string | undefined;
  /** Buttons below the sections. */
  actions?: ReactNode;
  children: ReactNode;
}

interface SectionsProps {
  sections: readonly SectionContent[];
  level?: 'h2' | 'h3';
}

/** All sections of a card, a page or a dialog, in order. */
export const Sections = ({ sections, level }: SectionsProps) =>
  sections.map((section, index) => <Section key={index} section={section} level={level} />);

function Body({ section }: { section: SectionContent }) {
  switch (section.kind) {
    case 'facts':
      return <SectionFacts section={section} />;
    case 'badges':
      return <Badges section={section} />;
    case 'list':
      return <SectionList section={section} />;
    case 'steps':
      return <Steps section={section} />;
    case 'text':
      return <SectionText section={section} />;
    case 'image':
      return <img className={styles.image} src={section.src} alt={section.alt} loading="lazy" />;
    case 'code':
      return <pre className={styles.code}>{section.text}</pre>;
    case 'qr':
      return <QrCode text={section.text} alt={section.alt} />;
    case 'grid':
      return <SectionGrid section={section} />;
  }
}

type SectionProps<Kind extends SectionContent['kind']> = { section: Extract<SectionContent, { kind: Kind }> };

const Badges = ({ section }: SectionProps<'badges'>) =>
  section.badges.length === 0 ? (
    <p className={styles.none}>{section.empty}</p>
  ) : (
    <ul className={styles.badges}>
      {section.badges.map((badge, index) => (
        <li key={index}>
          <Cell cell={{ ...badge, badge: true }} />
        </li>
      ))}
    </ul>
  );

const Steps = ({ section }: SectionProps<'steps'>) => (
  <ol className={styles.steps}>
    {section.steps.map((step, index) => (
      <li key={index}>
        <span>
          <RichText paragraph={step} />
        </span>
      </li>
    ))}
  </ol>
);
