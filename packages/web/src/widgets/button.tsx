import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  tone?: 'primary' | 'danger' | 'quiet';
  /** Reason why the button is disabled; an empty text shows no reason. */
  disabled?: string;
  icon?: ReactNode;
  wide?: boolean;
  /** State of the action that the button runs. */
  phase?: 'idle' | 'busy' | 'done';
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A brass-coloured button. If it is disabled, the reason is its title. A submit button is disabled by ARIA only: the
 * keyboard reaches it, and Enter in a field submits to the form, which reports the reason.
 */
export function Button({ tone, disabled, icon, wide, phase, type = 'button', title, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, tone && styles[tone], wide && styles.wide, !children && styles.bare)}
      disabled={disabled !== undefined && type !== 'submit'}
      data-phase={phase}
      aria-disabled={(disabled !== undefined && type === 'submit') || undefined}
      title={disabled || title}
    >
      {icon}
      {children}
    </button>
  );
}
