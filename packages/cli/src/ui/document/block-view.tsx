import { Box, Text } from 'ink';
import { hyperlink } from '../terminal/hyperlinks.ts';
import { useTheme } from '../theme/theme.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { StyledText } from '../widgets/data-table.tsx';
import type { Block, BlockWindow } from './block.ts';
import { type Line, truncateLine } from './line.ts';

interface BlockViewProps {
  block: Block;
  window: BlockWindow;
  width: number;
  onPress(key: string): void;
}

/** Draws the visible part of a block: a part of a document, such as a title, a paragraph or a table. */
export function BlockView({ block, window, width, onPress }: BlockViewProps) {
  if (block.render) {
    const { from, to } = window;
    const focus = block.stops.some(({ key }) => key === window.focus) ? window.focus : undefined;
    return (
      <Box height={to - from} flexShrink={0} overflow="hidden">
        {block.render({ from, to, focus })}
      </Box>
    );
  }
  return (
    <>
      {(block.lines ?? []).slice(window.from, window.to).map((line, index) => (
        <Box key={window.from + index} aria-hidden={block.isDecorative} flexShrink={0}>
          <LineView line={line} width={width} focus={window.focus} onPress={onPress} />
        </Box>
      ))}
    </>
  );
}

interface LineViewProps {
  line: Line;
  width: number;
  focus: string | undefined;
  onPress(key: string): void;
}

function LineView({ line, width, focus, onPress }: LineViewProps) {
  const { palette, glyphs } = useTheme();
  const hasFocus = focus !== undefined && line.some(({ stop }) => stop === focus);
  return (
    <Box height={1} flexShrink={0}>
      <Text aria-hidden bold color={palette.brass}>
        {hasFocus ? '> ' : '  '}
      </Text>
      {truncateLine(line, width, glyphs.ellipsis).map((piece, index) => {
        const { stop } = piece;
        const key = `${index} ${piece.text}`;
        if (stop === undefined) return <StyledText key={key} piece={piece} />;
        const isFocused = stop === focus;
        return (
          <Clickable
            key={key}
            aria-role="button"
            aria-state={{ selected: isFocused }}
            flexShrink={0}
            onPress={() => onPress(stop)}
          >
            <Text
              {...style(piece)}
              bold={isFocused || piece.bold}
              inverse={isFocused && !palette.onBrass}
              color={isFocused ? palette.onBrass : piece.color}
              backgroundColor={isFocused ? palette.brass : undefined}
            >
              {piece.href === undefined ? piece.text : hyperlink(piece.text, piece.href)}
            </Text>
          </Clickable>
        );
      })}
    </Box>
  );
}

const style = ({ italic, underline }: Line[number]) => ({ italic, underline });
