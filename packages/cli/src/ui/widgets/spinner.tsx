import { Text, useAnimation, useIsScreenReaderEnabled } from 'ink';
import { useTheme } from '../theme/theme.ts';

/** Milliseconds between two frames of the spinner. */
const interval = 120;

/** Animated character that shows a running action. */
export function Spinner() {
  const { glyphs, palette } = useTheme();
  const isRead = useIsScreenReaderEnabled();
  const { frame } = useAnimation({ interval, isActive: !isRead });
  return (
    <Text aria-hidden color={palette.brass}>
      {glyphs.spinner[frame % glyphs.spinner.length]}
    </Text>
  );
}
