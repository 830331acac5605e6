import type { ActiveScreen } from '@kafra/sdk';
import type { SiteTaps } from '@kafra/sdk/contract';
import { type TapPoint, tapLabels, tapSystem } from '@kafra/sdk/rules';
import { axisWidth, drawLine, emptyCells, withAxis } from '../charts/plot.ts';
import { type Block, drawingBlock } from '../document/block.ts';
import { blankBlock } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';
import { useUi } from '../shell/ui.ts';
import { PageView } from '../views/page-view.tsx';

/** Page of cards about the server's features. Its numbers about party experience have a chart above them. */
export function ServerFeaturesView({ screen }: { screen: ActiveScreen }) {
  const { taps } = useUi().app.site;
  if (screen.model.kind !== 'page') return null;
  return (
    <PageView
      model={screen.model}
      blocksBefore={(section, layout) =>
        taps && section.kind === 'grid' && section.id === 'tap_chart'
          ? [tapChart(taps, layout), blankBlock('taps end')]
          : []
      }
    />
  );
}

/** Width of the party experience chart per party size, in cells. */
const cellsPerSize = 5;
const percentStep = 400;

/** Returns a chart of experience per player by party size: dots for the classic rules, a line for this server. */
function tapChart(taps: SiteTaps, layout: Layout): Block {
  const { palette, glyphs } = layout;
  const points = tapSystem(taps);
  const highest = Math.max(...points.flatMap(({ classic, realm }) => [classic, realm]));
  const percents = { min: 0, max: percentStep * Math.ceil(highest / percentStep) };
  const spread = (of: (point: TapPoint) => number) =>
    points.flatMap((point) => Array.from({ length: cellsPerSize }, () => of(point)));
  const cells = emptyCells(points.length * cellsPerSize);
  const dots = glyphs.chart.map(() => glyphs.dotted);
  drawLine(
    cells,
    spread(({ classic }) => classic),
    { scale: percents, color: palette.teal, symbols: dots },
  );
  drawLine(
    cells,
    spread(({ realm }) => realm),
    { scale: percents, color: palette.brass, symbols: glyphs.chart },
  );
  const legend: Line = [
    { text: ' '.repeat(axisWidth) },
    { text: `${glyphs.chart[4]} ${tapLabels.realm}  `, color: palette.brass },
    { text: `${glyphs.dotted} ${tapLabels.classic}  `, color: palette.teal },
    { text: tapLabels.share, color: palette.inkSoft },
  ];
  const sizes = points.map(({ party }) => String(party).padEnd(cellsPerSize)).join('');
  const below: Line = [
    { text: tapLabels.party.padEnd(axisWidth), color: palette.inkSoft },
    { text: sizes, color: palette.inkSoft },
  ];
  return drawingBlock('taps', [legend, ...withAxis(cells, percents, -1, layout), below]);
}
