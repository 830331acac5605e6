import { levels } from '../keys/hub.ts';
import { useKeys } from '../keys/use-keys.ts';
import { themeNames } from '../options.ts';
import { hereHash } from './commands.ts';
import { menuFrom, useSize } from './size.ts';
import { useUi } from './ui.ts';

/** The keys that mean the same on every screen. */
export function useGlobalKeys(): void {
  const ui = useUi();
  const { columns } = useSize();

  function toMenu(): void {
    ui.menuShown.set(true);
    ui.pane.set('menu');
  }

  function toggleMenu(): void {
    const isShown = ui.menuShown.getSnapshot() ?? columns >= menuFrom;
    const isWide = columns >= menuFrom;
    ui.menuShown.set(isShown === isWide ? !isShown : undefined);
    ui.pane.set(isShown ? 'content' : 'menu');
  }

  function nextTheme(): void {
    const at = themeNames.indexOf(ui.theme.getSnapshot());
    const name = themeNames[(at + 1) % themeNames.length] ?? 'night';
    ui.theme.set(name);
    ui.toasts.say(`Theme ${name}`);
  }

  useKeys({
    title: 'Everywhere',
    level: levels.global,
    bindings: [
      { keys: ['tab', 'shift+tab'], words: 'To the menu', hint: 'menu', run: toMenu },
      { keys: ['m'], words: 'Show or hide the menu', run: toggleMenu },
      {
        keys: [':', 'ctrl+p'],
        words: 'Go to a screen, call an action',
        hint: 'go to',
        run: () => ui.overlay.set({ kind: 'palette' }),
      },
      { keys: ['r'], words: 'Load again', run: ui.reload },
      { keys: ['Y'], words: 'Copy the link to this place', run: () => ui.copy(ui.webUrl(hereHash(ui))) },
      {
        keys: ['o'],
        words: 'Open this place on the web',
        run: () => ui.app.context.opener.open(ui.webUrl(hereHash(ui))),
      },
      { keys: ['T'], words: 'Next theme', run: nextTheme },
      { keys: ['ctrl+z'], words: 'To the shell, back with fg', run: ui.suspend },
      { keys: ['q', 'ctrl+c'], words: 'Quit', hint: 'quit', run: ui.quit },
      { keys: ['?', 'f1'], words: 'Show the keys', hint: 'keys', run: ui.help },
    ],
  });
}
