import { ApiError, dialog, levelOf } from '@kafra/sdk';
import { formatCount, formatDownSince } from '@kafra/sdk/rules';
import { accentByNight } from '@kafra/sdk/theme';
import { Box, Text } from 'ink';
import { truncate, widthOf } from '../../terminal/text-width.ts';
import { isLight } from '../theme/contrast.ts';
import type { TerminalPalette } from '../theme/palette.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { useSize } from './size.ts';
import { type Ui, useUi } from './ui.ts';

interface TopBarItem {
  key: string;
  text: string;
  color: string | undefined;
  bold?: boolean;
  /** Shorter texts of the top bar's item for narrow terminals, each shorter than the previous one. */
  shorter?: readonly string[];
  /** True if narrow terminals remove the item later than the numbers of online players. */
  isKept?: boolean;
  onPress?: () => void;
}

const itemGap = 3;

/**
 * Returns the colour of the top bar's title: the site's own colour if the terminal has true colours, otherwise that of
 * the theme.
 */
function brandColor(color: string | undefined, { brass, ground }: TerminalPalette): string | undefined {
  if (color === undefined || ground === undefined) return brass;
  return isLight(ground) ? color : accentByNight(color);
}

/** Top bar with name and state of the realm and the signed-in account, above a double line. */
export function TopBar() {
  const { columns } = useSize();
  const { palette, glyphs } = useTheme();
  const left = usePublicItems();
  const right = useAccountItems();
  const shown = fitItems([...left, ...right], columns - 2);
  const draw = (item: TopBarItem) => {
    const text = shown.get(item.key);
    return text !== undefined && <TopBarText key={item.key} item={{ ...item, text }} />;
  };
  return (
    <Box flexDirection="column" flexShrink={0} width={columns}>
      <Box paddingX={1} gap={itemGap} height={1}>
        {left.map(draw)}
        {/* This empty box takes the remaining width, without an additional gap. */}
        <Box flexGrow={1} marginLeft={-itemGap} />
        {right.map(draw)}
      </Box>
      <Text aria-hidden color={palette.hairline}>
        {glyphs.double.repeat(columns)}
      </Text>
    </Box>
  );
}

function TopBarText({ item: { text, color, bold, onPress } }: { item: TopBarItem }) {
  return (
    <Clickable flexShrink={0} onPress={onPress}>
      <Text color={color} bold={bold}>
        {text}
      </Text>
    </Clickable>
  );
}

type ItemText = Pick<TopBarItem, 'key' | 'text' | 'shorter' | 'isKept'>;

/**
 * Returns the texts of the top bar's items that fit. Names are shortened before online counts are removed. Only the
 * total count is removed before the spotlight (region of the day), because it is the sum of the other two.
 */
export function fitItems(items: readonly ItemText[], availableWidth: number): Map<string, string> {
  const shown = new Map(items.map(({ key, text }) => [key, text]));
  const fits = () =>
    [...shown.values()].reduce((sum, text) => sum + widthOf(text) + itemGap, -itemGap) <= availableWidth;
  const textsOf = (key: string) => items.filter((item) => item.key === key).flatMap(allTexts);
  if (!fits()) shown.delete('demo');
  const names = textsOf('name');
  for (const name of names.filter((one) => widthOf(one) >= usualNameWidth)) if (!fits()) shown.set('name', name);
  const tryAccounts = (): boolean => {
    const [whole, ...shorter] = textsOf('account');
    for (const account of shorter) if (!fits()) shown.set('account', account);
    if (fits()) return true;
    if (whole !== undefined) shown.set('account', whole);
    return false;
  };
  for (const spotlight of textsOf('spotlight')) {
    shown.set('spotlight', spotlight);
    if (tryAccounts()) return shown;
  }
  if (shown.has('spotlight') && shown.has('Total')) {
    const others = items.filter(({ key }) => key !== 'Total');
    const shortest = others.map((item) =>
      item.key === 'spotlight' ? { ...item, text: allTexts(item).at(-1) ?? '' } : item,
    );
    const fitted = fitItems(shortest, availableWidth);
    if (fitted.has('spotlight')) return fitted;
  }
  shown.delete('spotlight');
  if (tryAccounts()) return shown;
  for (const name of names) if (!fits()) shown.set('name', name);
  for (const down of textsOf('down')) if (!fits()) shown.set('down', down);
  const counts = ['Vendors', 'Players', 'Total'];
  const isAccountKept = items.some(({ key, isKept }) => key === 'account' && isKept);
  for (const key of isAccountKept ? [...counts, 'account'] : ['account', ...counts]) if (!fits()) shown.delete(key);
  return shown;
}

