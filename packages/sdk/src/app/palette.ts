import { type Audience, dialogHeads } from '../catalog/dialog-heads.ts';
import type { Dialog, DialogId } from '../catalog/dialogs.ts';
import { hasDialog } from '../catalog/features.ts';
import { viewEntry } from '../catalog/views.ts';
import type { YieldTask } from '../client/databases/chunked.ts';
import type { Databases } from '../client/databases/databases.ts';
import { buildSearch, createSearch } from '../client/search/search.ts';
import { type NameRank, nameRank, nameRanks } from '../client/search/search-index.ts';
import { adminLevel, limits, ownerLevel } from '../contract/constants.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import { type Context, levelOf } from '../models/context.ts';
import { panelLink } from '../screens/parts/database.ts';
import type { App } from './create-app.ts';
import { outsideLinks, topLinks } from './navigation.ts';
import { paletteLabels } from './palette-labels.ts';
import { createPeopleFinder } from './palette-people.ts';
import { screenActions } from './screen-actions.ts';

/** A result of the command palette: a screen or record to open, or an action to run. */
export interface PaletteHit {
  key: string;
  label: string;
  /** Secondary text after the result's label: the group of a screen, or the id of a record. */
  note?: string;
  /** Kind of the record, such as `item` or `monster`, because ids are not unique across databases. */
  kind?: string;
  /**
   * True for an account or a character. In the results they follow screens and actions that begin with the same text.
   */
  isPerson?: boolean;
  /** Other words by which users find this result. */
  words?: readonly string[];
  action: { hash: string } | { run(): void };
}

export interface PaletteGroup {
  title: string;
  hits: readonly PaletteHit[];
}

export interface PaletteView {
  text: string;
  /** Groups of results with at least one result. In each group the best result is first. */
  groups: readonly PaletteGroup[];
  /** True while the palette loads the game databases. */
  isSearching: boolean;
}

/** The command palette. It finds screens and actions, and for members also items, monsters, maps and skills. */
export interface Palette extends Readable<PaletteView> {
  setText(text: string): void;
}

type PaletteDeps = Pick<App, 'session' | 'menu' | 'modal' | 'databases' | 'site' | 'activeScreen' | 'pendingScreen'> & {
  context: Pick<Context, 'client' | 'clock' | 'log' | 'opener' | 'yieldTask'>;
};

/**
 * Returns the message of the palette for an empty result. For visitors it adds what they could find after signing in.
 */
export const nothingFoundMessage = ({ session }: Pick<App, 'session'>): string =>
  paletteLabels.nothingFound[session.getSnapshot() ? 'member' : 'visitor'];

/** Maximum number of palette results from each game database. */
const maxRecordHits = 6;

/**
 * Returns the pages and views that the palette can open for this user, and the links to other sites, in the order of
 * the menus.
 */
export function paletteScreens({
  menu,
  site,
  context: { opener },
}: Pick<PaletteDeps, 'menu' | 'site' | 'context'>): PaletteHit[] {
  const pages = [
    ...topLinks(site).map(({ title, hash }): PaletteHit => ({ key: hash, label: title, action: { hash } })),
    ...outsideLinks(site).map(
      ({ id, title, address }): PaletteHit => ({
        key: id,
        label: title,
        note: 'opens in browser',
        action: { run: () => opener.open(address) },
      }),
    ),
  ];
  const groups = menu.getSnapshot();
  const panel = groups.flatMap(({ title: note, items }) =>
    items.map(({ id, hash }): PaletteHit => ({ key: id, label: viewEntry(id).title, note, action: { hash } })),
  );
  return [...panel, ...pages];
}

/** Returns the dialogs that the current user may open from the palette. */
export function paletteDialogs({ session, modal, site }: Pick<App, 'session' | 'modal' | 'site'>): PaletteHit[] {
  const member = session.getSnapshot();
  const level = member?.claims.group_id ?? 0;
  const audiences: (Audience | undefined)[] = [member ? 'members' : 'visitors', 'everybody'];
  if (level >= adminLevel) audiences.push('staff');
  if (level >= ownerLevel) audiences.push('owners');
  return Object.entries(dialogHeads)
    .filter(([id, { palette }]) => audiences.includes(palette) && hasDialog(id as DialogId, site))
    .map(([id, { title }]) => ({
      key: id,
      label: title,
      words: dialogWords[id as DialogId] ?? [],
      action: { run: () => modal.open({ id: id as DialogId, params: {} } as Dialog) },
    }));
}

const hitSearchSchema = {
  id: ({ key }: PaletteHit) => key,
  name: ({ label }: PaletteHit) => label,
  fields: [
    { weight: 2, values: ({ note }: PaletteHit) => (note === undefined ? [] : [note]) },
    { weight: 2, values: ({ words = [] }: PaletteHit) => words },
  ],
};

/** Additional search words of dialogs in the palette. */
const dialogWords: { readonly [Id in DialogId]?: readonly string[] } = {
  login: ['log in', 'login'],
  logout: ['sign out', 'logout'],
  register: ['sign up', 'register'],
};

interface RecordFinder {
  title: string;
  find(text: string): PaletteHit[];
}

interface NamedRecord {
  id: number | string;
  name: string;
  hidden?: boolean;
}

type DatabaseView = Parameters<typeof panelLink>[0];

