import { Box, Text, useIsScreenReaderEnabled } from 'ink';
import { useMemo } from 'react';
import { levels } from '../keys/hub.ts';
import { useKeys } from '../keys/use-keys.ts';
import { noticeViews } from '../screens/index.ts';
import { PointerLevel } from '../terminal/pointer.ts';
import { dimmed } from '../theme/palette.ts';
import { ThemeContext, useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { DialogView } from '../views/dialog-view.tsx';
import { AreaContext } from './area.ts';
import { Chooser } from './chooser.tsx';
import { CommandLine } from './command-line.tsx';
import { rank } from './commands.ts';
import { useGlobalKeys } from './global-keys.ts';
import { Help } from './help.tsx';
import { HintBar } from './hint-bar.tsx';
import { SceneView } from './scene-view.tsx';
import { menuWidth, SideMenu } from './side-menu.tsx';
import { fullFrom, isTooSmall, menuFrom, type Size, SizeContext, smallest, useSize } from './size.ts';
import { TooSmall } from './too-small.tsx';
import { TopBar } from './top-bar.tsx';
import { type Overlay, useUi } from './ui.ts';

/** Rows of the top bar and its rule, of the hints, and one below that stays free, so that nothing ever scrolls. */
const chrome = 4;

/** Everything on the screen: the desk, and what lies on it. */
export function Screen() {
  const given = useSize();
  const { palette } = useTheme();
  const ui = useUi();
  const dialog = useStore(ui.app.modal);
  const overlay = useStore(ui.overlay);
  useGlobalKeys();
  const isSmall = isTooSmall(given);
  // What is hidden keeps its state, and so must have a size it can live with.
  const size = isSmall ? smallest : given;
  const isCovered = dialog !== undefined || overlay !== undefined;
  const isRead = useIsScreenReaderEnabled();
  const isBare = isRead || !palette.surface;

  return (
    <Box width={given.columns} height={Math.max(1, given.rows - 1)} backgroundColor={palette.ground} overflow="hidden">
      {isSmall ? <TooSmall {...given} /> : null}
      <SizeContext value={size}>
        <Box display={isSmall ? 'none' : 'flex'} width={size.columns} height={size.rows - 1} flexDirection="column">
          <Dimmed when={isCovered}>
            <TopBar />
            {/* Without a colour of its own a sheet cannot cover what lies under it. */}
            <Box height={size.rows - chrome} flexShrink={0}>
              <Box display={isCovered && isBare ? 'none' : 'flex'}>
                <Desk size={size} />
              </Box>
            </Box>
          </Dimmed>
          <HintBar />
          <Dimmed when={overlay !== undefined && !isBare}>
            <OpenDialog covered={overlay !== undefined} hidden={overlay !== undefined && isBare} />
          </Dimmed>
          {overlay ? <OpenOverlay overlay={overlay} /> : null}
        </Box>
      </SizeContext>
    </Box>
  );
}

function Dimmed({ when, children }: { when: boolean; children: React.ReactNode }) {
  const theme = useTheme();
  const faint = useMemo(() => ({ ...theme, palette: dimmed(theme.palette) }), [theme]);
  return <ThemeContext value={when ? faint : theme}>{children}</ThemeContext>;
}

/** The menu beside the screen, or over it where there is little room. */
function Desk({ size }: { size: Size }) {
  const ui = useUi();
  const scene = useStore(ui.app.activeScreen);
  const shown = useStore(ui.menuShown);
  const { palette, glyphs } = useTheme();
  const rows = size.rows - chrome;
  const isWide = size.columns >= menuFrom;
  // Read aloud, everything is one column: the menu is there only while it is used.
  const isRead = useIsScreenReaderEnabled();
  const inMenu = useStore(ui.pane) === 'menu';
  const hasMenu = isRead ? inMenu : (shown ?? isWide);
  const isBeside = hasMenu && size.columns >= fullFrom && !isRead;
  const side = isBeside ? menuWidth(size.columns) + 2 : 0;
  const area = useMemo(() => ({ columns: size.columns - side - 1, rows }), [size.columns, side, rows]);
  return (
    <Box height={rows} width={size.columns} overflow="hidden">
      {hasMenu ? (
        <>
          <SideMenu height={rows} />
          <Box aria-hidden flexShrink={0} width={2}>
            <Text color={palette.hairline}>{`${glyphs.bar}\n`.repeat(rows).trimEnd()}</Text>
          </Box>
        </>
      ) : null}
      {/* Where there is no room for both, the screen is out of sight. */}
      <Box flexShrink={0} display={hasMenu && !isBeside ? 'none' : 'flex'}>
        <AreaContext value={area}>
          <SceneView key={JSON.stringify(scene.route)} scene={scene} />
        </AreaContext>
      </Box>
    </Box>
  );
}

/** Nothing below the dialog hears a key. */
function OpenDialog({ covered, hidden }: { covered: boolean; hidden: boolean }) {
  const ui = useUi();
  const model = useStore(ui.app.modal);
  useKeys(
    model
      ? {
          title: 'Everywhere',
          level: levels.dialog - 1,
          blocks: true,
          bindings: [{ keys: ['f1'], words: 'Show the keys', hint: 'keys', run: ui.help }],
        }
      : undefined,
  );
  if (!model) return null;
  const Own = model.kind === 'alert' ? noticeViews[model.dialog.id] : undefined;
  return (
    <PointerLevel value={levels.dialog}>
      <Box display={hidden ? 'none' : 'flex'} position="absolute">
        {Own && model.kind === 'alert' ? (
          <Own key={JSON.stringify(model.dialog)} model={model} covered={covered} />
        ) : (
          <DialogView key={JSON.stringify(model.dialog)} model={model} covered={covered} />
        )}
      </Box>
    </PointerLevel>
  );
}

function OpenOverlay({ overlay }: { overlay: Overlay }) {
  useKeys({ title: '', level: levels.palette - 1, blocks: true, bindings: [] });
  return (
    <PointerLevel value={levels.palette}>
      {overlay.kind === 'help' ? <Help layers={overlay.layers} /> : null}
      {overlay.kind === 'palette' ? <CommandLine /> : null}
      {overlay.kind === 'choose' ? (
        <Chooser
          key={overlay.title}
          title={overlay.title}
          about={overlay.about}
          find={(text) => rank(overlay.choices, text)}
          placeholder="type to narrow"
          unknown={(line) => `Nothing is called ${line}`}
        />
      ) : null}
    </PointerLevel>
  );
}
