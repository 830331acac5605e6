import type { Field } from '@kafra/sdk';
import { Eye, EyeOff } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { cx } from '../../widgets/cx.ts';
import { FieldHint, type FormFieldProps } from './field-hint.tsx';
import styles from './form-field.module.css';

type TextInputField = Extract<Field, { type: 'email' | 'text' | 'password' | 'new-password' }>;

/** The password meter is loaded at the first character of a new password. */
const PasswordMeter = lazy(async () => ({ default: (await import('./password-meter.tsx')).PasswordMeter }));

/** HTML attributes of each type of text field. Browsers and password managers use them to fill in the field. */
const inputAttributes = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  text: { type: 'text', autoComplete: 'off' },
  password: { type: 'password', autoComplete: 'current-password' },
  'new-password': { type: 'password', autoComplete: 'new-password' },
} as const;

export function TextField(props: FormFieldProps<TextInputField>) {
  const { field, value, busy, errorId, onChange, onBlur } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const labelId = `${id}-label`;
  const [isRevealed, setIsRevealed] = useState(false);
  const canReveal = field.type === 'new-password';
  return (
    <div>
      <label id={labelId} className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      <div className={styles.control}>
        <input
          id={id}
          {...inputAttributes[field.type]}
          {...(field.isOfOther && { autoComplete: 'off' })}
          {...(isRevealed && !busy && { type: 'text' })}
          className={cx(styles.input, canReveal && styles.revealable)}
          name={field.name}
          value={String(value)}
          required={!field.optional}
          readOnly={busy}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={cx(field.hint && hintId, errorId) || undefined}
          aria-invalid={errorId !== undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        {canReveal && (
          <RevealButton
            inputId={id}
            labelId={labelId}
            isRevealed={isRevealed}
            onToggle={() => setIsRevealed((shown) => !shown)}
          />
        )}
      </div>
      <FieldHint id={hintId}>{field.hint}</FieldHint>
      {hasMeter(field) && value !== '' && (
        <Suspense fallback={null}>
          <PasswordMeter password={String(value)} otherTexts={props.otherTexts} />
        </Suspense>
      )}
    </div>
  );
}

/** Returns whether a form field has a meter of password strength. A field that repeats the password has no meter. */
const hasMeter = ({ type, name }: TextInputField): boolean => type === 'new-password' && !name.endsWith('_confirmed');

interface RevealButtonProps {
  inputId: string;
  labelId: string;
  isRevealed: boolean;
  onToggle: () => void;
}

/** Button that makes the typed password visible. */
function RevealButton({ inputId, labelId, isRevealed, onToggle }: RevealButtonProps) {
  const Icon = isRevealed ? EyeOff : Eye;
  const action = isRevealed ? 'Hide password' : 'Show password';
  return (
    <button
      type="button"
      className={styles.reveal}
      aria-controls={inputId}
      aria-describedby={labelId}
      title={action}
      onClick={onToggle}
    >
      <Icon aria-hidden />
      <span className="visually-hidden">{action}</span>
    </button>
  );
}
