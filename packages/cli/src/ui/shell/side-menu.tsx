import { createStore } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { type Theme, useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { windowTop } from '../views/table/cursor.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { fit } from '../widgets/fit.ts';
import { folded, indexOfEntry, type MenuEntry, menuEntries } from './menu-entries.ts';
import { menuFrom, useSize } from './size.ts';
import { useUi } from './ui.ts';
import { useMenuKeys } from './use-menu-keys.ts';

/** Cells of the menu, without the line beside it: the longest title, where there is room for it. */
export const menuWidth = (columns: number): number => (columns >= 110 ? 30 : 24);

/** Every screen by group. Groups fold; the screen that is shown is marked. */
export function SideMenu({ height }: { height: number }) {
  const ui = useUi();
  const { app } = ui;
  const { columns } = useSize();
  useStore(app.activeScreen);
  useStore(app.session);
  const menu = useStore(app.menu);
  const closed = useStore(ui.closedGroups);
  const width = menuWidth(columns);
  const focused = useStore(ui.pane) === 'menu';
  const entries = menuEntries(app, menu, closed);
  const [cursor] = useState(() => createStore<string | undefined>(undefined));
  const wanted = useStore(cursor);

  const leave = () => {
    // Where it lies over the screen it has done its work; beside it, it stays.
    if (columns < menuFrom) ui.menuShown.set(undefined);
    ui.pane.set('content');
  };
  const press = (entry: MenuEntry) => {
    cursor.set(entry.key);
    if (entry.kind === 'group') return ui.closedGroups.set((all) => folded(all, entry.key));
    leave();
    entry.run();
  };
  useMenuKeys({ entries, cursor, focused, press, leave });

  const at = indexOfEntry(entries, wanted);
  const top = windowTop(at, entries.length, height);
  return (
    <Box aria-role="menu" flexDirection="column" width={width} height={height} flexShrink={0} overflow="hidden">
      {entries.slice(top, top + height).map((entry, index) => (
        <Entry
          key={entry.key}
          entry={entry}
          width={width}
          here={focused && top + index === at}
          press={() => press(entry)}
        />
      ))}
    </Box>
  );
}

interface EntryProps {
  entry: MenuEntry;
  width: number;
  /** The menu has the keys, and this entry is the chosen one. */
  here: boolean;
  press(): void;
}

function Entry({ entry, width, here, press }: EntryProps) {
  const theme = useTheme();
  const { palette, glyphs } = theme;
  const { mark, words, color, bold } = drawn(entry, theme);
  return (
    <Clickable
      aria-role="menuitem"
      aria-state={{ selected: here, expanded: entry.kind === 'group' && !entry.closed }}
      height={1}
      flexShrink={0}
      press={press}
      backgroundColor={here ? palette.brass : undefined}
    >
      <Text aria-hidden bold color={here ? palette.onBrass : palette.brass} inverse={here && !palette.onBrass}>
        {here ? '>' : mark}
      </Text>
      <Text color={here ? palette.onBrass : color} bold={here || bold} inverse={here && !palette.onBrass}>
        {fit(words, width - 1, { ellipsis: glyphs.ellipsis })}
      </Text>
    </Clickable>
  );
}

/** How an entry stands in the menu while another one is chosen. */
function drawn(entry: MenuEntry, { palette, glyphs }: Theme) {
  if (entry.kind === 'group') {
    const fold = entry.closed ? glyphs.closed : glyphs.open;
    return { mark: ' ', words: `${fold} ${entry.title}`, color: palette.inkSoft, bold: true };
  }
  const words = `  ${entry.title}`;
  if (entry.active) return { mark: glyphs.block, words, color: palette.brass, bold: true };
  return { mark: ' ', words, color: palette.ink, bold: false };
}
