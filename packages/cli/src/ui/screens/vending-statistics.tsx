import { type ActiveScreen, type CardsModel, statisticsLabels } from '@kafra/sdk';
import { chartRanges, type DaySales, type RangeId, salesMovement } from '@kafra/sdk/rules';
import { useState } from 'react';
import { type Block, drawingBlock, linesBlock } from '../document/block.ts';
import { blankBlock, cardBlocks } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';
import type { Binding } from '../keys/key-dispatcher.ts';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import { CardsView } from '../views/cards/cards-view.tsx';
import { movementLines, movementSummary } from './movement-chart.ts';

/** A chart of daily sales and zeny, the largest price changes, and the most expensive sales of four periods. */
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
    return [
      linesBlock('movement', [headingLine(statisticsLabels.movement, layout), rangeLine(id, layout), []]),
      drawingBlock('chart', movementLines(days, { chosen: length - 1 - ago, step: range.step }, layout)),
      linesBlock('day', movementSummary(days, length - 1 - ago, layout)),
      blankBlock('movement end'),
    ];
  };
  return (
    <CardsView
      model={model}
      title={title}
      bindings={data ? bindings : []}
      blocksAbove={above}
      renderCard={(card, handlers, layout) => [
        ...headingBlocks(groupTitles[card.key], layout),
        ...cardBlocks(card, handlers, layout),
      ]}
    />
  );
}

/** Headings above the first cards of the groups, by the keys of these cards. */
const groupTitles: Readonly<Record<string, string>> = {
  rising: statisticsLabels.moves,
  day: statisticsLabels.rankings,
};

const headingLine = (text: string, { palette }: Layout): Line => [{ text, bold: true, color: palette.inkSoft }];

const headingBlocks = (title: string | undefined, layout: Layout): Block[] =>
  title === undefined ? [] : [linesBlock(title, [headingLine(title, layout)]), blankBlock(`${title} end`)];

/** The selected range is in brackets, like the modes of a table. */
const rangeLine = (chosen: RangeId, { palette }: Layout): Line =>
  chartRanges.flatMap(({ id, label }) => [
    id === chosen
      ? { text: `[${label}]`, bold: true, color: palette.brass }
      : { text: ` ${label} `, color: palette.inkSoft },
    { text: '  ' },
  ]);
