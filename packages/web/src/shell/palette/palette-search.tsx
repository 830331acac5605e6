import { type App, paletteLabels, screenTitleOf } from '@kafra/sdk';
import { createPalette, nothingFoundMessage, type PaletteHit } from '@kafra/sdk/search';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useApp, useSettings } from '../../app-context.tsx';
import { openTab } from '../../ports.ts';
import type { Settings } from '../../settings.ts';
import { useStore } from '../../use-store.ts';
import { listChoices } from '../../views/list-tools/list-choices.ts';
import { HitGroup } from './hit-group.tsx';
import styles from './palette.module.css';
import { PaletteField } from './palette-field.tsx';

const settingsCommands = ({ theme, effects, spacing, live, ...toggles }: Settings): PaletteHit[] => [
  {
    key: 'theme',
    label: `Switch to ${theme.getSnapshot() === 'day' ? 'night' : 'day'}`,
    note: 'Theme',
    action: { run: toggles.toggleTheme },
  },
  { key: 'effects', label: `Effects ${effects.getSnapshot() ? 'off' : 'on'}`, action: { run: toggles.toggleEffects } },
  {
    key: 'spacing',
    label: spacing.getSnapshot() === 'compact' ? 'Comfortable spacing of rows' : 'Compact spacing of rows',
    action: { run: toggles.toggleSpacing },
  },
  {
    key: 'live',
    label: `Live updates of lists ${live.getSnapshot() ? 'off' : 'on'}`,
    action: { run: toggles.toggleLive },
  },
];

/**
 * Returns additional results of the command palette: saved views, and the dialogs that the list on the screen offers.
 */
function viewCommands(app: App): PaletteHit[] {
  if (!app.session.getSnapshot()) return [];
  const { views, open, dialog, hasDialogs } = listChoices(app);
  const saved = views.getSnapshot().map(
    (view): PaletteHit => ({
      key: `view ${view.name}`,
      label: view.name,
      note: `view of ${screenTitleOf(view.hash) ?? 'a screen'}`,
      words: ['view'],
      action: { run: () => void open(view) },
    }),
  );
  if (!hasDialogs.getSnapshot()) return saved;
  return [
    ...saved,
    {
      ...{ key: 'views', label: 'Save as a view...', words: ['views', 'saved', 'rename', 'delete', 'start here'] },
      action: { run: () => dialog.set('views') },
    },
    {
      key: 'columns',
      label: 'Choose the columns',
      words: ['hide', 'show'],
      action: { run: () => dialog.set('columns') },
    },
  ];
}

const indexByKey: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => (index >= last ? 0 : index + 1),
  ArrowUp: (index, last) => (index <= 0 ? last : index - 1),
  PageDown: (index, last) => Math.min(last, index + 8),
  PageUp: (index) => Math.max(0, index - 8),
};

interface PaletteSearchProps {
  /** Returns the text that the user typed before the palette's field was ready. */
  takeTyped: () => string;
  onSelect: (hit: PaletteHit) => void;
}

/**
 * The text field of the command palette with its results. Arrow keys move between results. Enter opens a result, with
 * Ctrl in a new tab.
 */
export function PaletteSearch({ takeTyped, onSelect }: PaletteSearchProps) {
  const app = useApp();
  const settings = useSettings();
  const palette = useMemo(
    () => createPalette(app, [...viewCommands(app), ...settingsCommands(settings)]),
    [app, settings],
  );
  const { text, groups, isSearching } = useStore(palette);
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const hits = groups.flatMap((group) => group.hits);
  const activeHit = hits[Math.min(activeIndex, hits.length - 1)];
  const optionId = (hit: PaletteHit) => `${listId}-${hit.key}`;
  useScrollIntoView(activeHit && optionId(activeHit));

  function onKey(event: KeyboardEvent): void {
    const moveIndex = indexByKey[event.key];
    if (moveIndex) {
      event.preventDefault();
      setActiveIndex(moveIndex(Math.min(activeIndex, hits.length - 1), hits.length - 1));
    }
    if (event.key !== 'Enter' || !activeHit) return;
    event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && 'hash' in activeHit.action) openTab(activeHit.action.hash);
    else onSelect(activeHit);
  }

  return (
    <>
      <div className={styles.field}>
        <Search aria-hidden />
        <PaletteField
          text={text}
          onText={(typed) => {
            palette.setText(typed);
            setActiveIndex(0);
          }}
          onKey={onKey}
          takeTyped={takeTyped}
          placeholder={paletteLabels.placeholder[app.session.getSnapshot() ? 'member' : 'visitor']}
          listId={listId}
          hasHits={hits.length > 0}
          activeId={activeHit && optionId(activeHit)}
        />
        <kbd aria-hidden>Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label="Found" className={styles.list} aria-busy={isSearching}>
        {groups.map((group) => (
          <HitGroup
            key={group.title}
            group={group}
            activeHit={activeHit}
            optionId={optionId}
            onSelect={onSelect}
            onHover={(hit) => setActiveIndex(hits.indexOf(hit))}
          />
        ))}
      </div>
      <p role="status" className={hits.length === 0 || isSearching ? styles.status : 'visually-hidden'}>
        {statusText(hits.length, isSearching, nothingFoundMessage(app))}
      </p>
    </>
  );
}

function statusText(hits: number, isSearching: boolean, nothingFound: string): string {
  if (isSearching) return 'Searching the databases...';
  if (hits === 0) return nothingFound;
  return hits === 1 ? '1 hit' : `${hits} hits`;
}

/** Scrolls to the selected result, because the arrow keys can move to one outside the visible part. */
function useScrollIntoView(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
