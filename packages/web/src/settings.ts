import { type CardsForms, createStore, type Readable, type Store } from '@kafra/sdk';
import type { ThemeName } from '@kafra/sdk/theme';

const themeKey = 'kafra.theme';
const effectsKey = 'kafra.effects';
const spacingKey = 'kafra.spacing';
const liveKey = 'kafra.live';
const listsKey = 'kafra.lists';
const dismissedKey = 'kafra.dismissed';

/** Setting for the height of rows in lists: compact or comfortable. */
export type Spacing = 'compact' | 'comfortable';

/** Settings of a visitor in this browser. */
export interface Settings {
  theme: Readable<ThemeName>;
  /** True if sparks and pollen are animated on the home page. */
  effects: Readable<boolean>;
  spacing: Readable<Spacing>;
  /** True if lists check for new data once a minute. */
  live: Readable<boolean>;
  /** Choice of layout (cards or list) for each screen of database records. */
  forms: Store<CardsForms>;
  /** Names of the hints that users of this browser have dismissed. */
  dismissed: Store<ReadonlySet<string>>;
  toggleTheme(): void;
  toggleEffects(): void;
  toggleSpacing(): void;
  toggleLive(): void;
}

export interface SettingsOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The HTML element that gets the attributes `data-theme` and `data-spacing`. */
  root: HTMLElement;
  prefersNight: boolean;
  /** Initial value of the setting for new visitors. */
  effects: boolean;
}

/** Creates the settings from the stored choices, applies the theme, and stores later changes. */
export function createSettings({ storage, root, prefersNight, effects }: SettingsOptions): Settings {
  const storedValue = storage.getItem(themeKey);
  const storedTheme = storedValue === 'day' || storedValue === 'night' ? storedValue : undefined;
  const theme = createStore<ThemeName>(storedTheme ?? (prefersNight ? 'night' : 'day'));
  const effectsStore = createStore(
    storage.getItem(effectsKey) === null ? effects : storage.getItem(effectsKey) === 'on',
  );
  const spacing = createStore<Spacing>(storage.getItem(spacingKey) === 'comfortable' ? 'comfortable' : 'compact');
  const live = createStore(storage.getItem(liveKey) !== 'off');
  const forms = createStore<CardsForms>(
    Object.fromEntries((storage.getItem(listsKey) ?? '').split(',').map((id) => [id, 'list'])),
  );
  forms.subscribe(() => {
    const lists = Object.entries(forms.getSnapshot()).flatMap(([id, form]) => (form === 'list' && id ? [id] : []));
    storage.setItem(listsKey, lists.join(','));
  });
  const dismissed = createStore<ReadonlySet<string>>(new Set(storage.getItem(dismissedKey)?.split('\n')));
  dismissed.subscribe(() => storage.setItem(dismissedKey, [...dismissed.getSnapshot()].join('\n')));
  root.dataset.theme = theme.getSnapshot();
  root.dataset.spacing = spacing.getSnapshot();

  return {
    theme,
    spacing,
    live,
    forms,
    dismissed,
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
