import type { Picture } from '@kafra/sdk';
import { useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { cx } from './cx.ts';
import styles from './sprite.module.css';

interface SpriteProps {
  picture: Picture;
  /** True to draw a small inset frame around the game picture. */
  framed?: boolean;
  /** Factor by which the game picture is enlarged. */
  scale?: number;
}

/**
 * A picture of the game, such as an item icon. Its space is reserved while it loads; a missing picture is an empty
 * frame.
 */
export function Sprite({ picture, framed, scale = 1 }: SpriteProps) {
  const index = useStore(useApp().context.pictures);
  const { src, width = 24, height = 24, larger = [], isOptional } = picture;
  const best = larger.find((path) => index(path) === 'there');
  const size = best === undefined ? { width: width * scale, height: height * scale } : largeSize;
  const presence = best === undefined ? index(src) : 'there';
  if (isOptional && presence !== 'there') return null;
  return (
    <span className={cx(styles.sprite, framed && styles.framed, best !== undefined && styles.larger)} style={size}>
      {presence === 'absent' && <MissingPicture label={picture.alt} />}
      {(presence === 'there' || presence === 'unsure') && (
        <Image key={best ?? src} picture={picture} src={best ?? src} size={size} />
      )}
    </span>
  );
}

/** Size of the enlarged picture in pixels. */
const largeSize = { width: 75, height: 100 };

interface ImageProps {
  picture: Picture;
  /** Path of the game picture's file. */
  src: string;
  size: { width: number; height: number };
}

function Image({ picture: { alt, moving }, src, size }: ImageProps) {
  const index = useStore(useApp().context.pictures);
  const [hasFailed, setHasFailed] = useState(false);
  if (src === '' || hasFailed) return <MissingPicture label={alt} />;
  const image = (
    <img src={src} alt={alt} {...size} loading="lazy" decoding="async" onError={() => setHasFailed(true)} />
  );
  if (moving === undefined || index(moving) !== 'there') return image;
  return (
    <picture>
      <source srcSet={moving} media="(prefers-reduced-motion: no-preference)" />
      {image}
    </picture>
  );
}

const MissingPicture = ({ label }: { label: string }) => (
  <svg viewBox="0 0 24 24" role={label ? 'img' : undefined} aria-label={label || undefined} aria-hidden={!label}>
    <path d="M4 4h16v16H4z M4 16l5-5 4 4 3-3 4 4" fill="none" stroke="currentColor" strokeDasharray="2 1.5" />
    <circle cx="15.5" cy="8.5" r="1.5" fill="none" stroke="currentColor" />
  </svg>
);
