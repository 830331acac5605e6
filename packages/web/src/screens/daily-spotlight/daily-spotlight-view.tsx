import type { AlertModel, Cell as CellContent, Section as SectionContent } from '@kafra/sdk';
import { memo } from 'react';
import { tabRelation } from '../../ports.ts';
import { useStore } from '../../use-store.ts';
import { CloseButton } from '../../views/dialogs.tsx';
import { Cell } from '../../widgets/cell.tsx';
import { previewed } from '../../widgets/preview/previewed.ts';
import { Sprite } from '../../widgets/sprite.tsx';
import styles from './daily-spotlight-view.module.css';

type Of<Kind extends SectionContent['kind']> = Extract<SectionContent, { kind: Kind }>;

/** The region of the day: how long it lasts, what it brings, and where it is. */
export function DailySpotlightView({ model }: { model: AlertModel }) {
  const sections = useStore(model.body);
  const { loading } = useStore(model.data);
  const facts = sections.find((section): section is Of<'facts'> => section.kind === 'facts');
  const [benefits, maps] = sections.filter((section): section is Of<'list'> => section.kind === 'list');
  return (
    <div aria-busy={loading}>
      <dl className={styles.facts}>
        {facts?.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.text}</dd>
          </div>
        ))}
      </dl>
      {benefits && (
        <section className={styles.part}>
          <h3>{benefits.title}</h3>
          <ul className={styles.benefits}>
            {benefits.entries.map((entry) => (
              <li key={entry.text}>
                <Cell cell={{ ...entry, badge: true, tone: 'good' }} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {maps && (
        <section className={styles.part}>
          <h3>{maps.title}</h3>
          {maps.entries.length > 0 ? (
            <ul className={styles.maps}>
              {maps.entries.map((entry) => (
                <li key={entry.text}>
                  <MapCard text={entry.text} link={entry.link} source={entry.picture?.src} />
                </li>
              ))}
            </ul>
          ) : (
            !loading && <p>{maps.empty}</p>
          )}
        </section>
      )}
      <CloseButton label={model.close} />
    </div>
  );
}

interface MapCardProps extends Pick<CellContent, 'text' | 'link'> {
  source: string | undefined;
}

/** Points of a side of the picture. */
const side = 120;

/** The countdown ticks beside it, the card stays as it is. */
const MapCard = memo(({ text, link = '', source }: MapCardProps) => (
  <a href={link} target="_blank" rel={tabRelation(link)} className={styles.map} {...previewed}>
    {source && <Sprite picture={{ src: source, alt: '', width: side, height: side }} />}
    <span>
      {text}
      <span className="unseen"> (opens in a new tab)</span>
    </span>
  </a>
));
