import { type ActiveScreen, type CardsModel, statisticsLabels } from '@kafra/sdk';
import { chartRanges, type DaySales, type RangeId, salesMovement } from '@kafra/sdk/rules';
import { useState } from 'react';
import { type Block, drawingBlock, linesBlock } from '../document/block.ts';
import { blank } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';
import type { Binding } from '../keys/hub.ts';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import { CardsView } from '../views/cards/cards-view.tsx';
import { movementLines, movementWords } from './movement-chart.ts';

/** The dearest sales of four windows, under a chart of how sales and zeny moved. */
export function VendingStatisticsView({ scene }: { scene: ActiveScreen }) {
  return scene.model.kind === 'cards' ? <Statistics model={scene.model} title={scene.heading} /> : null;
}

/** What the view draws besides the cards. */
interface Drawn {
  sales: readonly DaySales[];
}

/** A range, and the day or week that is read out, counted from the last one. */
interface Reading {
  id: RangeId;
  ago: number;
}

function Statistics({ model, title }: { model: CardsModel; title: string }) {
  const { clock } = useUi().app.context;
  const data = useStore(model).data as Drawn | undefined;
  const [{ id, ago }, read] = useState<Reading>({ id: chartRanges[0].id, ago: 0 });
  const at = chartRanges.findIndex((range) => range.id === id);
  const range = chartRanges[at] ?? chartRanges[0];
  const length = Math.floor(range.days / range.span);

  const turn = (by: number) => () => {
    const next = chartRanges[Math.max(0, Math.min(at + by, chartRanges.length - 1))];
    if (next) read({ id: next.id, ago: 0 });
  };
  const go = (by: number) => () => read((now) => ({ ...now, ago: Math.max(0, Math.min(now.ago + by, length - 1)) }));
  const bindings: Binding[] = [
    { keys: ['left', 'h'], words: 'The day or week before', hint: range.span === 1 ? 'day' : 'week', run: go(1) },
    { keys: ['right', 'l'], words: 'The day or week after', run: go(-1) },
    { keys: [']'], words: 'A longer range', hint: 'range', run: turn(1) },
    { keys: ['['], words: 'A shorter range', run: turn(-1) },
  ];

  const above = (layout: Layout): Block[] => {
    if (!data) return [];
    const spans = salesMovement(data.sales, range, clock.now());
    const heading = (text: string): Line => [{ text, bold: true, color: layout.palette.inkSoft }];
    return [
      linesBlock('movement', [heading(statisticsLabels.movement), rangeLine(id, layout), []]),
      drawingBlock('chart', movementLines(spans, { range, chosen: length - 1 - ago }, layout)),
      linesBlock('day', movementWords(spans, { range, chosen: length - 1 - ago }, layout)),
      blank('movement end'),
      linesBlock('rankings', [heading(statisticsLabels.rankings)]),
      blank('rankings end'),
    ];
  };
  return <CardsView model={model} title={title} bindings={data ? bindings : []} above={above} />;
}

/** The chosen one stands in brackets, as the lists of a table do. */
const rangeLine = (chosen: RangeId, { palette }: Layout): Line =>
  chartRanges.flatMap(({ id, label }) => [
    id === chosen
      ? { text: `[${label}]`, bold: true, color: palette.brass }
      : { text: ` ${label} `, color: palette.inkSoft },
    { text: '  ' },
  ]);
