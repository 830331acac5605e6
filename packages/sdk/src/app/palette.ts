import type { Dialog } from '../catalog/dialogs.ts';
import type { Databases } from '../client/databases.ts';
import { buildSearch, createSearch } from '../client/search.ts';
import { limits } from '../contract/constants.ts';
import type { Log } from '../core/ports.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { Audience } from '../kinds/dialog.ts';
import { dialogs } from '../modals/index.ts';
import { linkTo } from '../screens/parts/database.ts';
import type { App } from './create-app.ts';
import { topLinks } from './navigation.ts';

/** Something that can be called by its name: a place to go to, or a deed. */
export interface PaletteHit {
  key: string;
  label: string;
  /** Small words after the label: the group of a screen, the id of a record. */
  note?: string;
  does: { goes: string } | { run(): void };
}

export interface PaletteGroup {
  title: string;
  hits: readonly PaletteHit[];
}

export interface PaletteView {
  text: string;
  /** Only groups with hits, best first within each. */
  groups: readonly PaletteGroup[];
  /** Databases are on their way. */
  searching: boolean;
}

/** Finds screens, actions and, for somebody signed in, items, monsters and maps as one types. */
export interface Palette extends Readable<PaletteView> {
  type(text: string): void;
}

type Surroundings = Pick<App, 'session' | 'menu' | 'modal' | 'databases'> & { context: { log: Log } };

/** Hits shown of each database. */
const mostRecords = 6;

/** The public pages and the views somebody may see, as the menus name them. */
export function paletteScreens({ session, menu }: Pick<App, 'session' | 'menu'>): PaletteHit[] {
  const pages = topLinks.map(({ id, title, hash }): PaletteHit => ({ key: id, label: title, does: { goes: hash } }));
  if (!session.getSnapshot()) return pages;
  const groups = menu.getSnapshot();
  const panel = groups.flatMap(({ title: note, items }) =>
    items.map(({ id, title, hash }): PaletteHit => ({ key: id, label: title, note, does: { goes: hash } })),
  );
  return [...panel, ...pages];
}

/** The dialogs that whoever is here may call by name: their definitions say who that is. */
export function paletteDialogs({ session, modal }: Pick<App, 'session' | 'modal'>): PaletteHit[] {
  const audiences: (Audience | undefined)[] = [session.getSnapshot() ? 'members' : 'visitors', 'everybody'];
  return Object.values(dialogs)
    .filter(({ palette }) => audiences.includes(palette))
    .map(({ id, title }) => ({
      key: id,
      label: title,
      does: { run: () => modal.open({ id, params: {} } as Dialog) },
    }));
}

const subject = {
  id: ({ key }: PaletteHit) => key,
  name: ({ label }: PaletteHit) => label,
  fields: [{ weight: 2, values: ({ note }: PaletteHit) => (note === undefined ? [] : [note]) }],
};

interface Finder {
  title: string;
  find(text: string): PaletteHit[];
}

interface Known {
  id: number | string;
  name: string;
  hidden?: boolean;
}

type Panel = Parameters<typeof linkTo>[0];

/** By id and name only: whoever seeks by anything else goes to the screen of the database. */
async function finder(title: string, panel: Panel, records: readonly Known[]): Promise<Finder> {
  const index = await buildSearch(
    records.filter(({ hidden }) => !hidden),
    { id: ({ id }) => String(id), name: ({ name }) => name, fields: [] },
  );
  const hit = ({ id, name }: Known): PaletteHit => ({
    key: `${panel} ${id}`,
    label: name,
    note: String(id),
    does: { goes: linkTo(panel, { id }) },
  });
  return { title, find: (text) => index.search(text).slice(0, mostRecords).map(hit) };
}

/** Each with its place in the list, so that the groups stand in one order whichever comes first. */
const finders: readonly ((databases: Databases) => Promise<Finder>)[] = [
  async (databases) => finder('Items', 'item_db', await databases.items()),
  async (databases) => finder('Monsters', 'mob_db', await databases.mobNames()),
  async (databases) => finder('Maps', 'map_db', await databases.maps()),
];

/** The searches of the databases that are here so far; one that cannot be loaded is noted and left out. */
function createFinders(app: Surroundings) {
  const here = createStore<readonly (Finder | undefined)[]>([]);
  const pending = createStore(0);
  let asked = false;

  async function load(index: number, open: (databases: Databases) => Promise<Finder>): Promise<void> {
    pending.set((count) => count + 1);
    try {
      const found = await open(app.databases);
      here.set((all) => Object.assign([...all], { [index]: found }));
    } catch (error) {
      app.context.log.warn('A database could not be searched.', error);
    }
    pending.set((count) => count - 1);
  }

  return {
    here,
    pending,
    /** Loads all of them, the first time. They belong to the control panel: visitors have none. */
    ask() {
      if (asked || !app.session.getSnapshot()) return;
      asked = true;
      for (const [index, open] of finders.entries()) void load(index, open);
    },
  };
}

const isWord = (typed: string): boolean => typed.trim().length >= limits.databaseSearchMinimum;

/** Whether one of its hits is called just so, or is of a kind that is. */
function isNamed({ hits }: PaletteGroup, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  return hits.some(({ label, note = '' }) => [label, note].some((name) => name.toLowerCase() === sought));
}

/**
 * The palette of one opening. `own` are deeds of the surface itself, such as another theme. The databases are loaded
 * when there is first something to look for in them.
 */
export function createPalette(app: Surroundings, own: readonly PaletteHit[] = []): Palette {
  const text = createStore('');
  const { here, pending, ask } = createFinders(app);
  const lists = [
    { title: 'Screens', hits: paletteScreens(app) },
    { title: 'Actions', hits: [...paletteDialogs(app), ...own] },
  ].map((list) => ({ ...list, search: createSearch(list.hits, subject) }));

  const view = derive([text, here, pending], (typed, databases, count): PaletteView => {
    const named = lists.map(({ title, hits, search }) => ({
      title,
      hits: typed.trim() === '' ? hits : search.search(typed),
    }));
    const records = isWord(typed) ? databases.filter((found) => found !== undefined) : [];
    const groups = [...named, ...records.map(({ title, find }) => ({ title, hits: find(typed) }))];
    const found = groups.filter(({ hits }) => hits.length > 0);
    return {
      text: typed,
      // What is called just so comes first, whichever group it is of.
      groups: found.toSorted((a, b) => Number(isNamed(b, typed)) - Number(isNamed(a, typed))),
      searching: isWord(typed) && count > 0,
    };
  });

  return {
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    type(typed) {
      text.set(typed);
      if (isWord(typed)) ask();
    },
  };
}
