import type { Cell, Column, RowView } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { widthOf } from '../../terminal/text-width.ts';
import { levels } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTheme } from '../theme/theme.ts';
import { usePanelSize } from '../views/dialog-view.tsx';
import { shortCell } from '../views/table/use-columns.ts';
import { columnGap, DataTable, type DataTableRow, headHeight, markWidth } from '../widgets/data-table.tsx';
import { DialogPanel } from '../widgets/dialog-panel.tsx';
import { useSize } from './size.ts';
import { useUi } from './ui.ts';

interface CompareProps {
  columns: readonly Column<unknown>[];
  rows: readonly RowView[];
}

const maxLabelWidth = 20;
/** Minimum width of a compared list row, in cells. Rows that do not fit side by side are left out. */
const minRowWidth = 14;
/** Rows for the legend of the comparison and the blank row above it. */
const footerRows = 2;

/** Panel that compares rows of a list side by side. Each column of the list becomes a line. */
export function Compare({ columns, rows }: CompareProps) {
  const ui = useUi();
  const { palette } = useTheme();
  const size = useSize();
  const { width, innerWidth, height } = usePanelSize(size.columns);
  const [top, setTop] = useState(0);

  const lines = columns.flatMap(({ id, title }, index): DataTableRow[] => {
    const cells = rows.map((row) => row.cells[index] ?? { text: '' });
    // The header of the comparison contains the names, so a column that only repeats them gets no line.
    if (cells.every(({ text }, at) => text === '' || text === rows[at]?.name)) return [];
    const isDifferent = cells.some(({ text }) => text !== cells[0]?.text);
    return [{ key: id, cells: [{ text: isDifferent ? `${title} *` : title }, ...cells], recent: isDifferent }];
  });
  const labelWidth = Math.min(maxLabelWidth, Math.max(...lines.map(({ cells }) => widthOf(cells[0]?.text ?? ''))));
  const free = innerWidth - markWidth - labelWidth;
  const count = Math.max(1, Math.min(rows.length, Math.floor(free / (minRowWidth + columnGap))));
  const rowWidth = Math.floor(free / count) - columnGap;
  const visible = Math.max(1, Math.min(lines.length, height - footerRows - headHeight(1)));
  const lastTop = lines.length - visible;
  const from = Math.min(top, lastTop);
  const scroll = (by: number) => () => setTop(Math.max(0, Math.min(from + by, lastTop)));
  useKeys({
    title: 'Comparison',
    level: levels.palette,
    bindings: [
      { keys: ['j', 'down'], description: 'Down', hint: lastTop > 0 && 'down', run: scroll(1) },
      { keys: ['k', 'up'], description: 'Up', run: scroll(-1) },
      { keys: ['g', 'home'], description: 'To the top', run: scroll(-lines.length) },
      { keys: ['G', 'end'], description: 'To the end', run: scroll(lines.length) },
      { keys: ['escape', 'q', 'enter'], description: 'Close', hint: 'close', run: () => ui.overlay.set(undefined) },
    ],
  });

  const shorten = (cell: Cell) => (widthOf(cell.text) > rowWidth ? shortCell(cell) : cell);
  const shown = rows.slice(0, count);
  const hidden = rows.length - count;
  return (
    <DialogPanel title="Compare" width={width}>
      <DataTable
        columns={[{ title: '', width: labelWidth }, ...shown.map(({ name }) => ({ title: name, width: rowWidth }))]}
        rows={lines
          .slice(from, from + visible)
          .map(({ cells, ...line }) => ({ ...line, cells: cells.slice(0, count + 1).map(shorten) }))}
        width={innerWidth}
      />
      <Box paddingTop={1} paddingLeft={markWidth} height={footerRows} flexShrink={0}>
        <Text color={palette.inkSoft} wrap="truncate">
          {`* different${hidden > 0 ? `, ${hidden} more without space` : ''}`}
        </Text>
      </Box>
    </DialogPanel>
  );
}
