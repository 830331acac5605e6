import type { Fact, RowView, TableModel } from '@kafra/sdk';
import { Box } from 'ink';
import { type Line, lineText } from '../../document/line.ts';
import { sectionBlocks } from '../../document/sections.ts';
import { wrap } from '../../document/wrap.ts';
import type { Theme } from '../../theme/theme.ts';
import { markWidth, Rule, Styled } from '../../widgets/ledger-table.tsx';

const nothing = () => undefined;
/** Here nothing is pressed: the keys stay with the list. */
const still = { follow: nothing, copy: nothing, offer: nothing, turn: nothing, pageOf: () => 0 };

/** The chosen row in full, line by line: also what its columns hide or cut. */
export function detailLines(
  model: TableModel,
  row: RowView,
  width: number,
  { palette, glyphs }: Theme,
): readonly Line[] {
  const facts = model.columns.flatMap(({ title }, index): Fact[] => {
    const cell = row.cells[index];
    return cell && cell.text !== '' ? [{ label: title, value: cell }] : [];
  });
  const layout = { ...still, width, palette, glyphs };
  const blocks = sectionBlocks({ kind: 'facts', facts }, 'detail', layout);
  const name = wrap([{ text: row.name, bold: true, color: palette.brass }], width);
  return [...name, ...blocks.flatMap((block) => block.lines ?? [])];
}

/** Rows around the lines: the rule above and a blank below. */
export const detailMargin = 2;

export function RowDetail({ lines, width }: { lines: readonly Line[]; width: number }) {
  return (
    <Box flexDirection="column" flexShrink={0} paddingBottom={1}>
      <Box paddingLeft={markWidth}>
        <Rule width={width - markWidth} />
      </Box>
      {lines.map((line) => (
        <Box key={lineText(line)} height={1} paddingLeft={markWidth}>
          {line.map((piece, at) => (
            <Styled key={`${at} ${piece.text}`} piece={piece} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
