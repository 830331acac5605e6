import type { AlertModel, PriceHistory } from '@kafra/sdk';
import { useState } from 'react';
import { type Block, drawingBlock, linesBlock } from '../document/block.ts';
import type { Layout } from '../document/layout.ts';
import { useStore } from '../use-store.ts';
import { AlertView, type DialogViewProps } from '../views/dialog-view.tsx';
import { chartLines, dayText } from './price-chart.ts';

/** Before the daily list, after the item and its statistics. */
const chartSectionIndex = 2;
const maxWidth = 110;

/** The price history with its chart: the cursor keys read out each day. */
export function MarketHistoryView(props: DialogViewProps<AlertModel>) {
  const { data } = useStore(props.model.data);
  const history = data as PriceHistory | null | undefined;
  const [day, setDay] = useState<number>();
  const points = history?.points ?? [];
  const hasChart = points.some(({ price }) => price !== undefined);
  const chosen = day ?? points.length - 1;
  const moveDay = (by: number) => () =>
    setDay((current) => Math.max(0, Math.min((current ?? points.length - 1) + by, points.length - 1)));

  const blocks = (layout: Layout): Block[] => {
    if (!history || !hasChart) return [];
    return [
      drawingBlock('chart', chartLines(history, chosen, layout)),
      linesBlock('day', [dayText(history, chosen, layout)]),
    ];
  };
  return (
    <AlertView
      {...props}
      extra={{
        before: chartSectionIndex,
        width: maxWidth,
        blocks,
        bindings: hasChart
          ? [
              { keys: ['left', 'h'], description: 'The day before', hint: 'day', run: moveDay(-1) },
              { keys: ['right', 'l'], description: 'The day after', run: moveDay(1) },
            ]
          : [],
      }}
    />
  );
}
