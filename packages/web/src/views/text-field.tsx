import type { Field } from '@kafra/sdk';
import { useId } from 'react';
import { cx } from '../widgets/cx.ts';
import { FieldHint, type FormFieldProps } from './field-hint.tsx';
import styles from './form-field.module.css';

type TextInputField = Extract<Field, { type: 'email' | 'text' | 'password' | 'new-password' }>;

/** How browsers and password managers shall take each type. */
const inputAttributes = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  text: { type: 'text', autoComplete: 'off' },
  password: { type: 'password', autoComplete: 'current-password' },
  'new-password': { type: 'password', autoComplete: 'new-password' },
} as const;

export function TextField({ field, value, busy, errorId, onChange, onBlur }: FormFieldProps<TextInputField>) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      <input
        id={id}
        {...inputAttributes[field.type]}
        className={styles.input}
        name={field.name}
        value={String(value)}
        required={!field.optional}
        readOnly={busy}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={cx(field.hint && hintId, errorId) || undefined}
        aria-invalid={errorId !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <FieldHint id={hintId}>{field.hint}</FieldHint>
    </div>
  );
}
