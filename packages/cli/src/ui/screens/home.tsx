import type { ActiveScreen } from '@kafra/sdk';
import { lettersOf, widthOf } from '../../terminal/text-width.ts';
import { type Block, linesBlock } from '../document/block.ts';
import { blankBlock } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import { type Line, lineText } from '../document/line.ts';
import { wrap } from '../document/wrap.ts';
import { useSize, wrapMinRows } from '../shell/size.ts';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import { PageView } from '../views/page-view.tsx';

/** The home page: the name of the realm above a chart of today's activity. */
export function HomeView({ screen }: { screen: ActiveScreen }) {
  const { app } = useUi();
  const { data: spotlight } = useStore(app.spotlight);
  // On low screens the banner is left out, because the buttons must be visible without scrolling. The top bar also
  // shows the name.
  const isLow = useSize().rows < wrapMinRows;
  if (screen.model.kind !== 'page') return null;
  const above = (layout: Layout): Block[] => {
    if (isLow) return [];
    return [
      linesBlock('name', nameBanner(app.site.name, layout)),
      ...(spotlight ? [linesBlock('spotlight', spotlightLines(spotlight, layout))] : []),
      blankBlock('above'),
    ];
  };
  return <PageView model={screen.model} blocksAbove={above} />;
}

/**
 * Matches scripts with joined letters. The name of the realm is written without spaces between the letters in these
 * scripts.
 */
const joinedScript = /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}]/u;

/** Returns the name of the realm as spaced letters between two lines. */
function nameBanner(name: string, { width, palette, glyphs }: Layout): Line[] {
  const rule: Line = [{ text: glyphs.double.repeat(width), color: palette.brass }];
  const rows = bannerRows(name.toUpperCase(), width - 2 * (widthOf(glyphs.crest) + 1));
  return [
    rule,
    ...rows.map((row): Line => {
      const text = `${glyphs.crest} ${row} ${glyphs.crest}`;
      const side = ' '.repeat(Math.max(0, Math.floor((width - widthOf(text)) / 2)));
      return [{ text: side + text, color: palette.brass, bold: true }];
    }),
    rule,
  ];
}

/**
 * Returns the rows of the name. Narrow screens get the name without spaces between its letters, wrapped if necessary.
 */
function bannerRows(name: string, room: number): string[] {
  const wide = lettersOf(name).join(' ');
  if (widthOf(wide) <= room && !joinedScript.test(name)) return [wide];
  return wrap([{ text: name }], room).map((row) => lineText(row).trim());
}

/** Returns lines about today's spotlight (the region of the day) and its maps. */
function spotlightLines(
  { region, maps }: { region: string; maps: readonly string[] },
  { width, palette, glyphs }: Layout,
): Line[] {
  const title: Line = [
    { text: 'Daily Spotlight  ', color: palette.inkSoft },
    { text: region, color: palette.teal, bold: true },
  ];
  const places: Line = [{ text: maps.join(` ${glyphs.dot} `), color: palette.inkSoft }];
  return [[], ...wrap(title, width), ...(maps.length > 0 ? wrap(places, width) : [])];
}
