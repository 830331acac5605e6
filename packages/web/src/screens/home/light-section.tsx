import type { Cell } from '@kafra/sdk';
import sectionStyles from '../../views/section/section.module.css';
import { SectionText } from '../../views/section/section-text.tsx';
import { FactRows } from '../../widgets/fact-rows.tsx';
import type { LightContent } from './is-light.ts';

/**
 * Draws a simple section of the home page like `Section`, without the code for pictures, filters and styles within a
 * text.
 */
export const LightSection = ({ section }: { section: LightContent }) => (
  <section className={sectionStyles.section}>
    {section.title && <h2 className={sectionStyles.title}>{section.title}</h2>}
    <LightBody section={section} />
  </section>
);

function LightBody({ section }: { section: LightContent }) {
  switch (section.kind) {
    case 'facts':
      return (
        <FactRows facts={section.facts} className={sectionStyles.facts}>
          {({ text }) => text}
        </FactRows>
      );
    case 'list':
      return (
        <ul className={sectionStyles.lightList}>
          {section.entries.map((entry, index) => (
            <li key={index}>
              <LightEntry entry={entry} />
            </li>
          ))}
        </ul>
      );
    case 'text':
      return <SectionText section={section} />;
  }
}

const LightEntry = ({ entry }: { entry: Cell }) =>
  (entry.parts ?? [entry]).map(({ text, link }, index) =>
    link === undefined ? (
      <span key={index}>{text} </span>
    ) : (
      <a key={index} href={link}>
        {text}
      </a>
    ),
  );
