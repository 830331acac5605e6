import { createContext, useContext, useId, useState } from 'react';
import { look } from './look.ts';
import styles from './titled.module.css';

/** Whether what is said more exactly can be asked for by a press, also where nothing can hover. */
const OnRequest = createContext(false);
export const TitlesOnRequest = OnRequest.Provider;

interface TitledProps {
  text: string;
  title: string;
  className: string;
}

/** Words that can be said more exactly. */
export function Titled({ text, title, className }: TitledProps) {
  const onRequest = useContext(OnRequest);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!onRequest) {
    return (
      <span className={className} title={title}>
        {text}
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={look(styles.ask, className)}
        title={title}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {text}
      </button>
      {open && (
        <small id={id} className={styles.more}>
          {title}
        </small>
      )}
    </>
  );
}
