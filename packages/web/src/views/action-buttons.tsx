import type { Action } from '@kafra/sdk';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import { cx } from '../widgets/cx.ts';
import styles from './action-buttons.module.css';

export interface ActionButtonsProps {
  buttons: readonly Action[];
  onActivate: (button: Action) => Promise<void>;
}

/** Row of buttons that open a dialog, a screen or a file. A disabled button shows its reason beside it. */
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
  const copied = useStore(useApp().context.copiedText);
  const isCopied = 'copy' in target && copied === target.copy;
  const isDownload = 'file' in target;
  return (
    <>
      <Button
        tone={tone}
        disabled={disabled}
        title={isDownload ? label : undefined}
        aria-describedby={disabled ? reasonId : undefined}
        icon={isDownload && <Download aria-hidden className={styles.sign} />}
        onClick={() => void onActivate(button)}
      >
        <span className={cx(isDownload && styles.words)}>{isCopied ? 'Copied!' : label}</span>
      </Button>
      {'copy' in target && (
        <span role="status" className="visually-hidden">
          {isCopied && 'Copied!'}
        </span>
      )}
      {disabled && (
        <small id={reasonId} className={styles.reason}>
          {disabled}
        </small>
      )}
    </>
  );
}
