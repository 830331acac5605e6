import type { PageModel, Section as SectionContent } from '@kafra/sdk';
import { LoaderCircle } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useStore } from '../use-store.ts';
import { cx } from '../widgets/cx.ts';
import { ActionButtons } from './action-buttons.tsx';
import { FormBody } from './form/form-body.tsx';
import styles from './page-view.module.css';
import { Section, SectionGroup } from './section/section.tsx';
import { ViewHeader } from './view-header.tsx';

/** More sections than these are laid out as panels beside each other. */
const maxStackedSections = 2;

export interface PageViewProps {
  model: PageModel;
  /** Draws a section in a way of its own, as a `section`; undefined for one that is drawn as ever. */
  renderSection?: (section: SectionContent) => ReactNode | undefined;
  /** Stands below the sections. */
  children?: ReactNode;
}

/** Any public page: a heading, sections, at most one form. */
export function PageView({ model, renderSection, children }: PageViewProps) {
  const { heading, isBusy, sections, cards = [], buttons = [] } = useStore(model);
  const isWide = sections.length + cards.length > maxStackedSections;
  const renderOrDefault = (section: SectionContent, level: 'h2' | 'h3') =>
    renderSection?.(section) ?? <Section section={section} level={level} />;
  return (
    <div className={cx(styles.page, isWide && styles.wide)} aria-busy={isBusy}>
      <ViewHeader title={heading} />
      {isBusy && <LoaderCircle aria-hidden className={styles.busy} />}
      <div className={styles.body}>
        <div className={isWide ? styles.panels : undefined}>
          {sections.map((section, index) => (
            <Fragment key={index}>{renderOrDefault(section, 'h2')}</Fragment>
          ))}
          {cards.map(({ title, sections }) => (
            <SectionGroup key={title} title={title}>
              {sections.map((part, index) => (
                <Fragment key={index}>{renderOrDefault(part, 'h3')}</Fragment>
              ))}
            </SectionGroup>
          ))}
        </div>
        {children}
        {model.form && (
          <div className={styles.form}>
            <FormBody form={model.form} />
          </div>
        )}
        <ActionButtons buttons={buttons} onActivate={model.activate} />
      </div>
    </div>
  );
}
