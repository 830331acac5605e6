import {
  type App,
  closeViewWithScreen,
  createKeptColumns,
  createSavedViews,
  createScreenColumns,
  createStore,
  type KeptChoices,
  type SavedView,
  unkeptChoices,
} from '@kafra/sdk';
import { withoutUser } from '@kafra/sdk/rules';
import { createTypedHistory } from '../../preferences/typed-history.ts';
import type { KeyDispatcher } from '../keys/key-dispatcher.ts';
import type { TerminalTheme } from '../options.ts';
import type { Pointer } from '../terminal/pointer.ts';
import { createHistoryStack } from './history-stack.ts';
import { createToasts } from './toasts.ts';
import type { Overlay, Pane, Ui } from './ui.ts';

export interface UiDeps {
  app: App;
  /** Returns the key dispatcher. This is a function because the dispatcher is created after the UI. */
  dispatcher(): KeyDispatcher;
  pointer(): Pointer;
  baseUrl: string;
  theme: TerminalTheme;
  hyperlinks?: boolean;
  quit(): void;
  suspend: (() => void) | undefined;
  editText?: Ui['editText'];
  /** Store of the user's choices. Without it they last until the program ends. */
  choices?: KeptChoices | undefined;
}

/** Creates the state of the terminal UI that belongs to no single screen. */
export function createUi({
  app,
  dispatcher,
  pointer,
  baseUrl,
  theme,
  hyperlinks = false,
  quit,
  suspend,
  editText,
  choices = unkeptChoices(),
}: UiDeps): Ui {
  const toasts = createToasts(app.context.clock);
  app.context.copiedText.subscribe(() => {
    if (app.context.copiedText.getSnapshot() !== undefined) toasts.show('Copied!', 'good');
  });
  const overlay = createStore<Overlay | undefined>(undefined);
  const pane = createStore<Pane>('content');
  // Opening another screen moves the focus from the menu to that screen.
  app.onNavigate(({ replace }) => {
    if (!replace) pane.set('content');
  });
  const openedView = createStore<SavedView | undefined>(undefined);
  closeViewWithScreen(app, openedView);
  const columns = createScreenColumns(createKeptColumns(choices), openedView);
  const showColumns = () => app.context.columns.set(columns.getSnapshot());
  columns.subscribe(showColumns);
  showColumns();
  return {
    app,
    toasts,
    history: createHistoryStack(app),
    pane,
    isMenuShown: createStore<boolean | undefined>(undefined),
    collapsedGroups: createStore<ReadonlySet<string>>(new Set()),
    overlay,
    theme: createStore(theme),
    columns,
    views: createSavedViews(choices),
    openedView,
    typedHistory: createTypedHistory(choices),
    fittedColumns: createStore<ReadonlySet<string>>(new Set()),
    hyperlinks,
    copy: (text) => void app.context.copy(text),
    webUrl: (hash) => `${withoutUser(baseUrl)}/${hash}`,
    showHelp: () => overlay.set({ kind: 'help', scopes: dispatcher().getSnapshot() }),
    showPalette: () => overlay.set({ kind: 'palette', scopes: dispatcher().getSnapshot() }),
    showLabels: () => overlay.set({ kind: 'jump', targets: pointer().visible() }),
    press: (name) => dispatcher().dispatch({ name, text: [...name].length === 1 ? name : undefined }),
    reload() {
      const { model } = app.activeScreen.getSnapshot();
      if (model.kind !== 'page') void model.reload();
      void app.online.reload();
      void app.spotlight.reload();
      void app.context.news.reload();
    },
    quit,
    suspend,
    editText,
  };
}
