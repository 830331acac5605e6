import { type App, createStore } from '@kafra/sdk';
import type { KeyHub } from '../keys/hub.ts';
import type { CaptchaSolver, TerminalTheme } from '../options.ts';
import { createToasts } from './toasts.ts';
import { createTrail } from './trail.ts';
import type { Overlay, Pane, Ui } from './ui.ts';

export interface UiParts {
  app: App;
  /** Asked for late: the hub tells the interface what it refuses. */
  hub(): KeyHub;
  baseUrl: string;
  theme: TerminalTheme;
  solveCaptcha: CaptchaSolver | undefined;
  hyperlinks?: boolean;
  quit(): void;
  suspend(): void;
}

/** The state of the terminal UI that no screen owns. */
export function createUi({ app, hub, baseUrl, theme, solveCaptcha, hyperlinks = false, quit, suspend }: UiParts): Ui {
  const toasts = createToasts(app.context.clock);
  app.context.copiedText.subscribe(() => {
    if (app.context.copiedText.getSnapshot() !== undefined) toasts.say('Copied!', 'good');
  });
  const overlay = createStore<Overlay | undefined>(undefined);
  return {
    app,
    toasts,
    trail: createTrail(app),
    pane: createStore<Pane>('content'),
    menuShown: createStore<boolean | undefined>(undefined),
    closedGroups: createStore<ReadonlySet<string>>(new Set()),
    overlay,
    theme: createStore(theme),
    solveCaptcha,
    hyperlinks,
    copy: (text) => void app.context.copy(text),
    webUrl: (hash) => `${baseUrl}/${hash}`,
    help: () => overlay.set({ kind: 'help', layers: hub().getSnapshot() }),
    reload() {
      const { model } = app.activeScreen.getSnapshot();
      if (model.kind !== 'page') void model.reload();
      void app.online.reload();
      void app.spotlight.reload();
    },
    quit,
    suspend,
  };
}
