import { Box, Text } from 'ink';
import { linkText } from '../terminal/links.ts';
import { useTheme } from '../theme/theme.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { Styled } from '../widgets/ledger-table.tsx';
import type { Block, BlockWindow } from './block.ts';
import { clip, type Line } from './line.ts';

interface DrawnProps {
  block: Block;
  window: BlockWindow;
  width: number;
  press(key: string): void;
}

/** The part of a block that is seen: what it draws itself, or its lines with their stops. */
export function Drawn({ block, window, width, press }: DrawnProps) {
  if (block.draw) {
    const { from, to } = window;
    const focus = block.stops.some(({ key }) => key === window.focus) ? window.focus : undefined;
    return (
      <Box height={to - from} flexShrink={0} overflow="hidden">
        {block.draw({ from, to, focus })}
      </Box>
    );
  }
  return (
    <>
      {(block.lines ?? []).slice(window.from, window.to).map((line, index) => (
        <Box key={window.from + index} aria-hidden={block.drawing} flexShrink={0}>
          <DrawnLine line={line} width={width} focus={window.focus} press={press} />
        </Box>
      ))}
    </>
  );
}

interface DrawnLineProps {
  line: Line;
  width: number;
  focus: string | undefined;
  press(key: string): void;
}

function DrawnLine({ line, width, focus, press }: DrawnLineProps) {
  const { palette, glyphs } = useTheme();
  const isHere = focus !== undefined && line.some(({ stop }) => stop === focus);
  return (
    <Box height={1} flexShrink={0}>
      <Text aria-hidden bold color={palette.brass}>
        {isHere ? '> ' : '  '}
      </Text>
      {clip(line, width, glyphs.ellipsis).map((piece, index) => {
        const { stop } = piece;
        const key = `${index} ${piece.text}`;
        if (stop === undefined) return <Styled key={key} piece={piece} />;
        const isFocused = stop === focus;
        return (
          <Clickable
            key={key}
            aria-role="button"
            aria-state={{ selected: isFocused }}
            flexShrink={0}
            press={() => press(stop)}
          >
            <Text
              {...style(piece)}
              bold={isFocused || piece.bold}
              inverse={isFocused && !palette.onBrass}
              color={isFocused ? palette.onBrass : piece.color}
              backgroundColor={isFocused ? palette.brass : undefined}
            >
              {piece.href === undefined ? piece.text : linkText(piece.text, piece.href)}
            </Text>
          </Clickable>
        );
      })}
    </Box>
  );
}

const style = ({ italic, underline }: Line[number]) => ({ italic, underline });
