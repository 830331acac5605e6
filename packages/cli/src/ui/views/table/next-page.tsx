import type { Cell, RowView, TableModel, TableSnapshot } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { fitWidth, widthOf } from '../../../terminal/text-width.ts';
import { useTheme } from '../../theme/theme.ts';
import { cellPieces } from '../../widgets/cell-pieces.ts';
import { Clickable } from '../../widgets/clickable.tsx';
import { columnGap, type DataTableColumn, markWidth } from '../../widgets/data-table.tsx';
import { shortCell } from './use-columns.ts';

interface NextPageProps {
  model: TableModel;
  view: TableSnapshot;
  /** Rows of the next page that are already loaded, as `useNextRows` returns them. */
  rows: readonly RowView[];
  columns: readonly DataTableColumn[];
  /** Index of each shown column in the definition of the list. */
  indexes: readonly number[];
  isShort: boolean;
  width: number;
  /** Rows of the terminal that are free below the last row of the page. */
  height: number;
}

/** Minimum number of free rows for showing the beginning of the next page. With fewer, it would not be useful. */
const minHeight = 3;

const noRows: readonly RowView[] = [];

/** Returns the rows of the next page that fit below the current page. Their numbers count for the column widths. */
export function useNextRows(model: TableModel, view: TableSnapshot, height: number): readonly RowView[] {
  const { pageSize } = model.definition;
  const start = (view.page + 1) * pageSize;
  const count = view.page < view.pages - 1 && height >= minHeight ? Math.min(height - 1, pageSize) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the view
  return useMemo(() => (count > 0 ? model.rows({ start, end: start + count }) : noRows), [model, view, start, count]);
}

/**
 * The first rows of the next page in muted colours, drawn in the free space that a tall terminal has below the current
 * page.
 */
export function NextPage({ model, view, rows, columns, indexes, isShort, width, height }: NextPageProps) {
  const { palette, glyphs } = useTheme();
  const shown = height >= minHeight ? rows.slice(0, height - 1) : noRows;
  if (shown.length === 0) return null;
  const title = `${glyphs.rule.repeat(2)} Page ${view.page + 2} `;
  const rule = title + glyphs.rule.repeat(Math.max(0, width - markWidth - widthOf(title)));
  const textOf = (cell: Cell | undefined): string =>
    cell
      ? cellPieces(isShort ? shortCell(cell) : cell, palette)
          .map(({ text }) => text)
          .join('')
      : '';
  return (
    <Clickable aria-hidden onPress={() => model.goToPage(view.page + 1)}>
      <Box flexDirection="column" flexShrink={0}>
        <Text color={palette.inkSoft} wrap="truncate">
          {' '.repeat(markWidth) + rule}
        </Text>
        {shown.map(({ key, cells }) => (
          <Text key={key} color={palette.inkSoft} wrap="truncate">
            {' '.repeat(markWidth) +
              columns
                .map(({ width: room, align }, at) =>
                  fitWidth(textOf(cells[indexes[at] ?? -1]), room, { ellipsis: glyphs.ellipsis, align }),
                )
                .join(' '.repeat(columnGap))}
          </Text>
        ))}
      </Box>
    </Clickable>
  );
}
