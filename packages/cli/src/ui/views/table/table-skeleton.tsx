import { Box, Text } from 'ink';
import { useTheme } from '../../theme/theme.ts';
import { markWidth, Rule } from '../../widgets/data-table.tsx';
import { loadingDelay, useDelayed } from '../../widgets/use-delayed.ts';

/** Widths of the first cells of ten placeholder rows. */
const lengths = [26, 18, 31, 22, 27, 15, 29, 20, 24, 17];

export function TableSkeleton({ width, height }: { width: number; height: number }) {
  const { palette, glyphs } = useTheme();
  if (!useDelayed(true, loadingDelay)) return null;
  return (
    <Box flexDirection="column">
      <Text> </Text>
      <Box paddingLeft={markWidth}>
        <Rule width={width - markWidth} />
      </Box>
      {lengths.slice(0, height).map((length) => (
        <Box key={length} paddingLeft={markWidth} gap={4}>
          <Text color={palette.hairline}>{glyphs.rule.repeat(length)}</Text>
          <Text color={palette.hairline}>{glyphs.rule.repeat(8)}</Text>
        </Box>
      ))}
    </Box>
  );
}
