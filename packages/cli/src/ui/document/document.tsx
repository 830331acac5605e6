import { Box, Text } from 'ink';
import type { Binding } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useUi } from '../shell/ui.ts';
import { useTheme } from '../theme/theme.ts';
import type { Block } from './block.ts';
import { BlockView } from './block-view.tsx';
import { documentKeys } from './document-keys.ts';
import { findStop, measureDocument, type PlacedStop } from './scroll.ts';
import { type ScrollOptions, useScroll } from './use-scroll.ts';

interface DocumentProps extends ScrollOptions {
  blocks: readonly Block[];
  width: number;
  height: number;
  /** True if the document receives the pressed keys. */
  active: boolean;
  level: number;
  title: string;
  /** Additional key bindings of the screen around the document. They take precedence. */
  bindings?: readonly Binding[];
}

/** Width of the left column that shows the mark of the selected tab stop, in cells. */
export const gutter = 2;

/** A scrolling document. It draws only its visible part, and keys move the selection between its tab stops. */
export function Document(props: DocumentProps) {
  const { blocks, width, height, active, level, title, bindings = [] } = props;
  const ui = useUi();
  const metrics = measureDocument(blocks, height);
  const { scroll, latest, choose, move } = useScroll(metrics, props);

  const press = (placed: PlacedStop | undefined) => {
    if (!placed) return;
    choose(placed.stop.key);
    if (placed.stop.disabled !== undefined) ui.toasts.show(placed.stop.disabled);
    else placed.stop.run();
  };
  const keys = documentKeys(metrics, {
    onMove: move,
    onPress: () => press(findStop(metrics, latest().focus)),
    hasFocus: scroll.focus !== undefined,
  });
  useKeys(active ? { title, level, bindings: [...bindings, ...keys] } : undefined);

  const marked = active ? findStop(metrics, scroll.focus) : undefined;
  return (
    <Box flexDirection="column" width={width + gutter} height={height} overflow="hidden">
      {visibleBlocks(blocks, scroll.top, height).map(({ block, window }) => (
        <BlockView
          key={block.key}
          block={block}
          window={{ ...window, focus: marked?.stop.key }}
          width={width}
          onPress={(key) => press(findStop(metrics, key))}
        />
      ))}
      <ScrollMarks
        above={scroll.top > 0}
        below={scroll.top + height < metrics.total}
        height={height}
        marked={marked && marked.row - scroll.top}
      />
    </Box>
  );
}

interface ScrollMarksProps {
  above: boolean;
  below: boolean;
  height: number;
  /** Row that has the mark of the selected tab stop in the left column. */
  marked: number | undefined;
}

/** Marks in the left column that show whether more content is above or below the visible part. */
function ScrollMarks({ above, below, height, marked }: ScrollMarksProps) {
  const { palette, glyphs } = useTheme();
  const sign = (row: number, text: string) =>
    row === marked ? null : (
      <Box position="absolute" top={row} aria-hidden>
        <Text color={palette.inkSoft}>{text}</Text>
      </Box>
    );
  return (
    <>
      {above ? sign(0, glyphs.up) : null}
      {below ? sign(height - 1, glyphs.down) : null}
    </>
  );
}

/** Returns the blocks in the visible part of a document, each with its visible rows. */
function visibleBlocks(blocks: readonly Block[], top: number, height: number) {
  let start = 0;
  return blocks.flatMap((block) => {
    const from = Math.max(0, top - start);
    const to = Math.min(block.height, top + height - start);
    start += block.height;
    return to > from ? [{ block, window: { from, to } }] : [];
  });
}
