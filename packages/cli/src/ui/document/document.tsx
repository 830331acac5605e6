import { Box, Text } from 'ink';
import type { Binding } from '../keys/hub.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useUi } from '../shell/ui.ts';
import { useTheme } from '../theme/theme.ts';
import type { Block } from './block.ts';
import { documentKeys } from './document-keys.ts';
import { Drawn } from './drawn.tsx';
import { measure, type Placed, placedStop } from './scroll.ts';
import { type Surroundings, useReading } from './use-reading.ts';

interface DocumentProps extends Surroundings {
  blocks: readonly Block[];
  width: number;
  height: number;
  /** Whether the keys go here. */
  active: boolean;
  level: number;
  title: string;
  /** Further keys of whoever shows the document; they come first. */
  bindings?: readonly Binding[];
}

/** The room for the mark of the chosen stop. */
export const gutter = 2;

/** Something to read and to press: scrolls, draws only what is seen, and leads from stop to stop. */
export function Document(props: DocumentProps) {
  const { blocks, width, height, active, level, title, bindings = [] } = props;
  const ui = useUi();
  const page = measure(blocks, height);
  const { reading, latest, choose, move } = useReading(page, props);

  const press = (placed: Placed | undefined) => {
    if (!placed) return;
    choose(placed.stop.key);
    if (placed.stop.disabled !== undefined) ui.toasts.say(placed.stop.disabled);
    else placed.stop.run();
  };
  const keys = documentKeys(page, { move, press: () => press(placedStop(page, latest().focus)) });
  useKeys(active ? { title, level, bindings: [...bindings, ...keys] } : undefined);

  const marked = active ? placedStop(page, reading.focus) : undefined;
  return (
    <Box flexDirection="column" width={width + gutter} height={height} overflow="hidden">
      {seen(blocks, reading.top, height).map(({ block, window }) => (
        <Drawn
          key={block.key}
          block={block}
          window={{ ...window, focus: marked?.stop.key }}
          width={width}
          press={(key) => press(placedStop(page, key))}
        />
      ))}
      <More
        above={reading.top > 0}
        below={reading.top + height < page.total}
        height={height}
        marked={marked && marked.row - reading.top}
      />
    </Box>
  );
}

interface MoreProps {
  above: boolean;
  below: boolean;
  height: number;
  /** The row that has the mark of the chosen stop in its gutter. */
  marked: number | undefined;
}

/** Says in the gutter that there is more than is seen. */
function More({ above, below, height, marked }: MoreProps) {
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

/** The blocks within the window, each with the part of it that is seen. */
function seen(blocks: readonly Block[], top: number, height: number) {
  let start = 0;
  return blocks.flatMap((block) => {
    const from = Math.max(0, top - start);
    const to = Math.min(block.height, top + height - start);
    start += block.height;
    return to > from ? [{ block, window: { from, to } }] : [];
  });
}
