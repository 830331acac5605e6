import type { CaptchaState, Field, FieldValue } from '@kafra/sdk';
import type { ReactNode } from 'react';
import styles from './form-field.module.css';

export interface FormFieldProps<F extends Field = Field> {
  field: F;
  value: FieldValue;
  busy: boolean;
  captcha: CaptchaState | undefined;
  /** Texts of the other fields of the form: a password that repeats them is weak. */
  otherTexts: readonly string[];
  /** Id of the field's error message, which is shown after the user has left the field. */
  errorId: string | undefined;
  onChange: (value: FieldValue) => void;
  onBlur: () => void;
}

/** Help text below a form field. */
export const FieldHint = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <p id={id} className={styles.hint}>
      {children}
    </p>
  ) : null;
