import { Box, Text } from 'ink';
import { memo } from 'react';
import type { Line } from '../document/line.ts';
import { StyledText } from '../widgets/data-table.tsx';

/** A picture drawn with half-block characters, hidden from screen readers. */
export const PictureLines = ({ lines }: { lines: readonly Line[] }) => (
  <Box aria-hidden flexDirection="column">
    {lines.map((line, row) => (
      <PictureLine key={row} line={line} />
    ))}
  </Box>
);

const PictureLine = memo(({ line }: { line: Line }) => (
  <Text>
    {line.map((piece, at) => (
      <StyledText key={at} piece={piece} />
    ))}
  </Text>
));
