import { createPalette, type PaletteHit } from '@kafra/sdk';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useApp, useSettings } from '../../app-context.tsx';
import { openTab } from '../../ports.ts';
import type { Settings } from '../../settings.ts';
import { useStore } from '../../use-store.ts';
import { HitGroup } from './hit-group.tsx';
import styles from './palette.module.css';

const ownDeeds = ({ theme, effects, toggleTheme, toggleEffects }: Settings): PaletteHit[] => [
  {
    key: 'theme',
    label: `Switch to ${theme.getSnapshot() === 'day' ? 'night' : 'day'}`,
    note: 'Theme',
    action: { run: toggleTheme },
  },
  { key: 'effects', label: `Effects ${effects.getSnapshot() ? 'off' : 'on'}`, action: { run: toggleEffects } },
];

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(last, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
};

/** A combobox over its list: arrows move, Enter takes, with Ctrl in a tab of its own. */
export function Finder({ choose }: { choose: (hit: PaletteHit) => void }) {
  const app = useApp();
  const settings = useSettings();
  const palette = useMemo(() => createPalette(app, ownDeeds(settings)), [app, settings]);
  const { text, groups, isSearching: searching } = useStore(palette);
  const [at, setAt] = useState(0);
  const listId = useId();
  const hits = groups.flatMap((group) => group.hits);
  const here = hits[Math.min(at, hits.length - 1)];
  const optionId = (hit: PaletteHit) => `${listId}-${hit.key}`;
  useInSight(here && optionId(here));

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      setAt(step(Math.min(at, hits.length - 1), hits.length - 1));
    }
    if (event.key !== 'Enter' || !here || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && 'hash' in here.action) openTab(here.action.hash);
    else choose(here);
  }

  return (
    <>
      <div className={styles.field}>
        <Search aria-hidden />
        <input
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label="Find a screen, item, monster or map"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={here && optionId(here)}
          placeholder={app.session.getSnapshot() ? 'Screen, action, item, monster or map' : 'Page or action'}
          value={text}
          onChange={(event) => {
            palette.setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden>Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label="Found" className={styles.list} aria-busy={searching}>
        {groups.map((group) => (
          <HitGroup
            key={group.title}
            group={group}
            here={here}
            optionId={optionId}
            choose={choose}
            point={(hit) => setAt(hits.indexOf(hit))}
          />
        ))}
      </div>
      <p role="status" className={hits.length === 0 || searching ? styles.remark : 'unseen'}>
        {remark(hits.length, searching)}
      </p>
    </>
  );
}

function remark(hits: number, searching: boolean): string {
  if (searching) return 'Looking through the databases...';
  if (hits === 0) return 'Nothing found';
  return hits === 1 ? '1 hit' : `${hits} hits`;
}

/** Arrows may lead to what is scrolled away. */
function useInSight(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
