import type { ActiveScreen } from '@kafra/sdk';
import { type Block, linesBlock } from '../document/block.ts';
import { blankBlock } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import { PageView } from '../views/page-view.tsx';

/** The front page: the name of the realm over a chart of its day. */
export function HomeView({ screen }: { screen: ActiveScreen }) {
  const { app } = useUi();
  const { data: spotlight } = useStore(app.spotlight);
  if (screen.model.kind !== 'page') return null;
  const above = (layout: Layout): Block[] => [
    linesBlock('name', nameBanner(app.site.name, layout)),
    ...(spotlight ? [linesBlock('spotlight', spotlightLines(spotlight, layout))] : []),
    blankBlock('above'),
  ];
  return <PageView model={screen.model} blocksAbove={above} />;
}

/** The name as it stands over a door: wide letters between two lines. */
function nameBanner(name: string, { width, palette, glyphs }: Layout): Line[] {
  const letters = [...name.toUpperCase()].join(' ');
  const rule: Line = [{ text: glyphs.double.repeat(width), color: palette.brass }];
  const side = ' '.repeat(Math.max(0, Math.floor((width - letters.length) / 2) - 2));
  return [
    rule,
    [{ text: `${side}${glyphs.crest} ${letters} ${glyphs.crest}`, color: palette.brass, bold: true }],
    rule,
  ];
}

/** Where the light falls today, and the maps in it. */
function spotlightLines(
  { region, maps }: { region: string; maps: readonly string[] },
  { palette, glyphs }: Layout,
): Line[] {
  return [
    [],
    [
      { text: 'Daily Spotlight  ', color: palette.inkSoft },
      { text: region, color: palette.teal, bold: true },
    ],
    ...(maps.length > 0 ? [[{ text: maps.join(` ${glyphs.dot} `), color: palette.inkSoft }]] : []),
  ];
}
