import type { Picture, Preview } from '@kafra/sdk';
import { Sprite } from '../sprite.tsx';
import styles from './preview.module.css';

/** Preview of a link: a small version of a record's card with its title and first facts. */
export const PreviewCard = ({ preview: { title, notes = [], picture, facts } }: { preview: Preview }) => (
  <div className={styles.card}>
    {picture && (
      <div className={styles.frame}>
        <Sprite picture={picture} scale={scaleOf(picture)} />
      </div>
    )}
    <div className={styles.text}>
      <p className={styles.name}>
        <strong>{title}</strong>
        {notes.map(({ text }) => text).join(' ')}
      </p>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </div>
);

/** Width and height of the frame around the preview's picture, in pixels. */
const frameSize = 88;
const maxScale = 3;

/**
 * Returns the factor by which the preview's picture is enlarged: the largest integer that fits the frame. A picture
 * larger than the frame is reduced.
 */
function scaleOf({ width = 24, height = 24 }: Picture): number {
  const ratio = frameSize / Math.max(width, height);
  return ratio < 1 ? ratio : Math.min(maxScale, Math.floor(ratio));
}
