import type { Form, FormView } from '@kafra/sdk';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { useStore } from '../../use-store.ts';
import { Button } from '../../widgets/button.tsx';
import styles from './form-body.module.css';
import { FormField } from './form-field.tsx';

interface FormBodyProps {
  form: Form;
  tone?: 'danger';
  /** Cancels a dialog with a question; undefined for other forms. */
  onCancel?: () => void;
  children?: ReactNode;
}

/**
 * The fields of a form and its button. Enter submits. The reason why the form cannot be sent is written below the
 * button: a rule about a field only after the field was changed and left, or after an attempt to submit, which focuses
 * the field.
 */
export function FormBody({ form, tone, onCancel, children }: FormBodyProps) {
  const view = useStore(form);
  const reasonId = useId();
  const reason = useRef<HTMLParagraphElement>(null);
  const [changedFields, setChangedFields] = useState<ReadonlySet<string>>(new Set());
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState('');

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (view.disabled) {
      setRefusal(view.disabled);
      setTouchedFields(new Set(view.fields.map(({ name }) => name)));
      const field = focusField(event.currentTarget, view.invalidField);
      // Scrolls to the reason and the focused field if both fit, else to the field.
      reason.current?.scrollIntoView({ block: 'nearest' });
      field?.scrollIntoView({ block: 'nearest' });
    }
    void form.submit();
  }

  function onTouch(): void {
    form.touch();
    // The announced reason is cleared when the user edits the form. Screen readers then announce the same reason again
    // after the next attempt.
    setRefusal('');
  }

  const shownReason = isReasonShown(view, touchedFields) ? view.disabled : view.disabled && '';
  const explainsWhenPressed = view.isEntryRule && !view.disablesUntilValid;
  const hasVisibleError = (name: string) => view.invalidField === name && touchedFields.has(name);
  return (
    <form className={styles.form} onSubmit={onSubmit} onKeyDown={onTouch} onPointerDown={onTouch} noValidate>
      {view.username !== undefined && <UsernameField username={view.username} />}
      {view.fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={view.values[field.name] ?? ''}
          busy={view.phase !== 'idle'}
          captcha={view.captcha}
          otherTexts={otherTexts(view.values, field.name)}
          errorId={hasVisibleError(field.name) ? reasonId : undefined}
          onChange={(value) => {
            setChangedFields((names) => new Set(names).add(field.name));
            form.set(field.name, value);
          }}
          onBlur={() => {
            if (changedFields.has(field.name)) setTouchedFields((names) => new Set(names).add(field.name));
          }}
        />
      ))}
      {children}
      <div className={styles.buttons}>
        {onCancel && (
          <Button wide disabled={view.phase === 'idle' ? undefined : ''} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          tone={tone ?? 'primary'}
          wide
          disabled={explainsWhenPressed ? undefined : shownReason}
          phase={view.phase}
          aria-describedby={shownReason ? reasonId : undefined}
        >
          {view.button}
        </Button>
      </div>
      <p ref={reason} id={reasonId} className={styles.reason}>
        {shownReason}
      </p>
      <p role="status" className="visually-hidden">
        {view.phase === 'idle' ? refusal : view.button}
      </p>
    </form>
  );
}

/**
 * Returns whether the reason why a form cannot be submitted is shown. A reason that concerns no single field is shown
 * after any field was changed and left.
 */
function isReasonShown({ isEntryRule, invalidField }: FormView, touched: ReadonlySet<string>): boolean {
  if (!isEntryRule) return true;
  return invalidField === undefined ? touched.size > 0 : touched.has(invalidField);
}

/** A hidden user name field. Password managers read from it which account the password below belongs to. */
const UsernameField = ({ username }: { username: string }) => (
  <input
    className="visually-hidden"
    type="text"
    name="username"
    autoComplete="username"
    value={username}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
);

/** Returns the texts of a form's other fields: a password that repeats them is weak. */
const otherTexts = (values: FormView['values'], name: string): string[] =>
  Object.entries(values).flatMap(([other, value]) =>
    other !== name && other !== `${name}_confirmed` && typeof value === 'string' && value !== '' ? [value] : [],
  );

/** Moves the focus to a form field; in a checklist, to its first box. */
function focusField(form: HTMLFormElement, name: string | undefined): Element | undefined {
  const field = name === undefined ? null : form.elements.namedItem(name);
  const control = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field;
  if (!(control instanceof HTMLElement)) return undefined;
  control.focus();
  return control;
}
