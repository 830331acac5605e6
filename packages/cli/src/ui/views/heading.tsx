import { formatAge, minute } from '@kafra/sdk/rules';
import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { truncate, widthOf } from '../../terminal/text-width.ts';
import { useArea } from '../shell/area.ts';
import { useUi } from '../shell/ui.ts';
import type { Glyphs } from '../theme/glyphs.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { Spinner } from '../widgets/spinner.tsx';
import { cancelHintDelay, loadingDelay, useDelayed } from '../widgets/use-delayed.ts';
import { useMinutes } from '../widgets/use-minutes.ts';

/** Maximum width of the text about the data's age, with the gap before it, in cells. */
const ageWidth = 32;

/** Width that is reserved for the loading text, so that the path of screens beside it does not change. */
const loadingWidth = 24;

/** Maximum number of earlier screens in the path before the title. */
const maxCrumbs = 2;

interface HeadingProps {
  title: string;
  notes?: string | undefined;
  /** Warnings about records that could not be read, and about parts of the address without effect. */
  warnings?: readonly string[];
  /** True while data of the screen is loading. */
  isLoading?: boolean;
  failed?: boolean;
  loadedAt?: number | undefined;
}

/** First line of a screen: the path of earlier screens, the title, and at the end the age of the data. */
export function Heading({ title, notes, warnings = [], isLoading = false, failed = false, loadedAt }: HeadingProps) {
  const { palette, glyphs } = useTheme();
  const ui = useUi();
  const { columns } = useArea();
  const hasFocus = useStore(ui.pane) === 'content';
  const titles = [...useStore(ui.history).map((entry) => entry.title), title];
  // Narrowing the same list several times counts as one step of the path of screens.
  const crumbs = titles.filter((crumb, at) => crumb !== titles[at + 1]).slice(-1 - maxCrumbs, -1);
  const wordsWidth = [warnings.join(' '), notes].reduce((sum, words) => sum + (words ? widthOf(words) + 2 : 0), 0);
  const room = columns - 2 - widthOf(title) - Math.max(failed ? ageWidth : loadingWidth, wordsWidth);
  return (
    <Box width={columns} height={1} flexShrink={0}>
      <Box aria-hidden flexShrink={0}>
        <Text color={palette.brass}>{hasFocus ? `${glyphs.block} ` : '  '}</Text>
      </Box>
      <Text color={palette.inkSoft}>{trail(crumbs, room, glyphs)}</Text>
      {/* If the line is too long, the title is cut last, because it names the screen. */}
      <Box flexShrink={0}>
        <Text bold color={palette.brass}>
          {truncate(title, columns - 2 - (failed || isLoading ? ageWidth : 0), glyphs.ellipsis)}
        </Text>
      </Box>
      {warnings.length > 0 ? <Text color={palette.poppy} wrap="truncate">{`  ${warnings.join(' ')}`}</Text> : null}
      {notes ? <Text color={palette.inkSoft} wrap="truncate">{`  ${notes}`}</Text> : null}
      <Box flexGrow={1} />
      {/* The text about the data's age is never cut, and never touches the text before it. */}
      <Box flexShrink={0} paddingLeft={2}>
        <LoadingIndicator active={isLoading}>
          <DataAge failed={failed} loadedAt={loadedAt} />
        </LoadingIndicator>
      </Box>
    </Box>
  );
}

/** Minimum width of a readable title in the path of screens, in cells. */
const minTrail = 12;

/**
 * Returns the last titles of the path of screens that fit. The last one is cut before it is left out. The separator
 * before the screen's title always stays.
 */
function trail(crumbs: readonly string[], room: number, { crumb: sign, ellipsis }: Glyphs): string {
  const steps = crumbs.map((crumb) => `${crumb} ${sign} `);
  const whole = steps.map((_, at) => steps.slice(at).join('')).find((text) => widthOf(text) <= room);
  const last = crumbs.at(-1);
  if (whole !== undefined || last === undefined) return whole ?? '';
  return room > minTrail ? `${truncate(last, room - widthOf(sign) - 2, ellipsis)} ${sign} ` : '';
}

function LoadingIndicator({ active, children }: { active: boolean; children: ReactNode }) {
  const { palette } = useTheme();
  const isVisible = useDelayed(active, loadingDelay);
  const isSlow = useDelayed(active, cancelHintDelay);
  if (!isVisible) return children;
  return (
    <Text color={palette.inkSoft}>
      <Spinner /> {isSlow ? 'Loading... Esc: cancel' : 'Loading...'}
    </Text>
  );
}

/** Minimum age of the data in milliseconds for which the age is shown. */
const visibleAge = minute;

/** Text about the age of the data. It is shown if the data could not be reloaded, or is at least one minute old. */
function DataAge({ failed, loadedAt }: { failed: boolean; loadedAt: number | undefined }) {
  const { palette } = useTheme();
  const { clock } = useUi().app.context;
  const now = useMinutes();
  if (!failed) {
    if (loadedAt === undefined || now - loadedAt < visibleAge) return null;
    return <Text color={palette.inkSoft}>{`as of ${formatAge(loadedAt, now)}, r`}</Text>;
  }
  const words = loadedAt === undefined ? 'not loaded' : `as of ${formatAge(loadedAt, clock.now())}`;
  return <Text color={palette.poppy}>{`${words}, r: retry`}</Text>;
}
