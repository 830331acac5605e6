import type { Direction } from '../../core/list-view.ts';
import { createStore, type Readable } from '../../core/store.ts';
import { type ColumnChoice, readColumnChoice } from '../../models/table/column-choice.ts';
import type { ViewState } from '../../models/view-state.ts';
import type { KeptChoices } from './kept-choices.ts';

/** A saved view: a list as the user set it up, under a name. */
export interface SavedView {
  name: string;
  /** Route of the screen with search and filters: `#/control_panel/item_logs?items=501`. */
  hash: string;
  /** Sort order that the user chose. Undefined: the order of the screen, or of the search. */
  sort: ViewState['sort'];
  /** List that the user chose on a screen with several lists, such as `buying`. */
  mode: string | undefined;
  /** Columns that the user chose. Undefined: the default columns of the screen. */
  columns: ColumnChoice | undefined;
}

/** Saved views by name, in alphabetical order. Names that differ only in case are the same. */
export interface SavedViews extends Readable<readonly SavedView[]> {
  find(name: string): SavedView | undefined;
  /** Stores a view. It replaces an existing view with the same name. */
  save(view: SavedView): void;
  rename(from: string, to: string): void;
  remove(name: string): void;
}

/** Words that a saved view cannot have as its name, because they are subcommands of `kafra view`. */
const commandWords = ['list', 'show', 'rename', 'delete', 'help'];

/**
 * Matches characters that the name of a saved view cannot contain: control characters (C0, DEL, C1), and characters
 * that change the direction of the text.
 */
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
const maxNameLength = 40;
const maxHashLength = 4_000;
const maxViews = 200;

/** Returns the name of a saved view as it is stored: in Unicode's composed form, and with single blanks. */
export const normalizeViewName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Returns the reason why a view cannot have this name; undefined for a valid name. */
export function viewNameProblem(name: string): string | undefined {
  const words = normalizeViewName(name);
  if (words === '') return 'Type a name.';
  if ([...words].length > maxNameLength) return `Use at most ${maxNameLength} characters.`;
  if (controlCharacters.test(words)) return 'Use no control characters.';
  if (words.startsWith('-')) return 'A name cannot start with a minus.';
  if (commandWords.includes(words.toLowerCase())) return `"${words}" is a command of kafra view.`;
  return undefined;
}

const keyOf = (name: string): string => normalizeViewName(name).toLowerCase();

const directions: readonly unknown[] = ['ascending', 'descending'] satisfies Direction[];

function readSort(value: unknown): SavedView['sort'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const { column, direction } = value as Record<string, unknown>;
  if (typeof column !== 'string' || !directions.includes(direction)) return undefined;
  return { column, direction: direction as Direction };
}

function readView(value: unknown): SavedView[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, hash, sort, mode, columns } = value as Record<string, unknown>;
  if (typeof name !== 'string' || viewNameProblem(name) !== undefined) return [];
  if (typeof hash !== 'string' || !hash.startsWith('#/') || hash.length > maxHashLength) return [];
  return [
    {
      name: normalizeViewName(name),
      hash,
      sort: readSort(sort),
      mode: typeof mode === 'string' ? mode : undefined,
      columns: readColumnChoice(columns),
    },
  ];
}

const sameFirst = (views: readonly SavedView[]): SavedView[] =>
  [...new Map(views.map((view) => [keyOf(view.name), view])).values()]
    .toSorted((a, b) => keyOf(a.name).localeCompare(keyOf(b.name), 'en', { numeric: true }))
    .slice(0, maxViews);

export function createSavedViews(choices: KeptChoices): SavedViews {
  const read = (): SavedView[] => {
    const stored = choices.read('views');
    const all: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return sameFirst(all.flatMap(readView));
  };
  const store = createStore<readonly SavedView[]>(read());

  /** The stored views are read again before a change, because another terminal may have changed them. */
  function update(change: (views: readonly SavedView[]) => readonly SavedView[]): void {
    const views = sameFirst(change(read()));
    choices.write('views', views);
    store.set(views);
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    find: (name) => store.getSnapshot().find((view) => keyOf(view.name) === keyOf(name)),
    save: (view) =>
      update((views) => [
        ...views.filter(({ name }) => keyOf(name) !== keyOf(view.name)),
        { ...view, name: normalizeViewName(view.name) },
      ]),
    rename: (from, to) =>
      update((views) => {
        const renamed = views.find(({ name }) => keyOf(name) === keyOf(from));
        if (!renamed) return views;
        const others = views.filter(({ name }) => keyOf(name) !== keyOf(from) && keyOf(name) !== keyOf(to));
        return [...others, { ...renamed, name: normalizeViewName(to) }];
      }),
    remove: (name) => update((views) => views.filter((view) => keyOf(view.name) !== keyOf(name))),
  };
}
