import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useSize } from '../shell/size.ts';
import { useTheme } from '../theme/theme.ts';
import { widthOf } from './fit.ts';

interface SheetProps {
  title: string;
  width: number;
  tone?: 'danger' | undefined;
  children: ReactNode;
}

/** Rows of a sheet's own edges, and of the bars above and below that it leaves free. */
export const sheetMargin = 8;

/** A sheet of paper over the desk: its head line carries the title, as tall as what stands on it. */
export function Sheet({ title, width, tone, children }: SheetProps) {
  const { palette, glyphs } = useTheme();
  const { columns, rows } = useSize();
  const color = tone === 'danger' ? palette.poppy : palette.brass;
  const rest = Math.max(0, width - 7 - widthOf(title));
  return (
    <Box position="absolute" top={2} width={columns} height={rows - 4} justifyContent="center" alignItems="center">
      <Box flexDirection="column" width={width} backgroundColor={palette.surface}>
        <Box height={1} flexShrink={0}>
          <Text aria-hidden color={color}>
            {glyphs.heavy.repeat(4)}
          </Text>
          <Text bold color={color}>{` ${title} `}</Text>
          <Text aria-hidden color={palette.hairline}>
            {glyphs.rule.repeat(rest + 1)}
          </Text>
        </Box>
        <Box flexDirection="column" paddingX={3} paddingY={1}>
          {children}
        </Box>
        <Text aria-hidden color={palette.hairline}>
          {glyphs.rule.repeat(width)}
        </Text>
      </Box>
    </Box>
  );
}
