import type { Card, CardsModel, Section as SectionContent } from '@kafra/sdk';
import { useId } from 'react';
import { OpeningButtons } from '../../views/opening-buttons.tsx';
import { Cell } from '../../widgets/cell.tsx';
import { Sprite } from '../../widgets/sprite.tsx';
import { TitlesOnRequest } from '../../widgets/titled.tsx';
import styles from './codex-card.module.css';
import { CodexSection } from './codex-section.tsx';
import { Figures } from './figures.tsx';
import { inColumns, isBroad } from './in-columns.ts';

interface CodexCardProps {
  card: Card;
  /** Nothing is folded away. */
  unfolded: boolean;
  press: CardsModel['activate'];
}

/** One entry: who it is and its figures above, everything else below in two columns. */
export function CodexCard({ card, unfolded, press }: CodexCardProps) {
  const titleId = useId();
  const { title, notes = [], link, picture, sections, buttons = [] } = card;
  const [first, ...rest] = sections;
  const head = first?.kind === 'facts' ? first : undefined;
  const figures = rest.filter(isFigures);
  const others = (head ? rest : sections).filter((section) => !figures.includes(section));
  const columns = inColumns(others.filter((section) => !isBroad(section)));

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        {picture && (
          <div className={styles.frame}>
            <Sprite picture={picture} scale={scaleOf(picture.width)} />
          </div>
        )}
        <div className={styles.who}>
          <div className={styles.name}>
            <h2 id={titleId}>
              <a href={link}>{title}</a>
            </h2>
            {notes.map((note) => (
              <Cell key={note.text} cell={note} />
            ))}
            <span className={styles.doing}>
              <OpeningButtons buttons={buttons} press={press} />
            </span>
          </div>
          {head && <Figures facts={head.facts} />}
        </div>
      </header>
      <TitlesOnRequest value={true}>
        {figures.length > 0 && (
          <div className={styles.figures}>
            <Parts sections={figures} unfolded={unfolded} />
          </div>
        )}
        <div className={styles.columns}>
          {columns.map((column, index) => (
            <div key={index} className={styles.column}>
              <Parts sections={column} unfolded={unfolded} />
            </div>
          ))}
        </div>
        <Parts sections={others.filter(isBroad)} unfolded={unfolded} />
      </TitlesOnRequest>
    </article>
  );
}

const Parts = ({ sections, unfolded }: { sections: readonly SectionContent[]; unfolded: boolean }) =>
  sections.map((section, index) => (
    <CodexSection key={`${section.title}-${index}`} section={section} unfolded={unfolded} />
  ));

/** More facts than fit in a column, and those that belong in one row, are the figures of the whole entry. */
const manyFacts = 8;

const isFigures = (section: SectionContent): boolean =>
  section.kind === 'facts' && (section.together || section.facts.length > manyFacts);

/** Small pictures three times as large, middling ones twice; what is large already as it is. */
function scaleOf(width = 24): number {
  if (width <= 32) return 3;
  return width <= 64 ? 2 : 1;
}
