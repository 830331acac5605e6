import type { Option } from '@kafra/sdk';
import { useId } from 'react';
import styles from './checklist.module.css';
import { Switch } from './switch.tsx';

interface ChecklistProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  change: (chosen: readonly string[]) => void;
  empty?: string;
  /** One more switch, on while everything is ticked. */
  all?: { label: string; toggle: (chosen: readonly string[]) => readonly string[] };
}

/** Chooses any number of options. */
export const Checklist = ({ label, options, chosen, change, empty, all }: ChecklistProps) => (
  <fieldset className={styles.list}>
    <legend>{label}</legend>
    {all && <EverySwitch {...{ options, chosen, change, all }} />}
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

interface EverySwitchProps extends Pick<ChecklistProps, 'options' | 'chosen' | 'change'> {
  all: NonNullable<ChecklistProps['all']>;
}

function EverySwitch({ options, chosen, change, all }: EverySwitchProps) {
  const id = useId();
  const every = options.every(({ value }) => chosen.includes(value));
  return (
    <div className={styles.every}>
      <Switch id={id} label={all.label} on={every} change={() => change(all.toggle(chosen))} />
    </div>
  );
}
