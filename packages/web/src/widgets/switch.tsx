import styles from './switch.module.css';

interface SwitchProps {
  id: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  describedBy?: string;
}

/** A switch with its words. */
export const Switch = ({ id, label, checked, onChange, describedBy }: SwitchProps) => (
  <span className={styles.switch}>
    <input
      id={id}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.checked)}
    />
    <label htmlFor={id}>{label}</label>
  </span>
);
