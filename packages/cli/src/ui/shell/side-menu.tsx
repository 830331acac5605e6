import { createStore } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { fitWidth } from '../../terminal/text-width.ts';
import { type Theme, useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { windowTop } from '../views/table/cursor.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { type MenuEntry, menuEntries, selectedIndex, withGroupCollapsed } from './menu-entries.ts';
import { fullMinColumns, menuMinColumns, useSize } from './size.ts';
import { useUi } from './ui.ts';
import { useMenuKeys } from './use-menu-keys.ts';
import { openView } from './view-commands.ts';

/** Width of the vertical line beside the menu, in cells. */
export const menuLineWidth = 1;
/** Maximum width of the side menu: the longest title with its mark and indentation. */
const maxMenuWidth = 30;
/** Width of the side menu while it covers the screen: enough for most titles with their indentation. */
const transientMenuWidth = 24;

/**
 * Returns the width of the side menu without the line beside it. A menu beside the screen leaves the screen as much
 * space as a terminal of 80 columns.
 */
export const menuWidth = (columns: number): number =>
  columns < menuMinColumns
    ? transientMenuWidth
    : Math.min(maxMenuWidth, columns - menuLineWidth - (fullMinColumns - 1));

/** Side menu with all screens, in groups that can be collapsed. The open screen is marked. */
export function SideMenu({ height }: { height: number }) {
  const ui = useUi();
  const { app } = ui;
  const { columns } = useSize();
  useStore(app.activeScreen);
  useStore(app.session);
  useStore(app.unseenNews);
  const menu = useStore(app.menu);
  const closed = useStore(ui.collapsedGroups);
  const width = menuWidth(columns);
  const focused = useStore(ui.pane) === 'menu';
  const opened = useStore(ui.openedView);
  const views = useStore(ui.views).map((view) => ({
    key: `view ${view.name}`,
    title: view.name,
    isActive: view.name === opened?.name,
    run: () => openView(ui, view),
  }));
  const entries = menuEntries(app, menu, { collapsed: closed, views });
  const [cursor] = useState(() => createStore<string | undefined>(undefined));
  const selectedKey = useStore(cursor);

  const leaveMenu = () => {
    // After a selection, a menu that covers the screen closes; a menu beside the screen stays.
    if (columns < menuMinColumns) ui.isMenuShown.set(undefined);
    ui.pane.set('content');
  };
  const onPress = (entry: MenuEntry) => {
    cursor.set(entry.key);
    if (entry.kind === 'group') return ui.collapsedGroups.set((all) => withGroupCollapsed(all, entry.key));
    leaveMenu();
    entry.run();
  };
  useMenuKeys({ entries, cursor, focused, onPress, onLeave: leaveMenu });

  const at = selectedIndex(entries, selectedKey);
  const top = windowTop(at, entries.length, height);
  return (
    <Box aria-role="menu" flexDirection="column" width={width} height={height} flexShrink={0} overflow="hidden">
      {entries.slice(top, top + height).map((entry, index) => (
        <Entry
          key={entry.key}
          entry={entry}
          width={width}
          selected={focused && top + index === at}
          onPress={() => onPress(entry)}
        />
      ))}
    </Box>
  );
}

interface EntryProps {
  entry: MenuEntry;
  width: number;
  /** True if the menu has the focus and this menu entry is selected. */
  selected: boolean;
  onPress(): void;
}

function Entry({ entry, width, selected, onPress }: EntryProps) {
  const theme = useTheme();
  const { palette, glyphs } = theme;
  const indentation = width < transientMenuWidth ? '' : '  ';
  const { mark, words, color, bold } = entryStyle(entry, indentation, theme);
  return (
    <Clickable
      aria-role="menuitem"
      aria-state={{ selected, expanded: entry.kind === 'group' && !entry.isCollapsed }}
      height={1}
      flexShrink={0}
      onPress={onPress}
      backgroundColor={selected ? palette.brass : undefined}
    >
      <Text aria-hidden bold color={selected ? palette.onBrass : palette.brass} inverse={selected && !palette.onBrass}>
        {selected ? '>' : mark}
      </Text>
      <Text color={selected ? palette.onBrass : color} bold={selected || bold} inverse={selected && !palette.onBrass}>
        {fitWidth(words, width - 1, { ellipsis: glyphs.ellipsis })}
      </Text>
    </Clickable>
  );
}

/** Returns mark, text and colour of a menu entry that is not selected. */
function entryStyle(entry: MenuEntry, indentation: string, { palette, glyphs }: Theme) {
  if (entry.kind === 'group') {
    const fold = entry.isCollapsed ? glyphs.closed : glyphs.open;
    return { mark: ' ', words: `${fold} ${entry.title}`, color: palette.inkSoft, bold: true };
  }
  const words = indentation + entry.title;
  if (entry.isActive) return { mark: glyphs.block, words, color: palette.brass, bold: true };
  return { mark: ' ', words, color: palette.ink, bold: false };
}
