import styles from './switch.module.css';

interface SwitchProps {
  id: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  describedBy?: string;
}

/** An on/off switch with its label. */
export const Switch = ({ id, label, checked, onChange, describedBy }: SwitchProps) => (
  <span className={styles.switch}>
    <input
      id={id}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native box has its state itself, and HTML does not allow aria-checked on it
      role="switch"
      checked={checked}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.checked)}
    />
    <label htmlFor={id}>{label}</label>
  </span>
);
