import type { Paragraph, Span } from '@kafra/sdk';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { newTabRel } from '../ports.ts';
import styles from './rich-text.module.css';

/**
 * A paragraph with its links, emphasis and the game's own text colours. The colours are adjusted to be readable on the
 * background of the theme.
 */
export const RichText = ({ paragraph }: { paragraph: Paragraph }): ReactNode =>
  typeof paragraph === 'string'
    ? paragraph
    : paragraph.map((span, index) => <Fragment key={index}>{formatSpan(span)}</Fragment>);

function formatSpan({ text, color, isBold, isItalic, isCode, href }: Span): ReactNode {
  let content: ReactNode = text;
  if (color !== undefined)
    content = (
      <span className={styles.colored} style={{ '--given': color } as CSSProperties}>
        {content}
      </span>
    );
  if (isCode) content = <code>{content}</code>;
  if (isItalic) content = <em>{content}</em>;
  if (isBold) content = <strong>{content}</strong>;
  return href === undefined ? content : <TextLink href={href}>{content}</TextLink>;
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const isOutside = href.startsWith('https://');
  return (
    <a href={href} className={styles.link} {...(isOutside ? { target: '_blank', rel: newTabRel(href) } : {})}>
      {children}
      {isOutside && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  );
}
