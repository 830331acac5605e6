import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { look } from './look.ts';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  tone?: 'primary' | 'danger' | 'quiet';
  /** Why it cannot be pressed; an empty text says nothing. */
  disabled?: string;
  icon?: ReactNode;
  wide?: boolean;
}

/** A brass plate that can be pressed; disabled, it says why as its title. */
export function Button({ tone, disabled, icon, wide, type = 'button', title, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look(styles.button, tone && styles[tone], wide && styles.wide, !children && styles.bare)}
      disabled={disabled !== undefined}
      title={disabled || title}
    >
      {icon}
      {children}
    </button>
  );
}
