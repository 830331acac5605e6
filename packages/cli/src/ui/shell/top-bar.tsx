import { ApiError, dialog, levelOf } from '@kafra/sdk';
import { count } from '@kafra/sdk/rules';
import { Box, Text } from 'ink';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { widthOf } from '../widgets/fit.ts';
import { useSize } from './size.ts';
import { type Ui, useUi } from './ui.ts';

interface Part {
  key: string;
  text: string;
  color: string | undefined;
  bold?: boolean;
  /** The greatest goes first where there is little room. */
  order: number;
  press?: () => void;
}

const between = 3;

/** Whose realm this is, how it is there now, and who is looking; below it a double rule. */
export function TopBar() {
  const { columns } = useSize();
  const { palette, glyphs } = useTheme();
  const left = usePublicParts();
  const right = useAccountParts();
  const shown = fitParts([...left, ...right], columns - 2);
  const draw = (part: Part) => shown.has(part.key) && <TopPart key={part.key} part={part} />;
  return (
    <Box flexDirection="column" flexShrink={0} width={columns}>
      <Box paddingX={1} gap={between} height={1}>
        {left.map(draw)}
        <Box flexGrow={1} />
        {right.map(draw)}
      </Box>
      <Text aria-hidden color={palette.hairline}>
        {glyphs.double.repeat(columns)}
      </Text>
    </Box>
  );
}

function TopPart({ part: { text, color, bold, press } }: { part: Part }) {
  return (
    <Clickable flexShrink={0} press={press}>
      <Text color={color} bold={bold}>
        {text}
      </Text>
    </Clickable>
  );
}

function fitParts(parts: readonly Part[], room: number): ReadonlySet<string> {
  const kept = parts.toSorted((a, b) => a.order - b.order);
  const width = () => kept.reduce((sum, { text }) => sum + widthOf(text) + between, 0);
  while (kept.length > 1 && width() > room) kept.pop();
  return new Set(kept.map(({ key }) => key));
}

function usePublicParts(): Part[] {
  const { palette, glyphs } = useTheme();
  const ui = useUi();
  const { app } = ui;
  const online = useStore(app.online);
  const { data: spotlight } = useStore(app.spotlight);
  const name: Part = {
    key: 'name',
    text: `${glyphs.crest} ${app.site.name}`,
    color: palette.brass,
    bold: true,
    order: 0,
  };
  const demo: Part[] = app.site.demo ? [{ key: 'demo', text: '[Demo]', color: palette.violet, order: 7 }] : [];
  return [name, ...demo, ...counts(), ...region()];

  function counts(): Part[] {
    if (isOffline(online.error))
      return [{ key: 'offline', text: 'offline', color: palette.poppy, bold: true, order: 1 }];
    const { players = -1, vendors = -1 } = online.data ?? {};
    if (players < 0 || vendors < 0) return [];
    const part = (key: string, value: number, order: number): Part => ({
      key,
      text: `${key} ${count(value)}`,
      color: palette.inkSoft,
      order,
    });
    return [part('Total', players + vendors, 3), part('Players', players, 4), part('Vendors', vendors, 5)];
  }

  function region(): Part[] {
    if (!spotlight?.region) return [];
    const text = `Daily Spotlight: ${spotlight.region}`;
    return [{ key: 'spotlight', text, color: palette.teal, order: 6, press: spotlightPress(ui) }];
  }
}

const spotlightPress =
  ({ app }: Ui) =>
  () =>
    app.modal.open(dialog('daily_spotlight'));

function useAccountParts(): Part[] {
  const { palette } = useTheme();
  const { app } = useUi();
  const session = useStore(app.session);
  const { data } = useStore(app.context.account);
  if (!session) return [{ key: 'account', text: 'Not signed in', color: palette.inkSoft, order: 2 }];
  const level = levelOf(app.context);
  const name = data?.master_account.email ?? 'Signed in';
  const text = level > 0 ? `${name} (level ${level})` : name;
  return [{ key: 'account', text, color: palette.ink, order: 2 }];
}

/** No answer came, which is not the same as a refusal. */
const isOffline = (error: unknown): boolean => error instanceof ApiError && error.kind === 'network';
