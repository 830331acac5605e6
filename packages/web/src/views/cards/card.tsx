import type { Card as CardContent, CardsModel } from '@kafra/sdk';
import { useId } from 'react';
import { Cell } from '../../widgets/cell.tsx';
import { Sprite } from '../../widgets/sprite.tsx';
import { Switch } from '../../widgets/switch.tsx';
import { ActionButtons } from '../action-buttons.tsx';
import { Sections } from '../section/section.tsx';
import { CardTitle } from '../section/section-grid.tsx';
import styles from './card.module.css';

interface CardProps {
  card: CardContent;
  onActivate: CardsModel['activate'];
  onToggle: CardsModel['toggle'];
}

/** Maximum width of small game pictures in pixels. They are drawn twice as large. */
const maxSmallWidth = 96;

/** A card: title, sections, picture and buttons about one record or topic. */
export function Card({ card, onActivate, onToggle }: CardProps) {
  const titleId = useId();
  const { title, notes = [], link, picture, sections, buttons = [] } = card;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        {picture && <Sprite picture={picture} framed scale={(picture.width ?? 0) > maxSmallWidth ? 1 : 2} />}
        <h2 id={titleId}>
          {link ? <a href={link}>{title}</a> : title}
          {notes.map((note, index) => (
            <span key={index} className={styles.note}>
              {' '}
              <Cell cell={note} />
            </span>
          ))}
        </h2>
        {(card.toggle || buttons.length > 0) && (
          <div className={styles.actions}>
            {card.toggle && <CardToggle toggle={card.toggle} onToggle={onToggle} describedBy={titleId} />}
            <ActionButtons buttons={buttons} onActivate={onActivate} />
          </div>
        )}
      </header>
      <div className={styles.sections}>
        <CardTitle value={title}>
          <Sections sections={sections} />
        </CardTitle>
      </div>
    </article>
  );
}

interface CardToggleProps {
  toggle: NonNullable<CardContent['toggle']>;
  onToggle: CardsModel['toggle'];
  /** Id of the HTML element that describes the section. */
  describedBy: string;
}

function CardToggle({ toggle, onToggle, describedBy }: CardToggleProps) {
  const id = useId();
  return (
    <Switch
      id={id}
      label={toggle.label}
      checked={toggle.on}
      describedBy={describedBy}
      onChange={() => onToggle(toggle)}
    />
  );
}
