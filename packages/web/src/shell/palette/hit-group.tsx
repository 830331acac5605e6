import type { PaletteGroup, PaletteHit } from '@kafra/sdk';
import { type MouseEvent, useId } from 'react';
import styles from './palette.module.css';

interface GroupProps {
  group: PaletteGroup;
  here: PaletteHit | undefined;
  optionId: (hit: PaletteHit) => string;
  choose: (hit: PaletteHit) => void;
  point: (hit: PaletteHit) => void;
}

/** Hits of one kind under their title. */
export function HitGroup({ group: { title, hits }, here, optionId, choose, point }: GroupProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a list box, not of a form
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <h3 id={titleId} role="presentation">
        {title}
      </h3>
      {hits.map((hit) => (
        <Option
          key={hit.key}
          hit={hit}
          id={optionId(hit)}
          isHere={hit === here}
          choose={() => choose(hit)}
          point={() => point(hit)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  hit: PaletteHit;
  id: string;
  isHere: boolean;
  choose: () => void;
  point: () => void;
}

/** A real link where the hit leads somewhere, so that the middle button opens a tab. */
function Option({ hit: { label, note, action: does }, id, isHere, choose, point }: OptionProps) {
  const shared = {
    id,
    role: 'option',
    'aria-selected': isHere,
    tabIndex: -1,
    className: styles.option,
    onMouseMove: () => isHere || point(),
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      choose();
    },
  };
  const words = (
    <>
      <span>{label}</span>
      {note !== undefined && <small>{note}</small>}
    </>
  );
  return 'hash' in does ? (
    <a {...shared} href={does.hash}>
      {words}
    </a>
  ) : (
    <button {...shared} type="button">
      {words}
    </button>
  );
}
