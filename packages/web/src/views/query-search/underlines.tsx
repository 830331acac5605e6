import { type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './query-search.module.css';

interface UnderlinesProps {
  text: string;
  problems: readonly { start: number; end: number }[];
  field: RefObject<HTMLInputElement | null>;
}

/** Underlines the invalid parts of a search text below its field, and follows the field's scrolling. */
export function Underlines({ text, problems, field }: UnderlinesProps) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    const follow = () => {
      if (layer.current && input) layer.current.scrollLeft = input.scrollLeft;
    };
    follow();
    input?.addEventListener('scroll', follow);
    return () => input?.removeEventListener('scroll', follow);
  });
  if (problems.length === 0) return null;
  let at = 0;
  return (
    <div ref={layer} className={styles.underlines} aria-hidden>
      {problems.map(({ start, end }) => {
        const before = text.slice(at, start);
        at = end;
        return (
          <span key={start}>
            {before}
            <mark>{text.slice(start, end)}</mark>
          </span>
        );
      })}
      {text.slice(at)}
    </div>
  );
}