interface Source {
  title: string;
  kind: string;
  view: DatabaseView;
  load(databases: Databases): Promise<readonly NamedRecord[]>;
}

/**
 * Creates the palette's search in a game database, which finds only ids and names. The screen of the database searches
 * all other fields.
 */
async function createFinder(
  { title, kind, view, yieldTask }: Pick<Source, 'title' | 'kind' | 'view'> & { yieldTask: YieldTask | undefined },
  records: readonly NamedRecord[],
): Promise<RecordFinder> {
  const searchIndex = await buildSearch(
    records.filter(({ hidden }) => !hidden),
    { id: ({ id }) => String(id), name: ({ name }) => name, fields: [] },
    yieldTask,
  );
  const hit = ({ id, name }: NamedRecord): PaletteHit => ({
    key: `${view} ${id}`,
    label: name,
    note: String(id),
    kind,
    action: { hash: panelLink(view, { id }) },
  });
  return { title, find: (text) => searchIndex.search(text).slice(0, maxRecordHits).map(hit) };
}

/**
 * The game databases that the palette searches. Their order is the order of the groups of results, independent of
 * loading times.
 */
const sources: readonly Source[] = [
  { title: 'Items', kind: 'item', view: 'item_db', load: (databases) => databases.items() },
  { title: 'Monsters', kind: 'monster', view: 'mob_db', load: (databases) => databases.mobNames() },
  { title: 'Maps', kind: 'map', view: 'map_db', load: (databases) => databases.maps() },
  { title: 'Skills', kind: 'skill', view: 'skill_db', load: (databases) => databases.skills() },
];

/**
 * Creates the palette's search over the game databases that are loaded so far. A database that cannot be loaded is
 * logged and left out.
 */
function createFinders(app: PaletteDeps) {
  const loadedFinders = createStore<readonly (RecordFinder | undefined)[]>([]);
  const pending = createStore(0);
  let isRequested = false;

  async function load(index: number, source: (typeof sources)[number]): Promise<void> {
    pending.set((count) => count + 1);
    try {
      const { yieldTask } = app.context;
      const found = await createFinder({ ...source, yieldTask }, await source.load(app.databases));
      loadedFinders.set((all) => Object.assign([...all], { [index]: found }));
    } catch (error) {
      app.context.log.warn('A database could not be searched.', error);
    }
    pending.set((count) => count - 1);
  }

  return {
    here: loadedFinders,
    pending,
    /** Starts to load all game databases on the first call. Visitors cannot search them. */
    loadAll() {
      if (isRequested || !app.session.getSnapshot()) return;
      isRequested = true;
      for (const [index, source] of sources.entries()) void load(index, source);
    },
  };
}

const isSearchable = (typed: string): boolean => typed.trim().length >= limits.minDatabaseSearchLength;

/**
 * Returns the rank of a palette result for the typed text. A result is an exact match if its note or a name equals the
 * text. The note is a group or an id.
 */
export const hitRank = (
  { label, note = '', words = [] }: Pick<PaletteHit, 'label' | 'note' | 'words'>,
  typed: string,
): NameRank => {
  if (nameRank(note, typed) === nameRanks.exact) return nameRanks.exact;
  return Math.min(...[label, ...words].map((name) => nameRank(name, typed))) as NameRank;
};

const groupRank = ({ hits }: PaletteGroup, typed: string): number =>
  Math.min(...hits.map((hit) => hitRank(hit, typed)));

/**
 * Creates the command palette each time it opens. `surfaceActions` are actions of the user interface itself, such as
 * changing the theme. The game databases are loaded when the user first types a text to search.
 */
export function createPalette(app: PaletteDeps, surfaceActions: readonly PaletteHit[] = []): Palette {
  const text = createStore('');
  const { here: loadedFinders, pending, loadAll } = createFinders(app);
  const people = createPeopleFinder(app.context);
  const isStaff = levelOf(app) >= adminLevel;
  const lists = [
    { title: 'Screens', hits: paletteScreens(app) },
    {
      title: 'This screen',
      hits: app.pendingScreen.getSnapshot() ? [] : screenActions(app.activeScreen.getSnapshot().model),
    },
    { title: 'Actions', hits: [...paletteDialogs(app), ...surfaceActions] },
  ].map((list) => ({ ...list, search: createSearch(list.hits, hitSearchSchema) }));

  const view = derive([text, loadedFinders, pending, people], (typed, databases, count, persons): PaletteView => {
    const named = lists.map(({ title, hits, search }) => ({
      title,
      hits: typed.trim() === '' ? hits : search.search(typed),
    }));
    const records = isSearchable(typed) ? databases.filter((found) => found !== undefined) : [];
    const groups = [
      ...named,
      { title: 'People', hits: persons },
      ...records.map(({ title, find }) => ({ title, hits: find(typed) })),
    ];
    const found = groups.filter(({ hits }) => hits.length > 0);
    return {
      text: typed,
      // Groups with exact matches are sorted first, then groups with partial ones.
      groups: typed.trim() === '' ? found : found.toSorted((a, b) => groupRank(a, typed) - groupRank(b, typed)),
      isSearching: isSearchable(typed) && count > 0,
    };
  });

  return {
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    setText(typed) {
      text.set(typed);
      if (isStaff) people.find(isSearchable(typed) ? typed.trim() : '');
      if (isSearchable(typed)) loadAll();
    },
  };
}
