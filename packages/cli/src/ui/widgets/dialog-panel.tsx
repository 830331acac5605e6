import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { truncate, widthOf } from '../../terminal/text-width.ts';
import { useSize } from '../shell/size.ts';
import { useTheme } from '../theme/theme.ts';

interface DialogPanelProps {
  title: string;
  width: number;
  tone?: 'danger' | undefined;
  children: ReactNode;
}

/** Rows of the terminal that the content of a dialog cannot use: its frame, and the bars above and below. */
export const panelMargin = 7;

/**
 * Columns of padding inside a dialog's frame. The right side has more, because it has no column for selection marks.
 */
const panelPadding = { left: 1, right: 3 };
export const panelSides = 2 + panelPadding.left + panelPadding.right;
/** Blank columns on each side of a dialog, which separate it from the text of the screen below. */
export const panelGap = 1;

/** Panel of a dialog over the screen, as tall as its content. Its frame contains the title. */
export function DialogPanel({ title, width, tone, children }: DialogPanelProps) {
  const { palette, glyphs } = useTheme();
  const { columns, rows } = useSize();
  const { across, down, corners } = glyphs.frame;
  const [topLeft, topRight, bottomLeft, bottomRight] = corners;
  const color = tone === 'danger' ? palette.poppy : palette.brass;
  const shownTitle = truncate(title, width - 6, glyphs.ellipsis);
  const rest = across.repeat(Math.max(0, width - 5 - widthOf(shownTitle)));
  return (
    <Box position="absolute" top={2} width={columns} height={rows - 4} justifyContent="center" alignItems="center">
      <Box paddingX={panelGap} backgroundColor={palette.ground}>
        <Box flexDirection="column" width={width} backgroundColor={palette.surface}>
          <Box height={1} flexShrink={0}>
            <Text aria-hidden color={palette.hairline}>
              {topLeft + across}
            </Text>
            <Text bold color={color}>{` ${shownTitle} `}</Text>
            <Text aria-hidden color={palette.hairline}>
              {rest + topRight}
            </Text>
          </Box>
          <Box
            flexDirection="column"
            borderStyle={{
              topLeft,
              topRight,
              bottomLeft,
              bottomRight,
              top: across,
              bottom: across,
              left: down,
              right: down,
            }}
            borderTop={false}
            borderColor={palette.hairline}
            borderBackgroundColor={palette.surface}
            paddingLeft={panelPadding.left}
            paddingRight={panelPadding.right}
            paddingTop={1}
          >
            {children}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
