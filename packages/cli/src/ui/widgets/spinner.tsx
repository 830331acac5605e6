import { Text, useAnimation } from 'ink';
import { useTheme } from '../theme/theme.ts';

/** Milliseconds from one picture to the next. */
const interval = 120;

/** Says that something is under way. */
export function Spinner() {
  const { glyphs, palette } = useTheme();
  const { frame } = useAnimation({ interval });
  return <Text color={palette.brass}>{glyphs.spinner[frame % glyphs.spinner.length]}</Text>;
}
