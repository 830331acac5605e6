import type { Action } from '@kafra/sdk';
import { useId } from 'react';
import { Button } from '../widgets/button.tsx';
import styles from './opening-buttons.module.css';

interface OpeningButtonsProps {
  buttons: readonly Action[];
  press: (button: Action) => Promise<void>;
}

/** Buttons that lead to a dialog, a place or a file; the reason of a disabled one stands beside it. */
export function OpeningButtons({ buttons, press }: OpeningButtonsProps) {
  if (buttons.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {buttons.map((button) => (
        <OpeningButton key={button.id} button={button} press={press} />
      ))}
    </div>
  );
}

function OpeningButton({ button, press }: { button: Action; press: OpeningButtonsProps['press'] }) {
  const reasonId = useId();
  const { label, tone, disabled } = button;
  return (
    <>
      <Button
        tone={tone}
        disabled={disabled}
        aria-describedby={disabled ? reasonId : undefined}
        onClick={() => void press(button)}
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
