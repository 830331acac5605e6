import type { TableSnapshot } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { truncate, widthOf } from '../../../terminal/text-width.ts';
import { pillTextColor } from '../../theme/palette.ts';
import { useTheme } from '../../theme/theme.ts';

interface FilterPillsProps {
  view: TableSnapshot;
  width: number;
}

const indent = 2;

/** The filters of a list in one row. If not all fit, the last ones are shown, because a key removes the last one. */
export function FilterPills({ view, width }: FilterPillsProps) {
  const { palette, glyphs } = useTheme();
  const labels = view.filters.map(({ label }) => label);
  if (labels.length === 0) return null;
  const help = labels.length > 1 ? 'x: remove the last, X: all' : 'x: remove';
  const { hidden, shown } = fitPills(labels, width - indent - widthOf(help) - 1, glyphs.ellipsis);
  return (
    <Box height={1} flexShrink={0} gap={1} paddingLeft={indent}>
      {hidden > 0 ? <Text color={palette.inkSoft}>{moreText(hidden)}</Text> : null}
      {view.filters.slice(hidden).map(({ filter, label }, at) => (
        <Text key={`${filter.key} ${filter.value}`} color={pillTextColor(palette, label)}>
          {shown[at]}
        </Text>
      ))}
      <Text color={palette.inkSoft} wrap="truncate">
        {help}
      </Text>
    </Box>
  );
}

const moreText = (count: number): string => `${count} more`;

/**
 * Returns the filters that fit into the width, and the number of those before them. A single filter that does not fit
 * is cut.
 */
export function fitPills(
  labels: readonly string[],
  width: number,
  ellipsis: string,
): { hidden: number; shown: readonly string[] } {
  const pills = labels.map((label) => `<${label}>`);
  for (let hidden = 0; hidden < pills.length; hidden += 1) {
    const shown = pills.slice(hidden);
    const words = hidden > 0 ? [moreText(hidden), ...shown] : shown;
    if (widthOf(words.join(' ')) <= width) return { hidden, shown };
  }
  const hidden = pills.length - 1;
  const space = width - (hidden > 0 ? widthOf(moreText(hidden)) + 1 : 0);
  return { hidden, shown: [`<${truncate(labels[hidden] ?? '', Math.max(1, space - 2), ellipsis)}>`] };
}
