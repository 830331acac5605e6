import { type AlertModel, type ConfirmModel, createStore, type DialogModel, type FormModel } from '@kafra/sdk';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useApp, useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { Button } from '../../widgets/button.tsx';
import { FormBody } from '../form/form-body.tsx';
import { Sections } from '../section/section.tsx';
import styles from './dialogs.module.css';

const themeNames = ['day', 'night'] as const;

const noForm = createStore(undefined);

/** A dialog with form fields and a button. */
export const FormDialog = ({ model }: { model: FormModel }) => (
  <>
    <Paragraphs paragraphs={model.intro} />
    <Sections sections={model.sections} />
    <FormBody form={model.form} tone={model.tone}>
      {model.warning && (
        <p className={styles.warning}>
          <TriangleAlert aria-hidden />
          {model.warning}
        </p>
      )}
    </FormBody>
    {model.preview && <Preview preview={model.preview} />}
    <Links model={model} />
  </>
);

/**
 * Preview of the entered values in both colour themes. It is not announced to screen readers, because it changes with
 * every pause in typing.
 */
function Preview({ preview }: { preview: NonNullable<FormModel['preview']> }) {
  const { title, sections, failure } = useStore(preview);
  const theme = useStore(useSettings().theme);
  const titleId = useId();
  if (sections.length === 0 && failure === undefined) return null;
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {failure && <p role="status">{failure}</p>}
      {sections.length > 0 &&
        themeNames.map((name) => (
          // The preview in the other colour theme repeats the same text, so it is hidden from the keyboard and screen
          // readers.
          <div key={name} className={styles.themed} data-theme={name} inert={name !== theme}>
            <p className={styles.themeName}>{name === 'day' ? 'Day' : 'Night'}</p>
            <Sections sections={sections} />
          </div>
        ))}
    </section>
  );
}

/** A dialog with a question, a button that confirms and one that cancels. */
export function ConfirmDialog({ model }: { model: ConfirmModel }) {
  const { modal } = useApp();
  return (
    <>
      <Paragraphs paragraphs={model.question} />
      <FormBody form={model.form} tone={model.tone} onCancel={modal.close} />
      <Links model={model} />
    </>
  );
}

/** An alert dialog with text to read. */
export function AlertDialog({ model }: { model: AlertModel }) {
  const sections = useStore(model.body);
  return (
    <>
      <Sections sections={sections} />
      {model.form && <FormBody form={model.form} />}
      <Links model={model} />
      <CloseButton label={model.close} retryLabel={model.retry && model.retryLabel} />
    </>
  );
}

export function CloseButton({ label, retryLabel }: { label: string | undefined; retryLabel?: string | undefined }) {
  const { modal } = useApp();
  if (label === undefined) return null;
  return (
    <div className={styles.close}>
      {retryLabel !== undefined && <Button onClick={modal.retry}>{retryLabel}</Button>}
      <Button tone="primary" onClick={modal.close}>
        {label}
      </Button>
    </div>
  );
}

const Paragraphs = ({ paragraphs }: { paragraphs: readonly string[] }) =>
  paragraphs.length > 0 && (
    <div className={styles.text}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );

/** Links of a dialog; disabled while the dialog runs an action or is about to open another dialog. */
function Links({ model: { links, form } }: { model: DialogModel }) {
  const { modal } = useApp();
  const phase = useStore(form ?? noForm)?.phase ?? 'idle';
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.label}>
          {link.before && <>{link.before} </>}
          <button type="button" disabled={phase !== 'idle'} onClick={() => modal.followLink(link)}>
            {link.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
