import type { ActiveScreen } from '@kafra/sdk';
import { type TapPoint, tapSystem } from '@kafra/sdk/rules';
import { axis, drawLine, emptyCells, withAxis } from '../charts/parts.ts';
import { type Block, drawingBlock } from '../document/block.ts';
import { blank } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';
import { PageView } from '../views/page-view.tsx';

/** What is special here, with a chart of the tap system above its numbers. */
export function ServerFeaturesView({ scene }: { scene: ActiveScreen }) {
  if (scene.model.kind !== 'page') return null;
  return (
    <PageView
      model={scene.model}
      before={(section, layout) => (section.kind === 'grid' ? [tapChart(layout), blank('taps end')] : [])}
    />
  );
}

/** Cells of a party's size. */
const cellsASize = 5;
const percents = { least: 0, most: 100 };

/** What each member of a party gets, by its size: the classic rules dotted, this server's as a line. */
function tapChart(layout: Layout): Block {
  const { palette, glyphs } = layout;
  const points = tapSystem();
  const spread = (of: (point: TapPoint) => number) =>
    points.flatMap((point) => Array.from({ length: cellsASize }, () => of(point)));
  const cells = emptyCells(points.length * cellsASize);
  const dots = glyphs.chart.map(() => glyphs.dotted);
  drawLine(
    cells,
    spread(({ classic }) => classic),
    { scale: percents, color: palette.teal, symbols: dots },
  );
  drawLine(
    cells,
    spread(({ realm: here }) => here),
    { scale: percents, color: palette.brass, symbols: glyphs.chart },
  );
  const names: Line = [
    { text: ' '.repeat(axis) },
    { text: `${glyphs.chart[4]} This server  `, color: palette.brass },
    { text: `${glyphs.dotted} Classic  `, color: palette.teal },
    { text: 'EXP per player %', color: palette.inkSoft },
  ];
  const sizes = points.map(({ party }) => String(party).padEnd(cellsASize)).join('');
  const below: Line = [
    { text: 'Party'.padEnd(axis), color: palette.inkSoft },
    { text: sizes, color: palette.inkSoft },
  ];
  return drawingBlock('taps', [names, ...withAxis(cells, percents, -1, layout), below]);
}
