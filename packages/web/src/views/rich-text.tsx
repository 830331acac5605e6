import type { Span } from '@kafra/sdk';
import type { CSSProperties } from 'react';
import styles from './section/section.module.css';

/** Text with the game's own colours, bent so far that it can be read on the theme's ground. */
export const RichText = ({ paragraph }: { paragraph: string | readonly Span[] }) =>
  typeof paragraph === 'string'
    ? paragraph
    : paragraph.map(({ text, color }, index) =>
        color === undefined ? (
          text
        ) : (
          <span key={index} className={styles.colored} style={{ '--given': color } as CSSProperties}>
            {text}
          </span>
        ),
      );
