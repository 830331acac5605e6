import type { Section } from '@kafra/sdk';
import { Sprite } from '../../widgets/sprite.tsx';
import { useMedia } from '../../widgets/use-media.ts';
import styles from './castles.module.css';

type Grid = Extract<Section, { kind: 'grid' }>;

/** The castles side by side: name, location, and a small map from 1000 points on. */
export function Castles({ section }: { section: Grid }) {
  const hasRoom = useMedia('(width >= 62.5rem)');
  const [name, location] = section.columns;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{section.title}</h3>
      <ul className={styles.castles}>
        {section.rows.map(({ key, cells: [castle, place] }) => (
          <li key={key}>
            {hasRoom && castle?.picture && <Sprite picture={{ ...castle.picture, width: 128, height: 128 }} framed />}
            <dl>
              <dt className="unseen">{name?.title}</dt>
              <dd className={styles.name}>{castle?.text}</dd>
              <dt className="unseen">{location?.title}</dt>
              <dd className={styles.place}>{place?.text}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
