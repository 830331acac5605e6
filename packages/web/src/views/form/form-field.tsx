import type { Field } from '@kafra/sdk';
import { useId } from 'react';
import { Captcha } from '../../widgets/captcha/captcha.tsx';
import { Checklist } from '../../widgets/checklist.tsx';
import { Switch } from '../../widgets/switch.tsx';
import { FieldHint, type FormFieldProps } from './field-hint.tsx';
import styles from './form-field.module.css';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

/** A form field with its label, in the control for its type. */
export function FormField(props: FormFieldProps) {
  const { field, value, onChange } = props;
  switch (field.type) {
    case 'toggle':
      return <ToggleField label={field.label} hint={field.hint} checked={value === true} onChange={onChange} />;
    case 'select':
      return <SelectField {...props} field={field} />;
    case 'checklist':
      return (
        <Checklist
          name={field.name}
          label={field.label}
          options={field.options}
          selected={Array.isArray(value) ? value : []}
          onChange={onChange}
          empty={field.empty}
          selectAll={field.all}
        />
      );
    case 'multiline':
      return <TextArea {...props} field={field} />;
    case 'captcha':
      return <Captcha value={String(value)} onChange={onChange} state={props.captcha} />;
    default:
      return <TextField {...props} field={field} />;
  }
}

interface ToggleFieldProps {
  label: string;
  hint: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function ToggleField({ label, hint, checked, onChange }: ToggleFieldProps) {
  const id = useId();
  return (
    <div>
      <Switch id={id} label={label} checked={checked} onChange={onChange} describedBy={hint && `${id}-hint`} />
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
    </div>
  );
}

type Select = Extract<Field, { type: 'select' }>;

function SelectField({ field, value, onChange, onBlur, errorId }: FormFieldProps<Select>) {
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
        name={field.name}
        value={String(value)}
        required={!field.optional}
        aria-describedby={errorId}
        aria-invalid={errorId !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
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
      <FieldHint id={`${id}-hint`}>{field.hint}</FieldHint>
    </div>
  );
}
