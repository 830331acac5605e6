import { formatHash, routeTo, viewEntry } from '@kafra/sdk';
import {
  createPalette,
  hitRank,
  nameRanks,
  type Palette,
  type PaletteHit,
  paletteDialogs,
  paletteScreens,
} from '@kafra/sdk/search';
import type { KeyScope } from '../keys/key-dispatcher.ts';
import { themeNames } from '../options.ts';
import { keyLabel } from './key-labels.ts';
import type { Choice, Ui } from './ui.ts';
import { viewActions, viewChoices } from './view-commands.ts';

export const currentHash = ({ app }: Ui): string => formatHash(app.location.getSnapshot());

/** Opens a screen by its route and moves the focus to it, even if the screen is already open. */
function goTo({ app, pane }: Ui, hash: string): void {
  app.navigate(hash);
  pane.set('content');
}

/** Returns the command palette's entries for the program itself, such as reload and quit. */
function appCommands(ui: Ui): PaletteHit[] {
  const command = (label: string, run: () => void): PaletteHit => ({ key: label, label, action: { run } });
  return [
    command('Reload', ui.reload),
    command('Copy the link to this screen', () => ui.copy(ui.webUrl(currentHash(ui)))),
    command('Help', ui.showHelp),
    command('Quit', ui.quit),
    ...themeNames.map((name) => command(`Theme ${name}`, () => ui.theme.set(name))),
  ];
}

/**
 * Returns the command palette's entries for the key bindings of the open screen. Running an entry acts like the key.
 */
const screenCommands = (ui: Ui, scopes: readonly KeyScope[]): Choice[] =>
  scopes.flatMap(({ bindings }) =>
    bindings.flatMap(({ keys: [key], description, words, disabled }) =>
      key === undefined
        ? []
        : [
            {
              label: description,
              note: keyLabel(key),
              words: words ?? [],
              ...(disabled !== undefined && { disabled }),
              run: () => ui.press(key),
            },
          ],
    ),
  );

/** All entries of the command palette, with their search. */
export interface Commands {
  palette: Palette;
  /**
   * Returns the entries that match a typed line, best first: a command, then screens and actions by name, then database
   * records.
   */
  find(line: string): Choice[];
}

export function createCommands(ui: Ui, scopes: readonly KeyScope[]): Commands {
  const appHits = appCommands(ui);
  const palette = createPalette(ui.app, appHits);
  const toChoice = (hit: PaletteHit): Choice => {
    const { key, label, note, kind, words, action } = hit;
    return {
      label,
      id: key,
      note: kind === undefined ? note : `${kind} ${note ?? ''}`,
      words,
      record: recordOf(hit),
      run: 'hash' in action ? () => goTo(ui, action.hash) : action.run,
    };
  };
  const named = uniqueChoices([
    ...[...paletteScreens(ui.app), ...paletteDialogs(ui.app)].map(toChoice),
    ...viewChoices(ui),
    ...screenCommands(ui, scopes),
    ...viewActions(ui),
    ...appHits.map(toChoice),
  ]);
  return {
    palette,
    find(line) {
      // A line such as `item db` is the name of a screen, so it is not taken as a search of the item database.
      const isName = named.some((choice) => score(choice, normalize(line)) >= prefixScore);
      const command = isName ? undefined : parseCommand(line, ui);
      const close = rankChoices(named, line);
      const hits = palette.getSnapshot().groups.flatMap((group) => group.hits.map(toChoice));
      const all = uniqueChoices([...close.filter(isCloseMatch(line)), ...hits, ...close]);
      const ranked = line.trim() === '' ? all : inOrderOfNames(all, line);
      return command ? [command, ...ranked] : ranked;
    },
  };
}

/**
 * Returns kind and id of the record that a palette entry opens; undefined for other entries. Persons are found by name
 * only.
 */
function recordOf({ kind, isPerson, note = '' }: PaletteHit): Choice['record'] {
  if (isPerson) return { kind: note, id: '' };
  return kind === undefined ? undefined : { kind, id: note };
}

const uniqueChoices = (choices: readonly Choice[]): Choice[] => {
  const first = new Map<string, Choice>();
  for (const choice of choices) {
    const name = `${choice.label}\n${choice.note ?? ''}`;
    if (!first.has(name)) first.set(name, choice);
  }
  return [...first.values()];
};

