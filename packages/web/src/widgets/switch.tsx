import styles from './switch.module.css';

interface SwitchProps {
  id: string;
  label: string;
  on: boolean;
  change: (on: boolean) => void;
  describedBy?: string;
}

/** A switch with its words. */
export const Switch = ({ id, label, on, change, describedBy }: SwitchProps) => (
  <span className={styles.switch}>
    <input
      id={id}
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      aria-describedby={describedBy}
      onChange={(event) => change(event.target.checked)}
    />
    <label htmlFor={id}>{label}</label>
  </span>
);
