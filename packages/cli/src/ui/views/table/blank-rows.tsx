import { Text } from 'ink';
import { fitWidth } from '../../../terminal/text-width.ts';
import { useTheme } from '../../theme/theme.ts';
import { columnGap, type DataTableColumn, markWidth } from '../../widgets/data-table.tsx';

/** Empty ranks of a ranking, drawn with a dot in each column because a blank line would be invisible. */
export function BlankRows({ columns, count }: { columns: readonly DataTableColumn[]; count: number }) {
  const { palette, glyphs } = useTheme();
  const { dot, ellipsis } = glyphs;
  const line = columns.map(({ width, align }) => fitWidth(dot, width, { ellipsis, align })).join(' '.repeat(columnGap));
  return Array.from({ length: Math.max(0, count) }, (_, index) => (
    <Text key={index} aria-hidden color={palette.inkSoft} wrap="truncate">
      {' '.repeat(markWidth) + line}
    </Text>
  ));
}
