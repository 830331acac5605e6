import type { Action } from '@kafra/sdk';
import { useId } from 'react';
import { Button } from '../widgets/button.tsx';
import styles from './action-buttons.module.css';

interface ActionButtonsProps {
  buttons: readonly Action[];
  onActivate: (button: Action) => Promise<void>;
}

/** Buttons that lead to a dialog, a place or a file; the reason of a disabled one stands beside it. */
export function ActionButtons({ buttons, onActivate }: ActionButtonsProps) {
  if (buttons.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {buttons.map((button) => (
        <ActionButton key={button.id} button={button} onActivate={onActivate} />
      ))}
    </div>
  );
}

function ActionButton({ button, onActivate }: { button: Action; onActivate: ActionButtonsProps['onActivate'] }) {
  const reasonId = useId();
  const { label, tone, target, disabled } = button;
  const isDownload = 'file' in target;
  return (
    <>
      <Button
        tone={tone}
        disabled={disabled}
        title={isDownload ? label : undefined}
        aria-describedby={disabled ? reasonId : undefined}
        onClick={() => void onActivate(button)}
      >
        {label}
      </Button>
      {disabled && (
        <small id={reasonId} className={styles.reason}>
          {disabled}
        </small>
      )}
    </>
  );
}
