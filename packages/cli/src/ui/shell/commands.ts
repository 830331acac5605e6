import { dialog, dialogDefinition, formatHash } from '@kafra/sdk';
import { themeNames } from '../options.ts';
import { menuEntries } from './menu-entries.ts';
import type { Choice, Ui } from './ui.ts';

const forVisitors = ['login', 'register', 'forgot_password'] as const;
const forMembers = [
  'create_player_account',
  'change_master_email',
  'change_master_password',
  'transfer_character',
  'create_guest_profile',
  'logout',
] as const;
const forAll = ['daily_spotlight'] as const;

/** Everything that can be called by its name: screens, dialogs that need nothing, and what the program itself does. */
export function commands(ui: Ui): Choice[] {
  const { app } = ui;
  const isSignedIn = app.session.getSnapshot() !== undefined;
  const screens = menuEntries(app, app.menu.getSnapshot(), new Set())
    .filter((entry) => entry.kind === 'item')
    .map(({ title, run }) => ({ label: title, run }));
  const dialogs = [...(isSignedIn ? forMembers : forVisitors), ...forAll].map((id) => ({
    label: String(dialogDefinition(id).title),
    run: () => app.modal.open(dialog(id)),
  }));
  const themes = themeNames.map((name) => ({ label: `Theme ${name}`, run: () => ui.theme.set(name) }));
  const own = [
    { label: 'Reload', run: ui.reload },
    { label: 'Copy the link to this place', run: () => ui.copy(ui.webUrl(hereHash(ui))) },
    { label: 'Help', run: ui.help },
    { label: 'Quit', run: ui.quit },
  ];
  const named = new Set<string>();
  return [...screens, ...dialogs, ...own, ...themes].filter(({ label }) => !named.has(label) && named.add(label));
}

export const hereHash = ({ app }: Ui): string => formatHash(app.location.getSnapshot());

/** `q`, `mob 1002`, `item red potion`: a typed line that is more than a name; undefined for any other. */
export function typedCommand(line: string, ui: Ui): (() => void) | undefined {
  const [noun = '', ...rest] = line.trim().split(/\s+/);
  if (/^q(uit)?!?$/.test(line.trim())) return ui.quit;
  const words = rest.join(' ');
  const ids = ui.app.menu.getSnapshot().flatMap(({ items }) => items.map((item) => item.id));
  const named = [noun, `${noun}_db`].flatMap((name) => ids.filter((id) => id === name));
  const view = named[0] ?? ids.find((id) => noun !== '' && id.startsWith(`${noun}_`));
  if (!view || words === '') return undefined;
  const query: Record<string, string> = /^\d+$/.test(words) ? { id: words } : { search: words };
  return () => ui.app.navigate(formatHash({ path: `/control_panel/${view}`, query }));
}

/** The choices whose words hold the typed ones, best first: a beginning, a word, any letters in this order. */
export function rank(choices: readonly Choice[], typed: string): Choice[] {
  const sought = typed.trim().toLowerCase();
  if (sought === '') return [...choices];
  return choices
    .map((choice) => ({ choice, score: score(choice.label.toLowerCase(), sought) }))
    .filter(({ score: found }) => found > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ choice }) => choice);
}

function score(label: string, sought: string): number {
  if (label.startsWith(sought)) return 4;
  if (label.includes(` ${sought}`)) return 3;
  if (label.includes(sought)) return 2;
  let from = 0;
  for (const letter of sought) {
    const at = label.indexOf(letter, from);
    if (at < 0) return 0;
    from = at + 1;
  }
  return 1;
}
