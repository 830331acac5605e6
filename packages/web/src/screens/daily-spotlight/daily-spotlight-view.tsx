import type { AlertModel, Cell as CellContent, Section as SectionContent } from '@kafra/sdk';
import { memo } from 'react';
import { newTabRel } from '../../ports.ts';
import { useStore } from '../../use-store.ts';
import { CloseButton } from '../../views/dialog/dialogs.tsx';
import { Cell } from '../../widgets/cell.tsx';
import { previewLinkProps } from '../../widgets/preview/preview-link.ts';
import { Sprite } from '../../widgets/sprite.tsx';
import styles from './daily-spotlight-view.module.css';

type SectionOfKind<Kind extends SectionContent['kind']> = Extract<SectionContent, { kind: Kind }>;

/** Screen of the region of the day: its remaining time, its effects and its maps. */
export function DailySpotlightView({ model }: { model: AlertModel }) {
  const sections = useStore(model.body);
  const { loading } = useStore(model.data);
  const facts = sections.find((section): section is SectionOfKind<'facts'> => section.kind === 'facts');
  const [benefits, maps] = sections.filter((section): section is SectionOfKind<'list'> => section.kind === 'list');
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
            {benefits.entries.map((entry, index) => (
              <li key={index}>
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
              {maps.entries.map((entry, index) => (
                <li key={index}>
                  <MapLink text={entry.text} link={entry.link} pictureUrl={entry.picture?.src} />
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

interface MapLinkProps extends Pick<CellContent, 'text' | 'link'> {
  pictureUrl: string | undefined;
}

/** Width and height of a map's picture in pixels. */
const pictureSize = 120;

/** The list of maps is memoized, because the countdown beside it changes every second. */
const MapLink = memo(({ text, link = '', pictureUrl }: MapLinkProps) => (
  <a href={link} target="_blank" rel={newTabRel(link)} className={styles.map} {...previewLinkProps}>
    {pictureUrl && <Sprite picture={{ src: pictureUrl, alt: '', width: pictureSize, height: pictureSize }} />}
    <span>
      {text}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </span>
  </a>
));
