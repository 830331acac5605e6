import type { PageModel, Section as SectionContent } from '@kafra/sdk';
import { LoaderCircle } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useStore } from '../use-store.ts';
import { look } from '../widgets/look.ts';
import { FormBody } from './form-body.tsx';
import { OpeningButtons } from './opening-buttons.tsx';
import styles from './page-view.module.css';
import { Section } from './section.tsx';
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
  const { heading, busy, sections, buttons = [] } = useStore(model);
  return (
    <div className={look(styles.page, sections.length > fewSections && styles.broad)} aria-busy={busy}>
      <ViewHeader title={heading} />
      {busy && <LoaderCircle aria-hidden className={styles.busy} />}
      <div className={styles.body}>
        <div className={sections.length > fewSections ? styles.sheets : undefined}>
          {sections.map((section, index) => (
            <Fragment key={index}>{draw?.(section) ?? <Section section={section} level="h2" />}</Fragment>
          ))}
        </div>
        {children}
        {model.form && (
          <div className={styles.form}>
            <FormBody form={model.form} />
          </div>
        )}
        <OpeningButtons buttons={buttons} press={model.press} />
      </div>
    </div>
  );
}
