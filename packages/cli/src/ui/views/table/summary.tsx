import { Box, Text } from 'ink';
import { lineText, truncateLine } from '../../document/line.ts';
import { wrap } from '../../document/wrap.ts';
import { wrapMinRows } from '../../shell/size.ts';
import { useTheme } from '../../theme/theme.ts';

const indent = 2;

/**
 * Returns the totals and limits of a list as text above it, wrapped to a width. It has at most three rows, or two on a
 * low terminal. The last row ends with an ellipsis if the text is longer.
 */
export function summaryRows(
  text: string | undefined,
  { width, screenRows, ellipsis }: { width: number; screenRows: number; ellipsis: string },
): string[] {
  if (text === undefined) return [];
  const room = Math.max(1, width - indent);
  const maxRows = screenRows < wrapMinRows ? 2 : 3;
  const rows = wrap([{ text }], room).map((line) => lineText(line).trimEnd());
  const last = { text: rows.slice(maxRows - 1).join(' ') };
  return rows.length <= maxRows
    ? rows
    : [...rows.slice(0, maxRows - 1), lineText(truncateLine([last], room, ellipsis))];
}

/** Text with totals and limits of a list, shown above the list. */
export function Summary({ rows }: { rows: readonly string[] }) {
  const { palette } = useTheme();
  if (rows.length === 0) return null;
  return (
    <Box height={rows.length} flexShrink={0} paddingLeft={indent}>
      <Text color={palette.inkSoft}>{rows.join('\n')}</Text>
    </Box>
  );
}
