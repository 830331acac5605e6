import type { PageModel, Section as SectionContent } from '@kafra/sdk';
import { LoaderCircle } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useStore } from '../use-store.ts';
import { look } from '../widgets/look.ts';
import { FormBody } from './form-body.tsx';
import { OpeningButtons } from './opening-buttons.tsx';
import styles from './page-view.module.css';
import { Parts, Section } from './section.tsx';
import { ViewHeader } from './view-header.tsx';

/** More than these are laid out as sheets beside each other. */
const fewSections = 2;

export interface PageViewProps {
  model: PageModel;
  /** Draws a section in a way of its own, as a `section`; undefined for one that is drawn as ever. */
  draw?: (section: SectionContent) => ReactNode | undefined;
  /** Stands below the sections. */
  children?: ReactNode;
}

/** Any public page: a heading, sections, at most one form. */
export function PageView({ model, draw, children }: PageViewProps) {
  const { heading, isBusy: busy, sections, cards = [], buttons = [] } = useStore(model);
  const isBroad = sections.length + cards.length > fewSections;
  const drawn = (section: SectionContent, level: 'h2' | 'h3') =>
    draw?.(section) ?? <Section section={section} level={level} />;
  return (
    <div className={look(styles.page, isBroad && styles.broad)} aria-busy={busy}>
      <ViewHeader title={heading} />
      {busy && <LoaderCircle aria-hidden className={styles.busy} />}
      <div className={styles.body}>
        <div className={isBroad ? styles.sheets : undefined}>
          {sections.map((section, index) => (
            <Fragment key={index}>{drawn(section, 'h2')}</Fragment>
          ))}
          {cards.map(({ title, sections: parts }) => (
            <Parts key={title} title={title}>
              {parts.map((part, index) => (
                <Fragment key={index}>{drawn(part, 'h3')}</Fragment>
              ))}
            </Parts>
          ))}
        </div>
        {children}
        {model.form && (
          <div className={styles.form}>
            <FormBody form={model.form} />
          </div>
        )}
        <OpeningButtons buttons={buttons} press={model.activate} />
      </div>
    </div>
  );
}
