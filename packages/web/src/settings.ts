import { createStore, type Readable } from '@kafra/sdk';
import type { ThemeName } from '@kafra/sdk/theme';

const themeKey = 'kafra.theme';
const effectsKey = 'kafra.effects';
const spacingKey = 'kafra.spacing';
const liveKey = 'kafra.live';

/** Height of the rows of lists. */
export type Spacing = 'compact' | 'comfortable';

/** What a visitor chose for this browser. */
export interface Settings {
  theme: Readable<ThemeName>;
  /** Whether sparks and pollen drift behind the hero. */
  effects: Readable<boolean>;
  spacing: Readable<Spacing>;
  /** True if live lists are checked for new data once a minute. */
  live: Readable<boolean>;
  toggleTheme(): void;
  toggleEffects(): void;
  toggleSpacing(): void;
  toggleLive(): void;
}

export interface SettingsOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The element that gets `data-theme` and `data-spacing`. */
  root: HTMLElement;
  prefersNight: boolean;
  /** What counts until somebody chooses. */
  effects: boolean;
}

/** Reads the kept choices, shows the theme, and keeps what is chosen from now on. */
export function createSettings({ storage, root, prefersNight, effects }: SettingsOptions): Settings {
  const storedValue = storage.getItem(themeKey);
  const storedTheme = storedValue === 'day' || storedValue === 'night' ? storedValue : undefined;
  const theme = createStore<ThemeName>(storedTheme ?? (prefersNight ? 'night' : 'day'));
  const effectsStore = createStore(
    storage.getItem(effectsKey) === null ? effects : storage.getItem(effectsKey) === 'on',
  );
  const spacing = createStore<Spacing>(storage.getItem(spacingKey) === 'comfortable' ? 'comfortable' : 'compact');
  const live = createStore(storage.getItem(liveKey) !== 'off');
  root.dataset.theme = theme.getSnapshot();
  root.dataset.spacing = spacing.getSnapshot();

  return {
    theme,
    spacing,
    live,
    effects: effectsStore,
    toggleTheme() {
      theme.set((current) => (current === 'day' ? 'night' : 'day'));
      root.dataset.theme = theme.getSnapshot();
      storage.setItem(themeKey, theme.getSnapshot());
    },
    toggleEffects() {
      effectsStore.set((current) => !current);
      storage.setItem(effectsKey, effectsStore.getSnapshot() ? 'on' : 'off');
    },
    toggleSpacing() {
      spacing.set((current) => (current === 'compact' ? 'comfortable' : 'compact'));
      root.dataset.spacing = spacing.getSnapshot();
      storage.setItem(spacingKey, spacing.getSnapshot());
    },
    toggleLive() {
      live.set((current) => !current);
      storage.setItem(liveKey, live.getSnapshot() ? 'on' : 'off');
    },
  };
}
