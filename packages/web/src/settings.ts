import { createStore, type Readable } from '@kafra/sdk';
import type { ThemeName } from '@kafra/sdk/theme';

const themeKey = 'kafra.theme';
const effectsKey = 'kafra.effects';

/** What a visitor chose for this browser. */
export interface Settings {
  theme: Readable<ThemeName>;
  /** Whether sparks and pollen drift behind the hero. */
  effects: Readable<boolean>;
  toggleTheme(): void;
  toggleEffects(): void;
}

export interface SettingsOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Where `data-theme` is written. */
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
  root.dataset.theme = theme.getSnapshot();

  return {
    theme,
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
  };
}
