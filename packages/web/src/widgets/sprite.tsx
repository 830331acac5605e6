import type { Picture } from '@kafra/sdk';
import { useState } from 'react';
import { cx } from './cx.ts';
import styles from './sprite.module.css';

interface SpriteProps {
  picture: Picture;
  /** In a small inset frame. */
  framed?: boolean;
  /** How much larger than the file it is drawn. */
  scale?: number;
}

/** A picture of the game: its place is kept while it is on its way, and an empty frame stands in when it fails. */
export function Sprite({ picture, framed, scale = 1 }: SpriteProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const { src, alt, width = 24, height = 24 } = picture;
  const size = { width: width * scale, height: height * scale };
  const isShown = src !== '' && failedSrc !== src;
  return (
    <span className={cx(styles.sprite, framed && styles.framed)} style={size}>
      {isShown ? (
        <img src={src} alt={alt} {...size} loading="lazy" decoding="async" onError={() => setFailedSrc(src)} />
      ) : (
        <MissingPicture label={alt} />
      )}
    </span>
  );
}

const MissingPicture = ({ label }: { label: string }) => (
  <svg viewBox="0 0 24 24" role={label ? 'img' : undefined} aria-label={label || undefined} aria-hidden={!label}>
    <path d="M4 4h16v16H4z M4 16l5-5 4 4 3-3 4 4" fill="none" stroke="currentColor" strokeDasharray="2 1.5" />
    <circle cx="15.5" cy="8.5" r="1.5" fill="none" stroke="currentColor" />
  </svg>
);
