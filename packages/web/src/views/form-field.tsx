import type { Field } from '@kafra/sdk';
import { useId } from 'react';
import { Captcha } from '../widgets/captcha/captcha.tsx';
import { Checklist } from '../widgets/checklist.tsx';
import { Switch } from '../widgets/switch.tsx';
import { type FormFieldProps, Hint } from './field-parts.tsx';
import styles from './form-field.module.css';
import { TextField } from './text-field.tsx';

/** A field with its label, in the form its type asks for. */
export function FormField(props: FormFieldProps) {
  const { field, value, change } = props;
  switch (field.type) {
    case 'toggle':
      return <Toggle label={field.label} hint={field.hint} on={value === true} change={change} />;
    case 'select':
      return <SelectField {...props} field={field} />;
    case 'checklist':
      return (
        <Checklist
          label={field.label}
          options={field.options}
          chosen={Array.isArray(value) ? value : []}
          change={change}
          empty={field.empty}
          all={field.all}
        />
      );
    case 'captcha':
      return <Captcha value={String(value)} change={change} />;
    default:
      return <TextField {...props} field={field} />;
  }
}

interface ToggleProps {
  label: string;
  hint: string | undefined;
  on: boolean;
  change: (on: boolean) => void;
}

function Toggle({ label, hint, on, change }: ToggleProps) {
  const id = useId();
  return (
    <div>
      <Switch id={id} label={label} on={on} change={change} describedBy={hint && `${id}-hint`} />
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}

type Select = Extract<Field, { type: 'select' }>;

function SelectField({ field, value, change, leave, errorId }: FormFieldProps<Select>) {
  const id = useId();
  if (field.options.length === 0 && field.empty) {
    return (
      <div>
        <p className={styles.label}>{field.label}</p>
        <p className={styles.hint}>{field.empty}</p>
      </div>
    );
  }
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={String(value)}
        required={!field.optional}
        aria-describedby={errorId}
        aria-invalid={errorId !== undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
      >
        <option value="" disabled={!field.optional}>
          {field.placeholder ?? ''}
        </option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled !== undefined}>
            {option.disabled ? `${option.label} (${option.disabled})` : option.label}
          </option>
        ))}
      </select>
      <Hint id={`${id}-hint`}>{field.hint}</Hint>
    </div>
  );
}
