import type { PageModel } from '@kafra/sdk';
import { LoaderCircle } from 'lucide-react';
import { useStore } from '../use-store.ts';
import { FormBody } from './form-body.tsx';
import { OpeningButtons } from './opening-buttons.tsx';
import styles from './page-view.module.css';
import { Sections } from './section.tsx';
import { ViewHeader } from './view-header.tsx';

/** Any public page: a heading, sections, at most one form. */
export function PageView({ model }: { model: PageModel }) {
  const { heading, busy, sections, buttons = [] } = useStore(model);
  return (
    <div className={styles.page} aria-busy={busy}>
      <ViewHeader title={heading} />
      {busy && <LoaderCircle aria-hidden className={styles.busy} />}
      <div className={styles.body}>
        <Sections sections={sections} />
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
