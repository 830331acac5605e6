import type { PageModel } from '@kafra/sdk';
import { LoaderCircle } from 'lucide-react';
import { useStore } from '../use-store.ts';
import { look } from '../widgets/look.ts';
import { FormBody } from './form-body.tsx';
import { OpeningButtons } from './opening-buttons.tsx';
import styles from './page-view.module.css';
import { Sections } from './section.tsx';
import { ViewHeader } from './view-header.tsx';

/** More than these are laid out as sheets beside each other. */
const fewSections = 2;

/** Any public page: a heading, sections, at most one form. */
export function PageView({ model }: { model: PageModel }) {
  const { heading, busy, sections, buttons = [] } = useStore(model);
  return (
    <div className={look(styles.page, sections.length > fewSections && styles.broad)} aria-busy={busy}>
      <ViewHeader title={heading} />
      {busy && <LoaderCircle aria-hidden className={styles.busy} />}
      <div className={styles.body}>
        <div className={sections.length > fewSections ? styles.sheets : undefined}>
          <Sections sections={sections} level="h2" />
        </div>
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
