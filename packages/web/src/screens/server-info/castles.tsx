import type { Section } from '@kafra/sdk';
import { Cell } from '../../widgets/cell.tsx';
import { Sprite } from '../../widgets/sprite.tsx';
import { useMediaQuery } from '../../widgets/use-media-query.ts';
import styles from './castles.module.css';

type GridSection = Extract<Section, { kind: 'grid' }>;

/** The castles of the game side by side: name, location, and a small map on screens of 1000 pixels or wider. */
export function Castles({ section }: { section: GridSection }) {
  const hasRoom = useMediaQuery('(width >= 62.5rem)');
  const [nameColumn, locationColumn, guildColumn] = section.columns;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{section.title}</h3>
      <ul className={styles.castles}>
        {section.rows.map(({ key, cells: [castle, location, guild] }) => (
          <li key={key}>
            {hasRoom && castle?.picture && <Sprite picture={{ ...castle.picture, width: 128, height: 128 }} framed />}
            <dl>
              <dt className="visually-hidden">{nameColumn?.title}</dt>
              <dd className={styles.name}>{castle?.text}</dd>
              <dt className="visually-hidden">{locationColumn?.title}</dt>
              <dd className={styles.location}>{location?.text}</dd>
              {guild && guild.text !== '' && (
                <>
                  <dt className="visually-hidden">{guildColumn?.title}</dt>
                  <dd className={styles.guild}>
                    <Cell cell={guild} />
                  </dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
