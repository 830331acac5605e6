import type { Field } from '@kafra/sdk';
import { useId } from 'react';
import { look } from '../widgets/look.ts';
import { type FormFieldProps, Hint } from './field-parts.tsx';
import styles from './form-field.module.css';

type Text = Extract<Field, { type: 'email' | 'text' | 'password' | 'new-password' }>;

/** How browsers and password managers shall take each type. */
const kinds = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  text: { type: 'text', autoComplete: 'off' },
  password: { type: 'password', autoComplete: 'current-password' },
  'new-password': { type: 'password', autoComplete: 'new-password' },
} as const;

export function TextField({ field, value, busy, errorId, change, leave }: FormFieldProps<Text>) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      <input
        id={id}
        {...kinds[field.type]}
        className={styles.input}
        name={field.name}
        value={String(value)}
        required={!field.optional}
        readOnly={busy}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={look(field.hint && hintId, errorId) || undefined}
        aria-invalid={errorId !== undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
      />
      <Hint id={hintId}>{field.hint}</Hint>
    </div>
  );
}
