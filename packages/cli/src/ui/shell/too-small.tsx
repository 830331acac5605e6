import { Box, Text } from 'ink';
import { useTheme } from '../theme/theme.ts';
import { minSize, type Size } from './size.ts';

/** Message that replaces the UI if the terminal is too small. */
export function TooSmall({ columns, rows }: Size) {
  const { palette } = useTheme();
  const message = `Terminal too small: ${columns}x${rows}, need ${minSize.columns}x${minSize.rows}`;
  return (
    <Box
      width={columns}
      height={Math.max(1, rows - 1)}
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      overflow="hidden"
    >
      <Text color={palette.brass}>{message}</Text>
      <Text color={palette.inkSoft}>q: quit</Text>
    </Box>
  );
}