const allTexts = ({ text, shorter = [] }: ItemText): string[] => [text, ...shorter];

/**
 * Width in cells to which a name is shortened before other items of the top bar are, and width of the shortest form of
 * a name.
 */
const usualNameWidth = 30;
const minNameWidth = 12;

/** Returns shorter and shorter texts of a name in the top bar. */
export const shortenName = (name: string, ellipsis: string): string[] =>
  Array.from({ length: Math.max(0, widthOf(name) - minNameWidth) }, (_, at) =>
    truncate(name, widthOf(name) - 1 - at, ellipsis),
  );

/** Minimum width of a readable e-mail address in the top bar, in cells. */
const minEmailWidth = 10;

/**
 * Returns shorter and shorter texts of the signed-in account for the top bar: the e-mail address is cut first, then the
 * level is removed.
 */
export function shortenAccount(email: string, level: string, ellipsis: string): string[] {
  const cut = (from: number) =>
    Array.from({ length: Math.max(0, from - minEmailWidth) }, (_, at) => truncate(email, from - 1 - at, ellipsis));
  const withLevel = cut(widthOf(email)).map((text) => text + level);
  return level === '' ? withLevel : [...withLevel, ...cut(Math.min(widthOf(email), minEmailWidth + level.length))];
}

function usePublicItems(): TopBarItem[] {
  const { palette, glyphs } = useTheme();
  const ui = useUi();
  const { app } = ui;
  const online = useStore(app.online);
  const { data: spotlight } = useStore(app.spotlight);
  const title = `${glyphs.crest} ${app.site.name}`;
  const name: TopBarItem = {
    key: 'name',
    text: title,
    shorter: shortenName(title, glyphs.ellipsis),
    color: brandColor(app.site.theme.color, palette),
    bold: true,
  };
  const demo: TopBarItem[] = app.site.demo ? [{ key: 'demo', text: '[Demo]', color: palette.violet }] : [];
  return [name, ...demo, ...counts(), ...region()];

  function counts(): TopBarItem[] {
    if (isOffline(online.error)) return [{ key: 'offline', text: 'offline', color: palette.poppy, bold: true }];
    if (!online.data) return [];
    const { players, vendors, isDown, downSince } = online.data;
    if (isDown) {
      const { text, short } = formatDownSince(downSince, app.context.clock.now());
      return [{ key: 'down', text, shorter: [short], color: palette.poppy, bold: true }];
    }
    const item = (key: string, value: number): TopBarItem => ({
      key,
      text: `${key} ${formatCount(value)}`,
      color: palette.inkSoft,
    });
    return [item('Total', players + vendors), item('Players', players), item('Vendors', vendors)];
  }

  function region(): TopBarItem[] {
    if (!spotlight?.region) return [];
    const text = `Daily Spotlight: ${spotlight.region}`;
    const shorter = [`Spotlight: ${spotlight.region}`];
    return [{ key: 'spotlight', text, shorter, color: palette.teal, onPress: openSpotlight(ui) }];
  }
}

const openSpotlight =
  ({ app }: Ui) =>
  () =>
    app.modal.open(dialog('daily_spotlight'));

function useAccountItems(): TopBarItem[] {
  const { palette, glyphs } = useTheme();
  const { app } = useUi();
  const session = useStore(app.session);
  const { data } = useStore(app.context.account);
  if (!session) return [{ key: 'account', text: 'Not signed in', color: palette.inkSoft, isKept: true }];
  const number = levelOf(app.context);
  const level = number > 0 ? ` (level ${number})` : '';
  const email = data?.master_account.email;
  if (email === undefined)
    return [{ key: 'account', text: `Signed in${level}`, shorter: ['Signed in'], color: palette.ink }];
  const shorter = shortenAccount(email, level, glyphs.ellipsis);
  return [{ key: 'account', text: email + level, shorter, color: palette.ink }];
}

/** Returns whether a request failed because the server did not respond, not because it refused the request. */
const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
