import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useSize } from '../shell/size.ts';
import { useTheme } from '../theme/theme.ts';
import { truncate, widthOf } from './fit.ts';

interface SheetProps {
  title: string;
  width: number;
  tone?: 'danger' | undefined;
  children: ReactNode;
}

/** Rows of a sheet's own edges, and of the bars above and below that it leaves free. */
export const sheetMargin = 7;

/** Columns of a sheet's own: the frame, and room within it; more on the right, where text has no mark before it. */
const sheetPadding = { left: 1, right: 3 };
export const sheetSides = 2 + sheetPadding.left + sheetPadding.right;
/** The blank column on each side, which keeps the text of the desk away. */
export const sheetGap = 1;

/** A sheet of paper over the desk: its frame carries the title, as tall as what stands on it. */
export function Sheet({ title, width, tone, children }: SheetProps) {
  const { palette, glyphs } = useTheme();
  const { columns, rows } = useSize();
  const { across, down, corners } = glyphs.frame;
  const [topLeft, topRight, bottomLeft, bottomRight] = corners;
  const color = tone === 'danger' ? palette.poppy : palette.brass;
  const words = truncate(title, width - 6, glyphs.ellipsis);
  const rest = across.repeat(Math.max(0, width - 5 - widthOf(words)));
  return (
    <Box position="absolute" top={2} width={columns} height={rows - 4} justifyContent="center" alignItems="center">
      <Box paddingX={sheetGap} backgroundColor={palette.ground}>
        <Box flexDirection="column" width={width} backgroundColor={palette.surface}>
          <Box height={1} flexShrink={0}>
            <Text aria-hidden color={palette.hairline}>
              {topLeft + across}
            </Text>
            <Text bold color={color}>{` ${words} `}</Text>
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
            paddingLeft={sheetPadding.left}
            paddingRight={sheetPadding.right}
            paddingTop={1}
          >
            {children}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
