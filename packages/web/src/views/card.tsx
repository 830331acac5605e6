import type { Card as CardContent, CardsModel } from '@kafra/sdk';
import { useId } from 'react';
import { Cell } from '../widgets/cell.tsx';
import { Sprite } from '../widgets/sprite.tsx';
import { Switch } from '../widgets/switch.tsx';
import styles from './card.module.css';
import { OpeningButtons } from './opening-buttons.tsx';
import { Sections } from './section.tsx';

interface CardProps {
  card: CardContent;
  press: CardsModel['activate'];
  toggle: CardsModel['toggle'];
}

/** Pictures up to this width are small ones of the game, drawn twice as large. */
const large = 96;

/** One sheet of a screen of cards. */
export function Card({ card, press, toggle }: CardProps) {
  const titleId = useId();
  const { title, notes = [], link, picture, sections, buttons = [] } = card;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        {picture && <Sprite picture={picture} framed scale={(picture.width ?? 0) > large ? 1 : 2} />}
        <h2 id={titleId}>
          {link ? <a href={link}>{title}</a> : title}
          {notes.map((note) => (
            <span key={note.text} className={styles.note}>
              {' '}
              <Cell cell={note} />
            </span>
          ))}
        </h2>
        <div className={styles.doing}>
          {card.toggle && <CardToggle toggle={card.toggle} change={toggle} of={titleId} />}
          <OpeningButtons buttons={buttons} press={press} />
        </div>
      </header>
      <div className={styles.parts}>
        <Sections sections={sections} />
      </div>
    </article>
  );
}

interface CardToggleProps {
  toggle: NonNullable<CardContent['toggle']>;
  change: CardsModel['toggle'];
  /** The id of what it belongs to. */
  of: string;
}

function CardToggle({ toggle, change, of }: CardToggleProps) {
  const id = useId();
  return <Switch id={id} label={toggle.label} on={toggle.on} describedBy={of} change={() => change(toggle)} />;
}
