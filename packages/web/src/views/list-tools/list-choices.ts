import {
  type App,
  closeViewWithScreen,
  createKeptColumns,
  createSavedViews,
  createScreenColumns,
  createStore,
  formatHash,
  type KeptChoices,
  type KeptColumns,
  openSavedView,
  type Readable,
  type SavedView,
  type SavedViews,
  type Store,
} from '@kafra/sdk';
import { startView } from '../../start-view.ts';
import { getStorage, withoutFailures } from '../../storage.ts';

/** Dialogs that belong to the open list: its saved views, and its columns. */
export type ListDialog = 'views' | 'columns';

/** The columns and saved views of lists that are stored in this browser. */
export interface ListChoices {
  views: SavedViews;
  columns: KeptColumns;
  openedView: Readable<SavedView | undefined>;
  /** Route that the site opens first for signed-in users; undefined for the home page. */
  start: Readable<string | undefined>;
  /** Sets the saved view that the site opens first; undefined for the home page. */
  setStart(view: SavedView | undefined): void;
  /** Opens a saved view. Returns false if the user cannot open its screen. */
  open(view: SavedView): boolean;
  /** Marks a saved view as the open one. Must be called after the open list was saved as this view. */
  mark(view: SavedView | undefined): void;
  dialog: Store<ListDialog | undefined>;
  /** True while the screen shows a list with saved views and columns. */
  hasDialogs: Store<boolean>;
}

/** The open list, to which the dialogs for columns and saved views refer. */
export interface ListToolsProps {
  /** Id of the list's screen. */
  screen: string;
  /** Columns of the list that the user can show, hide and move. */
  columns: readonly { id: string; title: string }[];
  /** Columns that are shown until the user chooses others; undefined for all columns. */
  defaults?: readonly string[];
  /** Maximum number of columns that the list can show. */
  maxColumns?: number;
}

const choicesKey = 'kafra.choices';

/**
 * Returns a store of choices in one entry of the browser's storage. The format is that of the terminal UI's file
 * `choices.json`.
 */
function browserChoices(storage: Pick<Storage, 'getItem' | 'setItem'>): KeptChoices {
  function readAll(): Record<string, unknown> {
    try {
      const all: unknown = JSON.parse(storage.getItem(choicesKey) ?? '{}');
      return typeof all === 'object' && all !== null ? { ...all } : {};
    } catch {
      return {};
    }
  }
  return {
    read(name) {
      const all = readAll();
      return Object.hasOwn(all, name) ? all[name] : undefined;
    },
    write: (name, value) => storage.setItem(choicesKey, JSON.stringify({ ...readAll(), [name]: value })),
  };
}

function createListChoices(app: App): ListChoices {
  const storage = withoutFailures(getStorage('localStorage'));
  const choices = browserChoices(storage);
  const views = createSavedViews(choices);
  const openedView = createStore<SavedView | undefined>(undefined);
  closeViewWithScreen(app, openedView);
  const columns = createScreenColumns(createKeptColumns(choices), openedView);
  const showColumns = () => app.context.columns.set(columns.getSnapshot());
  columns.subscribe(showColumns);
  showColumns();
  const start = createStore(startView.read(storage));
  const open = (view: SavedView): boolean => openSavedView(app, openedView, view);
  // If the site was opened at the address of a saved view, that view is opened, because the address contains neither
  // the sort order nor the columns.
  const openedHash = startView.takeOpened();
  const opened = views.getSnapshot().find(({ hash }) => hash === openedHash);
  if (opened && formatHash(app.location.getSnapshot()) === openedHash) open(opened);
  return {
    ...{ views, columns, openedView, start, open },
    setStart(view) {
      start.set(view?.hash);
      startView.write(storage, view?.hash);
    },
    mark: openedView.set,
    dialog: createStore<ListDialog | undefined>(undefined),
    hasDialogs: createStore(false),
  };
}

const choicesOf = new WeakMap<App, ListChoices>();

/** Returns the stored columns and saved views of the app. They are read from the storage once. */
export function listChoices(app: App): ListChoices {
  const known = choicesOf.get(app);
  if (known) return known;
  const created = createListChoices(app);
  choicesOf.set(app, created);
  return created;
}
