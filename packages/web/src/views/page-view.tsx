import type { PageCard, PageModel, Section as SectionContent } from '@kafra/sdk';
import { LoaderCircle } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useStore } from '../use-store.ts';
import { cx } from '../widgets/cx.ts';
import { ActionButtons } from './action-buttons.tsx';
import { FormBody } from './form/form-body.tsx';
import { LanguageChoices } from './language-choices.tsx';
import { PageHeader } from './page-header.tsx';
import styles from './page-view.module.css';
import { estimateLines } from './section/estimate-lines.ts';
import { FoldedGroup } from './section/folded-group.tsx';
import { Section, SectionGroup } from './section/section.tsx';
import { splitInHalf } from './section/split-in-half.ts';

/** Maximum number of sections that a page shows below each other. More sections are laid out as panels side by side. */
const maxStackedSections = 2;

/** A section of a page, or several sections under one title. */
type Part = SectionContent | PageCard;

const partLines = (part: Part): number =>
  'kind' in part ? estimateLines(part) : part.sections.reduce((sum, section) => sum + estimateLines(section), 3);

export interface PageViewProps {
  model: PageModel;
  /** Draws a section of the page as a `section` element with a separate look; undefined for the default. */
  renderSection?: (section: SectionContent) => ReactNode | undefined;
  /** Content below the sections of the page. */
  children?: ReactNode;
}

/** A public page: a heading, sections, and at most one form. */
export function PageView({ model, renderSection, children }: PageViewProps) {
  const {
    heading,
    isBusy,
    sections,
    cards = [],
    isStacked = false,
    buttons = [],
    languages = [],
    sectionsAboveButtons,
  } = useStore(model);
  const hasButtonsFirst = sectionsAboveButtons === 0;
  const isWide = !isStacked && sections.length + cards.length > maxStackedSections;
  const renderOrDefault = (section: SectionContent, level: 'h2' | 'h3') =>
    renderSection?.(section) ?? <Section section={section} level={level} />;
  const parts: readonly Part[] = [...sections, ...cards];
  const renderPart = (part: Part, index: number) => {
    if ('kind' in part) return <Fragment key={index}>{renderOrDefault(part, 'h2')}</Fragment>;
    const { id = part.title, title, language, link, buttons: own = [] } = part;
    const body = part.sections.map((section, at) => <Fragment key={at}>{renderOrDefault(section, 'h3')}</Fragment>);
    return part.isFolded ? (
      <FoldedGroup key={id} title={title} name={id} language={language}>
        {body}
      </FoldedGroup>
    ) : (
      <SectionGroup
        key={id}
        title={title}
        language={language}
        link={link}
        actions={own.length > 0 && <ActionButtons buttons={own} onActivate={model.activate} />}
      >
        {body}
      </SectionGroup>
    );
  };
  return (
    <div className={cx(styles.page, isWide && styles.wide)} aria-busy={isBusy}>
      <PageHeader title={heading} />
      <LanguageChoices languages={languages} onActivate={model.activate} />
      {isBusy && <LoaderCircle aria-hidden className={styles.busy} />}
      <div className={styles.body}>
        {hasButtonsFirst && <ActionButtons buttons={buttons} onActivate={model.activate} />}
        {isWide ? (
          <div className={styles.panels}>
            {splitInHalf(parts, partLines).map((column, index) => (
              <div key={index} className={styles.column}>
                {column.map(renderPart)}
              </div>
            ))}
          </div>
        ) : (
          parts.map(renderPart)
        )}
        {children}
        {model.form && (
          <div className={styles.form}>
            <FormBody form={model.form} />
          </div>
        )}
        {!hasButtonsFirst && <ActionButtons buttons={buttons} onActivate={model.activate} />}
      </div>
    </div>
  );
}
