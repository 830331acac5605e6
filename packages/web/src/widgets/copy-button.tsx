import { createStore } from '@kafra/sdk';
import { Check, Copy } from 'lucide-react';
import { useId } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  text: string;
  copies: string;
  title: string | undefined;
}

/** The button that was pressed last: others may copy the same. */
const pressed = createStore<string | undefined>(undefined);

/** Copies a text when it is pressed, and says so for two seconds. */
export function CopyButton({ text, copies, title }: CopyButtonProps) {
  const { context } = useApp();
  const id = useId();
  const isPressed = useStore(pressed) === id;
  const copied = useStore(context.copiedText) === copies && isPressed;
  return (
    <button
      type="button"
      className={styles.copy}
      title={title ?? `Copy ${copies}`}
      onClick={() => {
        pressed.set(id);
        void context.copy(copies);
      }}
    >
      {text}
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {isPressed && <span role="status">{copied && <span className={styles.said}>Copied!</span>}</span>}
    </button>
  );
}
