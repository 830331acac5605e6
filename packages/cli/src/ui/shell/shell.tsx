import { Box, Text, useIsScreenReaderEnabled } from 'ink';
import { useMemo } from 'react';
import { levels } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import { alertViews } from '../screens/index.ts';
import { PointerLevelContext } from '../terminal/pointer.ts';
import { dimPalette } from '../theme/palette.ts';
import { ThemeContext, useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { DialogView } from '../views/dialog-view.tsx';
import { AreaContext } from './area.ts';
import { Chooser } from './chooser.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { CommandPalette } from './command-palette.tsx';
import { rankChoices } from './commands.ts';
import { Compare } from './compare.tsx';
import { Help } from './help.tsx';
import { HintBar } from './hint-bar.tsx';
import { Jump } from './jump.tsx';
import { Prompt } from './prompt.tsx';
import { ScreenView } from './screen-view.tsx';
import { menuLineWidth, menuWidth, SideMenu } from './side-menu.tsx';
import { fullMinColumns, isTooSmall, menuMinColumns, minSize, type Size, SizeContext, useSize } from './size.ts';
import { TooSmall } from './too-small.tsx';
import { TopBar } from './top-bar.tsx';
import { type Overlay, useUi } from './ui.ts';
import { suspendBindings, useGlobalKeys } from './use-global-keys.ts';

/**
 * Rows of the terminal that the screen cannot use: the top bar with its line, the bottom bar, and a free last row that
 * prevents scrolling.
 */
const chromeRows = 4;

/** The whole terminal UI: the open screen between its bars, and the dialog above it. */
export function Shell() {
  const terminalSize = useSize();
  const { palette } = useTheme();
  const ui = useUi();
  const dialog = useStore(ui.app.modal);
  const overlay = useStore(ui.overlay);
  useGlobalKeys();
  const isSmall = isTooSmall(terminalSize);
  // If the terminal is too small, the UI is hidden but keeps its state, so its components need a valid size.
  const size = isSmall ? minSize : terminalSize;
  const isLabelled = overlay?.kind === 'jump';
  const isCovered = dialog !== undefined || (overlay !== undefined && !isLabelled);
  const isRead = useIsScreenReaderEnabled();
  const isBare = isRead || !palette.surface;

  return (
    <Box
      width={terminalSize.columns}
      height={Math.max(1, terminalSize.rows - 1)}
      backgroundColor={palette.ground}
      overflow="hidden"
    >
      {isSmall ? <TooSmall {...terminalSize} /> : null}
      <SizeContext value={size}>
        <Box display={isSmall ? 'none' : 'flex'} width={size.columns} height={size.rows - 1} flexDirection="column">
          <Dimmed when={isCovered || isLabelled}>
            <TopBar />
            {/* Without a background colour, a panel would not cover the screen below it. */}
            <Box height={size.rows - chromeRows} flexShrink={0}>
              <Box display={isCovered && isBare ? 'none' : 'flex'}>
                <ShellLayout size={size} />
              </Box>
            </Box>
          </Dimmed>
          <HintBar />
          <Dimmed when={overlay !== undefined && !isBare}>
            <OpenDialog covered={overlay !== undefined} hidden={overlay !== undefined && !isLabelled && isBare} />
          </Dimmed>
          {overlay ? <OpenOverlay overlay={overlay} /> : null}
        </Box>
      </SizeContext>
    </Box>
  );
}

function Dimmed({ when, children }: { when: boolean; children: React.ReactNode }) {
  const theme = useTheme();
  const faint = useMemo(() => ({ ...theme, palette: dimPalette(theme.palette) }), [theme]);
  return <ThemeContext value={when ? faint : theme}>{children}</ThemeContext>;
}

/** Lays out the side menu beside the screen, or over it on narrow terminals. */
function ShellLayout({ size }: { size: Size }) {
  const ui = useUi();
  const scene = useStore(ui.app.activeScreen);
  const shown = useStore(ui.isMenuShown);
  const { palette, glyphs } = useTheme();
  const rows = size.rows - chromeRows;
  const isWide = size.columns >= menuMinColumns;
  // For screen readers the menu is never beside the screen, because they read a single column.
  const isRead = useIsScreenReaderEnabled();
  const hasRoomForBoth = size.columns >= fullMinColumns && !isRead;
  // On narrow terminals the menu is visible only while it has the focus.
  const isInMenu = useStore(ui.pane) === 'menu';
  const hasMenu = isInMenu || (hasRoomForBoth && (shown ?? isWide));
  const isBeside = hasMenu && hasRoomForBoth;
  // Without the side menu, the rightmost column stays free. With it, the line beside the menu takes that column.
  const taken = isBeside ? menuWidth(size.columns) + menuLineWidth : 1;
  const area = useMemo(() => ({ columns: size.columns - taken, rows }), [size.columns, taken, rows]);
  return (
    <Box height={rows} width={size.columns} overflow="hidden">
      {hasMenu ? (
        <>
          <SideMenu height={rows} />
          <Box aria-hidden flexShrink={0} width={menuLineWidth}>
            <Text color={palette.hairline}>{`${glyphs.bar}\n`.repeat(rows).trimEnd()}</Text>
          </Box>
        </>
      ) : null}
      {/* On narrow terminals the open menu covers the screen, so the screen is not drawn. */}
      <Box flexShrink={0} display={hasMenu && !isBeside ? 'none' : 'flex'}>
        <AreaContext value={area}>
          <ScreenView key={JSON.stringify(scene.route)} scene={scene} />
        </AreaContext>
      </Box>
    </Box>
  );
}

/** Draws the open dialog, which receives all keys. */
function OpenDialog({ covered, hidden }: { covered: boolean; hidden: boolean }) {
  const ui = useUi();
  const model = useStore(ui.app.modal);
  useKeys(
    model
      ? {
          title: 'Everywhere',
          level: levels.dialog - 1,
          isModal: true,
          bindings: [
            { keys: ['ctrl+o'], description: 'Label everything that can be clicked', run: ui.showLabels },
            { keys: ['f1'], description: 'Show keyboard shortcuts', hint: 'keys', run: ui.showHelp },
            ...suspendBindings(ui),
          ],
        }
      : undefined,
  );
  if (!model) return null;
  const CustomView = model.kind === 'alert' ? alertViews[model.dialog.id] : undefined;
  return (
    <PointerLevelContext value={levels.dialog}>
      <Box display={hidden ? 'none' : 'flex'} position="absolute">
        {CustomView && model.kind === 'alert' ? (
          <CustomView key={JSON.stringify(model.dialog)} model={model} covered={covered} />
        ) : (
          <DialogView key={JSON.stringify(model.dialog)} model={model} covered={covered} />
        )}
      </Box>
    </PointerLevelContext>
  );
}

function OpenOverlay({ overlay }: { overlay: Overlay }) {
  const ui = useUi();
  useKeys({ title: 'Everywhere', level: levels.palette - 1, isModal: true, bindings: suspendBindings(ui) });
  return (
    <PointerLevelContext value={levels.palette}>
      {overlay.kind === 'help' ? <Help scopes={overlay.scopes} /> : null}
      {overlay.kind === 'palette' ? <CommandPalette scopes={overlay.scopes} /> : null}
      {overlay.kind === 'prompt' ? <Prompt key={overlay.title} {...overlay} /> : null}
      {overlay.kind === 'compare' ? <Compare columns={overlay.columns} rows={overlay.rows} /> : null}
      {overlay.kind === 'jump' ? <Jump targets={overlay.targets} /> : null}
      {overlay.kind === 'columns' ? <ColumnChooser {...overlay} /> : null}
      {overlay.kind === 'choose' ? (
        <Chooser
          key={overlay.title}
          title={overlay.title}
          facts={overlay.facts}
          hasKeys={overlay.hasKeys}
          filter={(text) => rankChoices(overlay.choices, text)}
          placeholder="Type to filter"
          notFoundMessage={(line) => `No match for ${line}`}
        />
      ) : null}
    </PointerLevelContext>
  );
}
