import type { Card, CardsModel, Section as SectionContent } from '@kafra/sdk';
import { useId } from 'react';
import { ActionButtons } from '../../views/action-buttons.tsx';
import { isWideGrid } from '../../views/section/wide-grid.ts';
import { Cell } from '../../widgets/cell.tsx';
import { Sprite } from '../../widgets/sprite.tsx';
import { ExpandableTitles } from '../../widgets/titled-text.tsx';
import { FactGrid } from './fact-grid.tsx';
import styles from './record-card.module.css';
import { RecordSection } from './record-section.tsx';
import { splitIntoColumns } from './split-into-columns.ts';

interface RecordCardProps {
  card: Card;
  /** True if the sections of the card are all expanded. */
  isExpanded: boolean;
  onActivate: CardsModel['activate'];
}

/** The card of a database record: its name and main facts above, everything else below in two columns. */
export function RecordCard({ card, isExpanded, onActivate }: RecordCardProps) {
  const titleId = useId();
  const { title, notes = [], link, picture, sections, buttons = [] } = card;
  const [first, ...rest] = sections;
  const head = first?.kind === 'facts' ? first : undefined;
  const factGrids = rest.filter(isFactGrid);
  const otherSections = (head ? rest : sections).filter((section) => !factGrids.includes(section));
  const columns = splitIntoColumns(otherSections.filter((section) => !isWideGrid(section)));

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        {picture && (
          <div className={styles.frame}>
            <Sprite picture={picture} scale={scaleOf(picture.width)} />
          </div>
        )}
        <div className={styles.identity}>
          <div className={styles.name}>
            <h2 id={titleId}>
              <a href={link}>{title}</a>
            </h2>
            {notes.map((note, index) => (
              <Cell key={index} cell={note} />
            ))}
          </div>
          {head && <FactGrid facts={head.facts} />}
          <div className={styles.actions}>
            <ActionButtons buttons={buttons} onActivate={onActivate} />
          </div>
        </div>
      </header>
      <ExpandableTitles value={true}>
        {factGrids.length > 0 && (
          <div className={styles.factGrids}>
            <RecordSections sections={factGrids} isExpanded={isExpanded} />
          </div>
        )}
        <div className={styles.columns}>
          {columns.map((column, index) => (
            <div key={index} className={styles.column}>
              <RecordSections sections={column} isExpanded={isExpanded} />
            </div>
          ))}
        </div>
        <RecordSections sections={otherSections.filter(isWideGrid)} isExpanded={isExpanded} />
      </ExpandableTitles>
    </article>
  );
}

const RecordSections = ({ sections, isExpanded }: { sections: readonly SectionContent[]; isExpanded: boolean }) =>
  sections.map((section, index) => (
    <RecordSection key={`${section.title}-${index}`} section={section} isExpanded={isExpanded} />
  ));

/**
 * Maximum number of facts in a section that is placed in a column of the card. A longer section, or one that belongs in
 * one row, is shown above as the main facts.
 */
const maxColumnFacts = 8;

const isFactGrid = (section: SectionContent): boolean =>
  section.kind === 'facts' && (section.together || section.facts.length > maxColumnFacts);

/**
 * Returns the factor by which a card's picture is enlarged: three for small pictures, two for medium ones, one for
 * large ones.
 */
function scaleOf(width = 24): number {
  if (width <= 32) return 3;
  return width <= 64 ? 2 : 1;
}
