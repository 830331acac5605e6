import type { Cell, TableModel, TableSnapshot } from '@kafra/sdk';
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
  columns: readonly DataTableColumn[];
  /** Index in the definition of each column. */
  indexes: readonly number[];
  isShort: boolean;
  width: number;
  /** Rows of the terminal below the last row of the page. */
  height: number;
}

/** Below fewer rows, the head of the next page would show nothing. */
const minHeight = 3;

/** The first rows of the next page in muted colours, in the space that a tall terminal has below the page. */
export function NextPage({ model, view, columns, indexes, isShort, width, height }: NextPageProps) {
  const { palette, glyphs } = useTheme();
  const { pageSize } = model.definition;
  const start = (view.page + 1) * pageSize;
  const count = view.page < view.pages - 1 && height >= minHeight ? Math.min(height - 1, pageSize) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the view
  const rows = useMemo(() => (count > 0 ? model.rows({ start, end: start + count }) : []), [model, view, start, count]);
  if (rows.length === 0) return null;
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
        {rows.map(({ key, cells }) => (
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
