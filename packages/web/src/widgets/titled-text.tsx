import { createContext, useContext, useId, useState } from 'react';
import { breakable } from './breakable.tsx';
import { cx } from './cx.ts';
import styles from './titled-text.module.css';

/** True if a press shows the longer form of titled texts, for devices without hover. */
const ExpandableTitlesContext = createContext(false);
export const ExpandableTitles = ExpandableTitlesContext.Provider;

interface TitledTextProps {
  text: string;
  title: string;
  className: string;
}

/** A short text. Its longer form is shown on hover. */
export function TitledText({ text, title, className }: TitledTextProps) {
  const isExpandable = useContext(ExpandableTitlesContext);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (!isExpandable) {
    return (
      <span className={className} title={title}>
        {breakable(text)}
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={cx(styles.toggle, className)}
        title={title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {breakable(text)}
      </button>
      {isOpen && (
        <small id={id} className={styles.more}>
          {title}
        </small>
      )}
    </>
  );
}
