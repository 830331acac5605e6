import type { Card, Section as SectionContent } from '@kafra/sdk';
import type { MapRecord } from '@kafra/sdk/contract';
import { useId, useMemo, useState } from 'react';
import { Section } from '../../views/section/section.tsx';
import { Cell } from '../../widgets/cell.tsx';
import { FactList } from '../../widgets/fact-list.tsx';
import { type RowHighlight, RowHighlightProvider } from '../../widgets/row-highlight.tsx';
import styles from './map-card.module.css';
import { MapViewer } from './map-viewer.tsx';

/**
 * Card of a map with its drawing beside the lists of its markers. Pointing at a list entry highlights its marker, and
 * vice versa.
 */
export function MapCard({ card, map }: { card: Card; map: MapRecord }) {
  const titleId = useId();
  const highlight = useHighlightState();
  const [badges, size, ...lists] = card.sections;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>
          <a href={card.link}>{card.title}</a>
          {card.notes?.map((note, index) => (
            <span key={index} className={note.tone === 'soft' ? styles.id : styles.subtitle}>
              {' '}
              <Cell cell={note} />
            </span>
          ))}
        </h2>
        <div className={styles.facts}>
          <Badges section={badges} />
          <Size section={size} />
        </div>
      </header>
      <RowHighlightProvider value={highlight}>
        <div className={styles.body}>
          <MapViewer map={map} picture={card.picture?.src ?? ''} />
          <div className={styles.lists}>
            {lists.map((section) => (
              <div key={section.title} className={section.kind === 'list' ? styles.flags : undefined}>
                <Section section={section} />
              </div>
            ))}
          </div>
        </div>
      </RowHighlightProvider>
    </article>
  );
}

function useHighlightState(): RowHighlight {
  const [highlightedKey, setHighlightedKey] = useState<string>();
  const [selected, setSelected] = useState<{ key: string }>();
  return useMemo(
    () => ({ highlightedKey, setHighlightedKey, selected, select: (key: string) => setSelected({ key }) }),
    [highlightedKey, selected],
  );
}

const Badges = ({ section }: { section: SectionContent | undefined }) =>
  section?.kind === 'badges' &&
  section.badges.map((badge, index) => (
    <h3 key={index}>
      <Cell cell={badge} />
    </h3>
  ));

const Size = ({ section }: { section: SectionContent | undefined }) =>
  section?.kind === 'facts' && <FactList facts={section.facts} className={styles.size} />;
