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

/** Dialogs about the open list. */
export type ListDialog = 'views' | 'columns';

/** Columns and saved views of this browser. */
export interface ListChoices {
  views: SavedViews;
  columns: KeptColumns;
  openedView: Readable<SavedView | undefined>;
  /** Route at which the site opens for signed-in users; undefined for the home page. */
  start: Readable<string | undefined>;
  /** Makes the site open at a saved view; undefined for the home page. */
  setStart(view: SavedView | undefined): void;
  /** Opens a view. False if the user cannot open its screen. */
  open(view: SavedView): boolean;
  /** Marks a view as the open one. Call after the open list was saved as this view. */
  mark(view: SavedView | undefined): void;
  dialog: Store<ListDialog | undefined>;
  /** True while a list with these dialogs is shown. */
  hasDialogs: Store<boolean>;
}

/** The list that the dialogs refer to. */
export interface ListToolsProps {
  /** Id of the screen. */
  screen: string;
  /** Columns that can be shown, hidden and moved. */
  columns: readonly { id: string; title: string }[];
  /** Columns that are shown until the user chooses others; undefined for all columns. */
  defaults?: readonly string[];
  /** Maximum number of shown columns. */
  maxColumns?: number;
}

const choicesKey = 'kafra.choices';

/** Returns choices in one entry of the browser's storage, in the form of the terminal's file `choices.json`. */
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
  // The site was opened at the address of this view. An address contains neither order nor columns.
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

/** Returns the columns and saved views of an app, which are read once. */
export function listChoices(app: App): ListChoices {
  const known = choicesOf.get(app);
  if (known) return known;
  const created = createListChoices(app);
  choicesOf.set(app, created);
  return created;
}
