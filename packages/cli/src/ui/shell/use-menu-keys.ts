import type { Store } from '@kafra/sdk';
import { levels } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import { type MenuEntry, selectedIndex, withGroupCollapsed } from './menu-entries.ts';
import { useUi } from './ui.ts';

interface MenuKeyOptions {
  entries: readonly MenuEntry[];
  /** Key of the selected menu entry. */
  cursor: Store<string | undefined>;
  focused: boolean;
  onPress(entry: MenuEntry): void;
  /** Moves the focus from the menu back to the screen. */
  onLeave(): void;
}

/**
 * Handles the keys of the side menu. Each handler reads the selection when it runs, so that fast typing never acts on
 * an old entry.
 */
export function useMenuKeys({ entries, cursor, focused, onPress, onLeave }: MenuKeyOptions): void {
  const { collapsedGroups } = useUi();
  const selectedAt = () => selectedIndex(entries, cursor.getSnapshot());

  const move = (by: number) => () =>
    cursor.set(entries[Math.max(0, Math.min(selectedAt() + by, entries.length - 1))]?.key);
  const activateSelected = () => {
    const entry = entries[selectedAt()];
    if (entry) onPress(entry);
  };
  const setCollapsed = (to: boolean) => () => {
    const group = entries.slice(0, selectedAt() + 1).findLast(({ kind }) => kind === 'group');
    if (!group) return;
    cursor.set(group.key);
    collapsedGroups.set((closed) => withGroupCollapsed(closed, group.key, to));
  };

  useKeys(
    focused
      ? {
          title: 'Menu',
          level: levels.pane,
          bindings: [
            {
              keys: ['enter', 'space'],
              description: 'Open the screen, or collapse the group',
              hint: 'open',
              run: activateSelected,
            },
            { keys: ['j', 'down'], description: 'Down', hint: 'down', run: move(1) },
            { keys: ['k', 'up'], description: 'Up', run: move(-1) },
            { keys: ['g', 'home', 'pageup'], description: 'First entry', run: move(-entries.length) },
            { keys: ['G', 'end', 'pagedown'], description: 'Last entry', run: move(entries.length) },
            { keys: ['h', 'left'], description: 'Collapse the group', hint: 'fold', run: setCollapsed(true) },
            { keys: ['l', 'right'], description: 'Expand the group', run: setCollapsed(false) },
            { keys: ['tab', 'shift+tab', 'escape'], description: 'Move to the screen', hint: 'screen', run: onLeave },
          ],
        }
      : undefined,
  );
}
