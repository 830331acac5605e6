import type { Store } from '@kafra/sdk';
import { levels } from '../keys/hub.ts';
import { useKeys } from '../keys/use-keys.ts';
import { folded, indexOfEntry, type MenuEntry } from './menu-entries.ts';
import { useUi } from './ui.ts';

interface MenuKeys {
  entries: readonly MenuEntry[];
  /** The key of the chosen entry. */
  cursor: Store<string | undefined>;
  focused: boolean;
  press(entry: MenuEntry): void;
  /** Back to the screen. */
  leave(): void;
}

/** The keys of the menu. Handlers read the cursor when they run, so that quick keys never act on an old entry. */
export function useMenuKeys({ entries, cursor, focused, press, leave }: MenuKeys): void {
  const { closedGroups } = useUi();
  const at = () => indexOfEntry(entries, cursor.getSnapshot());

  const move = (by: number) => () => cursor.set(entries[Math.max(0, Math.min(at() + by, entries.length - 1))]?.key);
  const pressHere = () => {
    const entry = entries[at()];
    if (entry) press(entry);
  };
  const fold = (to: boolean) => () => {
    const group = entries.slice(0, at() + 1).findLast(({ kind }) => kind === 'group');
    if (!group) return;
    cursor.set(group.key);
    closedGroups.set((closed) => folded(closed, group.key, to));
  };

  useKeys(
    focused
      ? {
          title: 'Menu',
          level: levels.pane,
          bindings: [
            { keys: ['enter', 'space'], words: 'Open the screen, fold the group', hint: 'open', run: pressHere },
            { keys: ['j', 'down'], words: 'Down', hint: 'down', run: move(1) },
            { keys: ['k', 'up'], words: 'Up', run: move(-1) },
            { keys: ['g', 'home', 'pageup'], words: 'To the first', run: move(-entries.length) },
            { keys: ['G', 'end', 'pagedown'], words: 'To the last', run: move(entries.length) },
            { keys: ['h', 'left'], words: 'Fold the group', hint: 'fold', run: fold(true) },
            { keys: ['l', 'right'], words: 'Unfold the group', run: fold(false) },
            { keys: ['tab', 'shift+tab', 'escape'], words: 'To the screen', hint: 'to the screen', run: leave },
          ],
        }
      : undefined,
  );
}
