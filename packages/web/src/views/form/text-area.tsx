import type { Field } from '@kafra/sdk';
import { useId } from 'react';
import { cx } from '../../widgets/cx.ts';
import { FieldHint, type FormFieldProps } from './field-hint.tsx';
import styles from './form-field.module.css';

type MultilineField = Extract<Field, { type: 'multiline' }>;

/** Form field for a text of several lines. Enter starts a new line instead of submitting the form. */
export function TextArea({ field, value, busy, errorId, onChange, onBlur }: FormFieldProps<MultilineField>) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      <textarea
        id={id}
        className={cx(styles.input, styles.area)}
        name={field.name}
        rows={12}
        value={String(value)}
        required={!field.optional}
        readOnly={busy}
        spellCheck
        aria-describedby={cx(field.hint && hintId, errorId) || undefined}
        aria-invalid={errorId !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <FieldHint id={hintId}>{field.hint}</FieldHint>
    </div>
  );
}
