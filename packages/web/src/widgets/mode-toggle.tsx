import type { Mode } from '@kafra/sdk';
import { type KeyboardEvent, useRef } from 'react';
import styles from './mode-toggle.module.css';
import { useIsNarrow } from './use-media-query.ts';

interface ModeToggleProps {
  modes: readonly Mode[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  label: string;
  /** Key that selects the next list of the screen, unless a form field has the focus or a dialog is open. */
  hotkey?: string;
}

const indexByKey: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Maximum number of buttons that fit beside the title on a phone. */
const maxNarrowButtons = 3;

/**
 * Buttons that switch between the lists of one screen. Arrow keys move between the buttons; Home and End go to the
 * first and the last. On a phone, more than three are a dropdown list, which shares the row of the title.
 */
export function ModeToggle({ modes, selected, onSelect, label, hotkey }: ModeToggleProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const isNarrow = useIsNarrow();
  if (modes.length === 0) return null;
  if (isNarrow && modes.length > maxNarrowButtons)
    return (
      <select
        className={styles.choice}
        aria-label={label}
        value={selected}
        onChange={(event) => onSelect(event.target.value)}
      >
        {modes.map(({ id, label: text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    );
  // The Tab key reaches only the selected button, or the first one if no button is selected.
  const tabStop = Math.max(
    0,
    modes.findIndex(({ id }) => id === selected),
  );

  function onKeyDown(event: KeyboardEvent): void {
    const moveIndex = indexByKey[event.key];
    const next = moveIndex?.(tabStop, modes.length - 1);
    const mode = next === undefined ? undefined : modes[next];
    if (!mode || next === undefined) return;
    event.preventDefault();
    onSelect(mode.id);
    group.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <fieldset
      ref={group}
      className={styles.modes}
      onKeyDown={onKeyDown}
      aria-keyshortcuts={hotkey}
      title={hotkey && `${label} (${hotkey})`}
    >
      <legend className="visually-hidden">{label}</legend>
      {modes.map((mode, index) => (
        <button
          key={mode.id}
          type="button"
          aria-pressed={mode.id === selected}
          tabIndex={index === tabStop ? 0 : -1}
          onClick={() => onSelect(mode.id)}
        >
          {mode.label}
        </button>
      ))}
    </fieldset>
  );
}
