import { type Binding, levels } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import { themeNames } from '../options.ts';
import { currentHash } from './commands.ts';
import { fullMinColumns, menuMinColumns, useSize } from './size.ts';
import { type Ui, useUi } from './ui.ts';
import { viewActions, viewChoices } from './view-commands.ts';

/** Registers the key that suspends the program. It works in all parts of the UI. */
export const suspendBindings = ({ suspend }: Ui): Binding[] =>
  suspend ? [{ keys: ['ctrl+z'], description: 'Suspend (fg resumes)', run: suspend }] : [];

/** Handles the keys with the same meaning on every screen. */
export function useGlobalKeys(): void {
  const ui = useUi();
  const { columns } = useSize();

  function focusMenu(): void {
    ui.isMenuShown.set(true);
    ui.pane.set('menu');
  }

  function toggleMenu(): void {
    const isWide = columns >= menuMinColumns;
    const isInMenu = ui.pane.getSnapshot() === 'menu';
    const isShown = isInMenu || (columns >= fullMinColumns && (ui.isMenuShown.getSnapshot() ?? isWide));
    ui.isMenuShown.set(isShown === isWide ? !isShown : undefined);
    ui.pane.set(isShown ? 'content' : 'menu');
  }

  function switchTheme(): void {
    const at = themeNames.indexOf(ui.theme.getSnapshot());
    const name = themeNames[(at + 1) % themeNames.length] ?? 'night';
    ui.theme.set(name);
    ui.toasts.show(`Theme ${name}`);
  }

  const showViews = () =>
    ui.overlay.set({ kind: 'choose', title: 'Views', choices: [...viewChoices(ui), ...viewActions(ui)] });

  useKeys({
    title: 'Everywhere',
    level: levels.global,
    bindings: [
      { keys: ['tab', 'shift+tab'], description: 'Move to the menu', hint: 'menu', run: focusMenu },
      { keys: ['m'], description: 'Show or hide the menu', words: [], run: toggleMenu },
      {
        keys: [':', 'ctrl+p'],
        description: 'Go to a screen or run an action',
        hint: 'go to',
        run: ui.showPalette,
      },
      { keys: ['V'], description: 'Open or save a view', words: ['views', 'list'], run: showViews },
      {
        keys: [';', 'ctrl+o'],
        description: 'Label everything that can be clicked',
        words: ['jump', 'click', 'labels'],
        run: ui.showLabels,
      },
      { keys: ['r'], description: 'Reload', run: ui.reload },
      { keys: ['Y'], description: 'Copy the link to this screen', run: () => ui.copy(ui.webUrl(currentHash(ui))) },
      {
        keys: ['o'],
        description: 'Open this screen in the browser',
        words: ['browser'],
        run: () => ui.app.context.opener.open(ui.webUrl(currentHash(ui))),
      },
      { keys: ['T'], description: 'Next theme', words: ['colours'], run: switchTheme },
      ...suspendBindings(ui),
      { keys: ['q', 'ctrl+c'], description: 'Quit', hint: 'quit', run: ui.quit },
      { keys: ['?', 'f1'], description: 'Show keyboard shortcuts', hint: 'keys', run: ui.showHelp },
    ],
  });
}
