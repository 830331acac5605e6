import type { Option } from '@kafra/sdk';
import { useId } from 'react';
import styles from './checklist.module.css';

interface ChecklistProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  change: (chosen: readonly string[]) => void;
  empty?: string;
}

/** Chooses any number of options. */
export const Checklist = ({ label, options, chosen, change, empty }: ChecklistProps) => (
  <fieldset className={styles.list}>
    <legend>{label}</legend>
    {options.length === 0 && empty && <p>{empty}</p>}
    {options.map((option) => (
      <Choice
        key={option.value}
        option={option}
        on={chosen.includes(option.value)}
        change={(on) => change(on ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))}
      />
    ))}
  </fieldset>
);

function Choice({ option, on, change }: { option: Option; on: boolean; change: (on: boolean) => void }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        checked={on}
        disabled={option.disabled !== undefined}
        onChange={(event) => change(event.target.checked)}
      />
      <label htmlFor={id}>{option.disabled ? `${option.label} (${option.disabled})` : option.label}</label>
    </div>
  );
}
