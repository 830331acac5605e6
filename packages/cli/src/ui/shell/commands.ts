import {
  createPalette,
  formatHash,
  type Palette,
  type PaletteHit,
  paletteDialogs,
  paletteScreens,
  viewEntry,
} from '@kafra/sdk';
import { themeNames } from '../options.ts';
import type { Choice, Ui } from './ui.ts';

export const hereHash = ({ app }: Ui): string => formatHash(app.location.getSnapshot());

/** What the program itself can do. */
function deeds(ui: Ui): PaletteHit[] {
  const hit = (label: string, run: () => void): PaletteHit => ({ key: label, label, action: { run } });
  return [
    hit('Reload', ui.reload),
    hit('Copy the link to this place', () => ui.copy(ui.webUrl(hereHash(ui)))),
    hit('Help', ui.help),
    hit('Quit', ui.quit),
    ...themeNames.map((name) => hit(`Theme ${name}`, () => ui.theme.set(name))),
  ];
}

/** Everything that can be called by its name, and how it is found. */
export interface Commands {
  palette: Palette;
  /** What fits a typed line, the best first: a command, then names, then records of the databases. */
  find(line: string): Choice[];
}

export function createCommands(ui: Ui): Commands {
  const own = deeds(ui);
  const palette = createPalette(ui.app, own);
  const choiceOf = ({ key, label, note, action: does }: PaletteHit): Choice => ({
    label,
    id: key,
    note,
    run: 'hash' in does ? () => ui.app.navigate(does.hash) : does.run,
  });
  const named = onlyOnce([...paletteScreens(ui.app), ...paletteDialogs(ui.app), ...own].map(choiceOf));
  return {
    palette,
    find(line) {
      // `item db` is the name of a screen and not something to look for.
      const isName = named.some((choice) => score(choice, plain(line)) >= atStart);
      const command = isName ? undefined : typedCommand(line, ui);
      const close = rank(named, line);
      const hits = palette.getSnapshot().groups.flatMap((group) => group.hits.map(choiceOf));
      const all = onlyOnce([...close.filter(isNearly(line)), ...hits, ...close]);
      return command ? [command, ...all] : all;
    },
  };
}

const onlyOnce = (choices: readonly Choice[]): Choice[] => {
  const first = new Map<string, Choice>();
  for (const choice of choices) {
    const name = `${choice.label}\n${choice.note ?? ''}`;
    if (!first.has(name)) first.set(name, choice);
  }
  return [...first.values()];
};

const isNearly =
  (line: string) =>
  (choice: Choice): boolean =>
    score(choice, plain(line)) >= atWord;

/** Nouns as people type them. */
const nouns = {
  item_db: ['item', 'items'],
  mob_db: ['mob', 'mobs', 'monster', 'monsters'],
  map_db: ['map', 'maps'],
} as const;
const databases = ['item_db', 'mob_db', 'map_db'] as const;

/** `q`, `mob 1002`, `item red potion`: a typed line that is more than a name; undefined for any other. */
function typedCommand(line: string, ui: Ui): Choice | undefined {
  const [noun = '', ...rest] = line.trim().toLowerCase().split(/\s+/);
  if (rest.length === 0) return /^q(uit)?!?$/.test(noun) ? { label: 'Quit', run: ui.quit } : undefined;
  if (!ui.app.session.getSnapshot()) return undefined;
  const view = databases.find((id) => id === noun || nouns[id].some((name) => name === noun));
  if (!view) return undefined;
  const words = line.trim().replace(/^\S+\s+/, '');
  const query: Record<string, string> = /^\d+$/.test(words) ? { id: words } : { search: words };
  return {
    label: `${viewEntry(view).title}: ${words}`,
    run: () => ui.app.navigate(formatHash({ path: `/control_panel/${view}`, query })),
  };
}

/** The choices whose words hold the typed ones, best first: a beginning, a word, any letters in this order. */
export function rank(choices: readonly Choice[], typed: string): Choice[] {
  const sought = plain(typed);
  if (sought === '') return [...choices];
  return choices
    .map((choice) => ({ choice, score: score(choice, sought) }))
    .filter(({ score: found }) => found > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ choice }) => choice);
}

const atWord = 3;
const atStart = 4;

const plain = (line: string): string => line.trim().toLowerCase().replace(/\s+/g, ' ');

function score(choice: Choice, sought: string): number {
  const label = choice.label.toLowerCase();
  if (label === sought || choice.id?.toLowerCase() === sought.replaceAll(' ', '_')) return 5;
  if (label.startsWith(sought)) return atStart;
  if (label.includes(` ${sought}`)) return atWord;
  if (label.includes(sought)) return 2;
  let from = 0;
  for (const letter of sought) {
    const at = label.indexOf(letter, from);
    if (at < 0) return 0;
    from = at + 1;
  }
  return 1;
}
