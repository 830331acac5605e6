import { type ActiveScreen, type CardsModel, statisticsLabels } from '@kafra/sdk';
import { chartRanges, type DaySales, type RangeId, salesMovement } from '@kafra/sdk/rules';
import { useState } from 'react';
import { type Block, drawingBlock, linesBlock } from '../document/block.ts';
import { blankBlock } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';
import type { Binding } from '../keys/key-dispatcher.ts';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import { CardsView } from '../views/cards/cards-view.tsx';
import { movementLines, movementSummary } from './movement-chart.ts';

/**
 * Screen of market statistics: a chart of daily sales and zeny, and the most expensive sales of four periods below it.
 */
export function VendingStatisticsView({ screen }: { screen: ActiveScreen }) {
  return screen.model.kind === 'cards' ? <Statistics model={screen.model} title={screen.heading} /> : null;
}

/** Data of the market statistics besides the cards. */
interface StatisticsData {
  sales: readonly DaySales[];
}

/** The selected range of the sales chart, and the selected day counted back from the last one. */
interface ChartCursor {
  id: RangeId;
  ago: number;
}

function Statistics({ model, title }: { model: CardsModel; title: string }) {
  const { clock } = useUi().app.context;
  const data = useStore(model).data as StatisticsData | undefined;
  const [{ id, ago }, setCursor] = useState<ChartCursor>({ id: chartRanges[0].id, ago: 0 });
  const at = chartRanges.findIndex((range) => range.id === id);
  const range = chartRanges[at] ?? chartRanges[0];
  const length = range.days;

  const changeRange = (by: number) => () => {
    const next = chartRanges[Math.max(0, Math.min(at + by, chartRanges.length - 1))];
    if (next) setCursor({ id: next.id, ago: 0 });
  };
  const moveCursor = (by: number) => () =>
    setCursor((now) => ({ ...now, ago: Math.max(0, Math.min(now.ago + by, length - 1)) }));
  const bindings: Binding[] = [
    { keys: ['left', 'h'], description: 'Previous day', hint: 'day', run: moveCursor(1) },
    { keys: ['right', 'l'], description: 'Next day', run: moveCursor(-1) },
    { keys: [']'], description: 'Longer range', hint: 'range', run: changeRange(1) },
    { keys: ['['], description: 'Shorter range', run: changeRange(-1) },
  ];

  const above = (layout: Layout): Block[] => {
    if (!data) return [];
    const days = salesMovement(data.sales, range, clock.now());
    const heading = (text: string): Line => [{ text, bold: true, color: layout.palette.inkSoft }];
    return [
      linesBlock('movement', [heading(statisticsLabels.movement), rangeLine(id, layout), []]),
      drawingBlock('chart', movementLines(days, { chosen: length - 1 - ago, step: range.step }, layout)),
      linesBlock('day', movementSummary(days, length - 1 - ago, layout)),
      blankBlock('movement end'),
      linesBlock('rankings', [heading(statisticsLabels.rankings)]),
      blankBlock('rankings end'),
    ];
  };
  return <CardsView model={model} title={title} bindings={data ? bindings : []} blocksAbove={above} />;
}

/** The selected range of the chart is in brackets. */
const rangeLine = (chosen: RangeId, { palette }: Layout): Line =>
  chartRanges.flatMap(({ id, label }) => [
    id === chosen
      ? { text: `[${label}]`, bold: true, color: palette.brass }
      : { text: ` ${label} `, color: palette.inkSoft },
    { text: '  ' },
  ]);
