import type { RowView, TableModel } from '@kafra/sdk';
import { Box } from 'ink';
import { factLines } from '../../document/fact-lines.ts';
import type { Line } from '../../document/line.ts';
import { wrap } from '../../document/wrap.ts';
import type { Theme } from '../../theme/theme.ts';
import { markWidth, Rule, StyledText } from '../../widgets/data-table.tsx';
import { rowFacts } from './row-facts.ts';

/** Returns all values of the selected row as lines, including those that hidden or narrow columns do not show. */
export function detailLines(model: TableModel, row: RowView, width: number, theme: Theme): readonly Line[] {
  const name = wrap([{ text: row.name, bold: true, color: theme.palette.brass }], width);
  return [...name, ...factLines(rowFacts(model, row), width, theme)];
}

/** Rows around the values of the selected row: a line above them and a blank row below. */
export const detailMargin = 2;

export function RowDetail({ lines, width }: { lines: readonly Line[]; width: number }) {
  return (
    <Box flexDirection="column" flexShrink={0} paddingBottom={1}>
      <Box paddingLeft={markWidth}>
        <Rule width={width - markWidth} />
      </Box>
      {lines.map((line, row) => (
        <Box key={row} height={1} paddingLeft={markWidth}>
          {line.map((piece, at) => (
            <StyledText key={`${at} ${piece.text}`} piece={piece} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