/**
 * Merges the screens, actions and records that match a typed text. Exact names come first, then names with a word that
 * begins with the text (screens and actions before records), then the rest. Records keep the order of their search.
 */
function inOrderOfNames(choices: readonly Choice[], line: string): Choice[] {
  return choices
    .map((choice) => {
      const { label, record, words = [] } = choice;
      const isCalledSo = score(choice, normalize(line)) > prefixScore;
      const rank = isCalledSo ? nameRanks.exact : hitRank({ label, words, note: record?.id ?? choice.note }, line);
      const isClose = rank === nameRanks.prefix || rank === nameRanks.wordStart;
      return { choice, rank, group: isClose && record ? 1 : 0, length: isClose && !record ? label.length : 0 };
    })
    .toSorted((a, b) => bandOf(a.rank) - bandOf(b.rank) || a.group - b.group || a.rank - b.rank || a.length - b.length)
    .map(({ choice }) => choice);
}

/**
 * Returns the rank of a name for merging screens and records: a match at the beginning of any word counts like one at
 * the beginning of the name.
 */
const bandOf = (rank: number): number => (rank === nameRanks.wordStart ? nameRanks.prefix : rank);

const isCloseMatch =
  (line: string) =>
  (choice: Choice): boolean =>
    score(choice, normalize(line)) >= wordScore;

/** Short names of game databases in the command palette, such as `mob`. */
const databaseAliases = {
  item_db: ['item', 'items'],
  mob_db: ['mob', 'mobs', 'monster', 'monsters'],
  map_db: ['map', 'maps'],
  skill_db: ['skill', 'skills'],
} as const;
const databases = ['item_db', 'mob_db', 'map_db', 'skill_db'] as const;

/** Prefixes of market searches in the command palette: `price red draught`, `offers 501`. */
const marketAliases = {
  vendor_db: ['price', 'prices', 'history'],
  live_market: ['offer', 'offers', 'market'],
} as const;
const markets = ['vendor_db', 'live_market'] as const;

/**
 * Returns the command for a line that was typed in the palette, such as `q`, `mob 1002`, `item red potion` or `price
 * red potion`; undefined for other lines.
 */
function parseCommand(line: string, ui: Ui): Choice | undefined {
  const [noun = '', ...rest] = line.trim().toLowerCase().split(/\s+/);
  if (rest.length === 0) return /^q(uit)?!?$/.test(noun) ? { label: 'Quit', run: ui.quit } : undefined;
  if (!ui.app.session.getSnapshot()) return undefined;
  const market = markets.find((id) => marketAliases[id].some((name) => name === noun));
  const view = databases.find((id) => id === noun || databaseAliases[id].some((name) => name === noun));
  const place = market ?? view;
  if (!place) return undefined;
  const searchText = line.trim().replace(/^\S+\s+/, '');
  const idKey = market ? 'items' : 'id';
  const key = /^\d+$/.test(searchText) ? idKey : 'search';
  return {
    label: `${viewEntry(place).title}: ${searchText}`,
    run: () => goTo(ui, routeTo(place, { [key]: searchText })),
  };
}

/**
 * Returns the choices that match a text, best first: the label begins with the text, a word of it does, or it contains
 * the letters in this order.
 */
export function rankChoices(choices: readonly Choice[], typed: string): Choice[] {
  const searchText = normalize(typed);
  if (searchText === '') return [...choices];
  return choices
    .map((choice) => ({ choice, score: score(choice, searchText) }))
    .filter(({ score: found }) => found > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ choice }) => choice);
}

const wordScore = 3;
const prefixScore = 4;

const normalize = (line: string): string => line.trim().toLowerCase().replace(/\s+/g, ' ');

function score(choice: Choice, searchText: string): number {
  const label = choice.label.toLowerCase();
  if (label === searchText || choice.id?.toLowerCase() === searchText.replaceAll(' ', '_')) return 5;
  const words = choice.words?.map((word) => word.toLowerCase()) ?? [];
  if (words.includes(searchText)) return 5;
  if (label.startsWith(searchText)) return prefixScore;
  if (label.includes(` ${searchText}`) || words.some((word) => word.startsWith(searchText))) return wordScore;
  if (label.includes(searchText)) return 2;
  let from = 0;
  for (const letter of searchText) {
    const at = label.indexOf(letter, from);
    if (at < 0) return 0;
    from = at + 1;
  }
  return 1;
}
