import type { Form } from '@kafra/sdk';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import styles from './form-body.module.css';
import { FormField } from './form-field.tsx';

interface FormBodyProps {
  form: Form;
  tone?: 'danger';
  /** A question: this is how it is answered with no. */
  cancel?: () => void;
  children?: ReactNode;
}

/** The fields of a form and its button; Enter submits, and why the button is disabled is written below it. */
export function FormBody({ form, tone, cancel, children }: FormBodyProps) {
  const view = useStore(form);
  const reasonId = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void form.submit();
  }

  const wrong = (name: string) => view.invalidField === name && left.has(name);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {view.fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={view.values[field.name] ?? ''}
          busy={view.phase !== 'idle'}
          errorId={wrong(field.name) ? reasonId : undefined}
          change={(value) => form.set(field.name, value)}
          leave={() => setLeft((names) => new Set(names).add(field.name))}
        />
      ))}
      {children}
      <div className={styles.buttons}>
        {cancel && (
          <Button wide disabled={view.phase === 'idle' ? undefined : ''} onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          tone={tone ?? 'primary'}
          wide
          disabled={view.disabled}
          phase={view.phase}
          aria-describedby={view.disabled ? reasonId : undefined}
        >
          {view.button}
        </Button>
      </div>
      <p id={reasonId} className={styles.reason}>
        {view.disabled}
      </p>
      <p role="status" className="unseen">
        {view.phase === 'idle' ? '' : view.button}
      </p>
    </form>
  );
}
