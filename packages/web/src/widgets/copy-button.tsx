import { createStore } from '@kafra/sdk';
import { Check, Copy } from 'lucide-react';
import { useId } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { breakable } from './breakable.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  text: string;
  textToCopy: string;
  title: string | undefined;
}

/** Id of the copy button that was pressed last, because several buttons may copy the same text. */
const lastPressed = createStore<string | undefined>(undefined);

/** A button that copies a text to the clipboard, and confirms this for two seconds. */
export function CopyButton({ text, textToCopy, title }: CopyButtonProps) {
  const { context } = useApp();
  const id = useId();
  const isLastPressed = useStore(lastPressed) === id;
  const isCopied = useStore(context.copiedText) === textToCopy && isLastPressed;
  return (
    <button
      type="button"
      className={styles.copy}
      title={title ?? `Copy ${textToCopy}`}
      onClick={() => {
        lastPressed.set(id);
        void context.copy(textToCopy);
      }}
    >
      {breakable(text)}
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {isLastPressed && <span role="status">{isCopied && <span className={styles.feedback}>Copied!</span>}</span>}
    </button>
  );
}
