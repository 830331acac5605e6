import { levels } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import { themeNames } from '../options.ts';
import { currentHash } from './commands.ts';
import { menuMinColumns, useSize } from './size.ts';
import { useUi } from './ui.ts';

/** The keys that mean the same on every screen. */
export function useGlobalKeys(): void {
  const ui = useUi();
  const { columns } = useSize();

  function focusMenu(): void {
    ui.isMenuShown.set(true);
    ui.pane.set('menu');
  }

  function toggleMenu(): void {
    const isShown = ui.isMenuShown.getSnapshot() ?? columns >= menuMinColumns;
    const isWide = columns >= menuMinColumns;
    ui.isMenuShown.set(isShown === isWide ? !isShown : undefined);
    ui.pane.set(isShown ? 'content' : 'menu');
  }

  function switchTheme(): void {
    const at = themeNames.indexOf(ui.theme.getSnapshot());
    const name = themeNames[(at + 1) % themeNames.length] ?? 'night';
    ui.theme.set(name);
    ui.toasts.show(`Theme ${name}`);
  }

  useKeys({
    title: 'Everywhere',
    level: levels.global,
    bindings: [
      { keys: ['tab', 'shift+tab'], description: 'To the menu', hint: 'menu', run: focusMenu },
      { keys: ['m'], description: 'Show or hide the menu', run: toggleMenu },
      {
        keys: [':', 'ctrl+p'],
        description: 'Go to a screen, call an action',
        hint: 'go to',
        run: () => ui.overlay.set({ kind: 'palette' }),
      },
      { keys: ['r'], description: 'Load again', run: ui.reload },
      { keys: ['Y'], description: 'Copy the link to this place', run: () => ui.copy(ui.webUrl(currentHash(ui))) },
      {
        keys: ['o'],
        description: 'Open this place on the web',
        run: () => ui.app.context.opener.open(ui.webUrl(currentHash(ui))),
      },
      { keys: ['T'], description: 'Next theme', run: switchTheme },
      { keys: ['ctrl+z'], description: 'To the shell, back with fg', run: ui.suspend },
      { keys: ['q', 'ctrl+c'], description: 'Quit', hint: 'quit', run: ui.quit },
      { keys: ['?', 'f1'], description: 'Show the keys', hint: 'keys', run: ui.showHelp },
    ],
  });
}
