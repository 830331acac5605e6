import type { PaletteGroup, PaletteHit } from '@kafra/sdk/search';
import { type MouseEvent, useId } from 'react';
import styles from './palette.module.css';

interface HitGroupProps {
  group: PaletteGroup;
  activeHit: PaletteHit | undefined;
  optionId: (hit: PaletteHit) => string;
  onSelect: (hit: PaletteHit) => void;
  onHover: (hit: PaletteHit) => void;
}

/** Search results of one kind in the command palette, below their title. */
export function HitGroup({ group: { title, hits }, activeHit, optionId, onSelect, onHover }: HitGroupProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a list box, not of a form
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <h3 id={titleId} role="presentation">
        {title}
      </h3>
      {hits.map((hit) => (
        <HitOption
          key={hit.key}
          hit={hit}
          id={optionId(hit)}
          isActive={hit === activeHit}
          onSelect={() => onSelect(hit)}
          onHover={() => onHover(hit)}
        />
      ))}
    </div>
  );
}

interface HitOptionProps {
  hit: PaletteHit;
  id: string;
  isActive: boolean;
  onSelect: () => void;
  onHover: () => void;
}

/**
 * A search result of the command palette. It is a link if it has an address, so that the middle mouse button opens a
 * tab.
 */
function HitOption({ hit: { label, note, action }, id, isActive, onSelect, onHover }: HitOptionProps) {
  const optionProps = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
    onMouseMove: () => isActive || onHover(),
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onSelect();
    },
  };
  const content = (
    <>
      <span>{label}</span>
      {note !== undefined && <small>{note}</small>}
    </>
  );
  return 'hash' in action ? (
    <a {...optionProps} href={action.hash}>
      {content}
    </a>
  ) : (
    <button {...optionProps} type="button">
      {content}
    </button>
  );
}
