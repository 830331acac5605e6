import type { ConfirmModel, FormModel, Link, NoticeModel } from '@kafra/sdk';
import { TriangleAlert } from 'lucide-react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import styles from './dialogs.module.css';
import { FormBody } from './form-body.tsx';
import { Sections } from './section.tsx';

/** Fields and a button. */
export const FormDialog = ({ model }: { model: FormModel }) => (
  <>
    <Paragraphs paragraphs={model.intro} />
    <FormBody form={model.form} tone={model.tone}>
      {model.warning && (
        <p className={styles.warning}>
          <TriangleAlert aria-hidden />
          {model.warning}
        </p>
      )}
    </FormBody>
    <Links links={model.links} />
  </>
);

/** A question and a button that does it. */
export const ConfirmDialog = ({ model }: { model: ConfirmModel }) => (
  <>
    <Paragraphs paragraphs={model.question} />
    <FormBody form={model.form} tone={model.tone} />
    <Links links={model.links} />
  </>
);

/** Something to read. */
export function NoticeDialog({ model }: { model: NoticeModel }) {
  const sections = useStore(model.body);
  return (
    <>
      <Sections sections={sections} />
      {model.form && <FormBody form={model.form} />}
      <Links links={model.links} />
      <CloseButton label={model.close} />
    </>
  );
}

export function CloseButton({ label }: { label: string | undefined }) {
  const { modal } = useApp();
  if (label === undefined) return null;
  return (
    <div className={styles.close}>
      <Button tone="primary" onClick={modal.close}>
        {label}
      </Button>
    </div>
  );
}

const Paragraphs = ({ paragraphs }: { paragraphs: readonly string[] }) =>
  paragraphs.length > 0 && (
    <div className={styles.words}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );

function Links({ links }: { links: readonly Link[] }) {
  const { modal } = useApp();
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map(({ before, label, opens }) => (
        <li key={label}>
          {before && <>{before} </>}
          <button type="button" onClick={() => modal.getSnapshot()?.locked() || modal.open(opens)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
