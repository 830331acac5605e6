import { Check, Copy } from 'lucide-react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  text: string;
  copies: string;
  title: string | undefined;
}

/** Copies a text when it is pressed, and says so for two seconds. */
export function CopyButton({ text, copies, title }: CopyButtonProps) {
  const { context } = useApp();
  const copied = useStore(context.copied) === copies;
  return (
    <button
      type="button"
      className={styles.copy}
      title={title ?? `Copy ${copies}`}
      onClick={() => void context.copy(copies)}
    >
      {text}
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span role="status">{copied && <span className={styles.said}>Copied!</span>}</span>
    </button>
  );
}
