import type { Option } from '@kafra/sdk';
import { useId } from 'react';
import styles from './checklist.module.css';
import { Switch } from './switch.tsx';

interface ChecklistProps {
  name?: string;
  label: string;
  options: readonly Option[];
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
  empty?: string;
  /** An additional switch that selects all options of the checklist. It is on while all are selected. */
  selectAll?: { label: string; toggle: (selected: readonly string[]) => readonly string[] };
}

/** A checklist: a list of options of which any number can be selected. */
export const Checklist = ({ name, label, options, selected, onChange, empty, selectAll }: ChecklistProps) => (
  <fieldset name={name} className={styles.list}>
    <legend>{label}</legend>
    {selectAll && <SelectAllSwitch {...{ options, selected, onChange, selectAll }} />}
    {options.length === 0 && empty && <p>{empty}</p>}
    {options.map((option) => (
      <ChecklistOption
        key={option.value}
        option={option}
        checked={selected.includes(option.value)}
        onChange={(on) =>
          onChange(on ? [...selected, option.value] : selected.filter((value) => value !== option.value))
        }
      />
    ))}
  </fieldset>
);

function ChecklistOption({
  option,
  checked,
  onChange,
}: {
  option: Option;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles.option}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={option.disabled !== undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{option.disabled ? `${option.label} (${option.disabled})` : option.label}</label>
    </div>
  );
}

interface SelectAllSwitchProps extends Pick<ChecklistProps, 'options' | 'selected' | 'onChange'> {
  selectAll: NonNullable<ChecklistProps['selectAll']>;
}

function SelectAllSwitch({ options, selected, onChange, selectAll }: SelectAllSwitchProps) {
  const id = useId();
  const isAllSelected = options.every(({ value }) => selected.includes(value));
  return (
    <div className={styles.selectAll}>
      <Switch
        id={id}
        label={selectAll.label}
        checked={isAllSelected}
        onChange={() => onChange(selectAll.toggle(selected))}
      />
    </div>
  );
}
