import { type AlertModel, numberKeys, type PriceHistory, type Section } from '@kafra/sdk';
import { useIsScreenReaderEnabled } from 'ink';
import { useState } from 'react';
import { type Block, drawingBlock, linesBlock } from '../document/block.ts';
import { blankBlock } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import { type Line, lineWidth } from '../document/line.ts';
import { sectionBlocks } from '../document/sections.ts';
import { useStore } from '../use-store.ts';
import { AlertView, type DialogViewProps } from '../views/dialog-view.tsx';
import { spacedBlocks } from '../views/spaced-blocks.ts';
import { chartFrameRows, chartLines, dayText, firstOfRange, type PriceSelection, priceRanges } from './price-chart.ts';

/** Maximum width of the price history in cells. A wider price line would look stretched. */
const maxWidth = 160;
/** Width of the price statistics beside the chart, if the chart has enough space. */
const statisticsWidth = 43;
const statisticsGap = 3;
const minChartWidth = 60;
/** Minimum and maximum height of the price line, in rows. */
const minLineRows = 4;
const maxLineRows = 16;
/** Minimum screen rows for showing more than the item's name above the price chart. */
const lowRows = 15;

/** The price history of an item with its chart. The cursor keys select a day. */
export function PriceHistoryView(props: DialogViewProps<AlertModel>) {
  const { data } = useStore(props.model.data);
  const history = data as PriceHistory | null | undefined;
  const isRead = useIsScreenReaderEnabled();
  const [{ range, day }, setState] = useState<{ range: PriceSelection['range']; day?: number }>({
    range: Number.POSITIVE_INFINITY,
  });
  const points = history?.points ?? [];
  const hasChart = points.some(({ price }) => price !== undefined);
  const first = history ? firstOfRange(history, range) : 0;
  const clampDay = (at: number) => Math.max(first, Math.min(at, points.length - 1));
  const chosen = clampDay(day ?? points.length - 1);
  const moveDay = (by: number) => () =>
    setState((state) => ({ ...state, day: clampDay((state.day ?? points.length - 1) + by) }));
  const changeRange = (at: number) => {
    const next = priceRanges[Math.max(0, Math.min(at, priceRanges.length - 1))];
    if (next) setState((state) => ({ ...state, range: next }));
  };
  const rangeIndex = priceRanges.indexOf(range);

  const compose = (sections: readonly Section[], layout: Layout, rows: number): Block[] =>
    history && hasChart
      ? historyBlocks({ history, sections, selection: { range, chosen }, isRead, rows }, layout)
      : spacedBlocks(sections, layout);
  return (
    <AlertView
      {...props}
      extra={{
        width: maxWidth,
        compose,
        bindings: hasChart
          ? [
              { keys: ['left', 'h'], description: 'Previous day', hint: 'day', run: moveDay(-1) },
              { keys: ['right', 'l'], description: 'Next day', run: moveDay(1) },
              { keys: [']'], description: 'More days', hint: 'range', run: () => changeRange(rangeIndex + 1) },
              { keys: ['['], description: 'Fewer days', run: () => changeRange(rangeIndex - 1) },
              {
                keys: numberKeys.slice(0, priceRanges.length),
                description: `${priceRanges.slice(0, -1).join(', ')} days, or all`,
                run: ({ name }) => changeRange(Number(name) - 1),
              },
            ]
          : [],
      }}
    />
  );
}

interface HistoryParts {
  history: PriceHistory;
  /** Sections about the item, its price statistics and its days. */
  sections: readonly Section[];
  selection: PriceSelection;
  isRead: boolean;
  /** Number of visible rows of the price history. */
  rows: number;
}

/**
 * The price chart comes first, so that it is visible without scrolling. Sections that do not fit beside it follow
 * below.
 */
function historyBlocks({ history, sections, selection, isRead, rows }: HistoryParts, layout: Layout): Block[] {
  const [item, statistics, ...rest] = sections.map((section, at) => sectionBlocks(section, `section ${at}`, layout));
  const [name, ...facts] = item ?? [];
  const isLow = rows < lowRows;
  const above = [...(name ? [name] : []), ...(isLow ? [] : [...facts, blankBlock('item end')])];
  const below = isLow ? [blankBlock('chart end'), ...facts] : [];

  const chartWidth = layout.width - statisticsWidth - statisticsGap;
  const isBeside = chartWidth >= minChartWidth && !isRead;
  const bars = isLow ? 1 : 2;
  const free = rows - above.reduce((sum, { height }) => sum + height, 0) - bars - chartFrameRows - 1;
  const line = Math.max(minLineRows, Math.min(maxLineRows, free));
  const chart = chartLines(history, selection, { line, bars }, isBeside ? { ...layout, width: chartWidth } : layout);
  const day = linesBlock('day', [dayText(history, selection.chosen, layout)]);
  const [, figures] = sections;
  const beside = isBeside && figures ? sectionLines(figures, { ...layout, width: statisticsWidth }) : undefined;
  return [
    ...above,
    beside ? linesBlock('chart', besideEachOther(chart, beside, chartWidth)) : drawingBlock('chart', chart),
    day,
    ...below,
    ...[...(beside || !statistics ? [] : [statistics]), ...rest].flatMap((blocks, at) => [
      blankBlock(`gap ${at}`),
      ...blocks,
    ]),
  ];
}

const sectionLines = (section: Section, layout: Layout): Line[] =>
  sectionBlocks(section, 'beside', layout).flatMap(({ lines = [] }) => lines);

function besideEachOther(left: readonly Line[], right: readonly Line[], width: number): Line[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at): Line => {
    const line = left[at] ?? [];
    const gap = ' '.repeat(Math.max(0, width - lineWidth(line)) + statisticsGap);
    return right[at] ? [...line, { text: gap }, ...right[at]] : line;
  });
}
