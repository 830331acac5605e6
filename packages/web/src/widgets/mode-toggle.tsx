import type { Mode } from '@kafra/sdk';
import { type KeyboardEvent, useRef } from 'react';
import styles from './mode-toggle.module.css';

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

/**
 * Buttons that switch between the lists of one screen. Arrow keys move between the buttons; Home and End go to the
 * first and the last.
 */
export function ModeToggle({ modes, selected, onSelect, label, hotkey }: ModeToggleProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  if (modes.length === 0) return null;
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
