import type { FormPreview as Preview, Readable } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { BlockView } from '../../document/block-view.tsx';
import type { Layout } from '../../document/layout.ts';
import { levels } from '../../keys/key-dispatcher.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useTheme } from '../../theme/theme.ts';
import { useStore } from '../../use-store.ts';
import { spacedBlocks } from '../spaced-blocks.ts';

interface FormPreviewProps {
  preview: Readable<Preview>;
  layout: Layout;
  /** Number of rows for title and content of the preview. */
  height: number;
  active: boolean;
}

/**
 * Preview below a form that depends on the entered values. PageUp and PageDown scroll it, because the arrow keys move
 * in the form.
 */
export function FormPreview({ preview, layout, height, active }: FormPreviewProps) {
  const { title, sections, failure } = useStore(preview);
  const { palette } = useTheme();
  const [wantedTop, setTop] = useState(0);
  const blocks = spacedBlocks(sections, layout);
  const total = blocks.reduce((sum, block) => sum + block.height, 0);
  const rows = Math.max(1, height - 1 - (failure === undefined ? 0 : 1));
  const top = Math.max(0, Math.min(wantedTop, total - rows));
  const canScroll = total > rows;
  const scroll = (by: number) => () => setTop(Math.max(0, Math.min(top + by, total - rows)));
  useKeys(
    active && canScroll
      ? {
          title,
          level: levels.dialog,
          bindings: [
            { keys: ['pagedown', 'ctrl+f'], description: 'Scroll the preview down', hint: 'scroll', run: scroll(rows) },
            { keys: ['pageup', 'ctrl+b'], description: 'Scroll the preview up', run: scroll(-rows) },
          ],
        }
      : undefined,
  );
  const position = canScroll ? ` (rows ${top + 1} to ${Math.min(total, top + rows)} of ${total}, PgUp/PgDn)` : '';
  let start = 0;
  return (
    <Box flexDirection="column" flexShrink={0} marginTop={1}>
      <Text color={palette.inkSoft} wrap="truncate">{`  ${title}${position}`}</Text>
      {failure === undefined ? null : <Text color={palette.poppy}>{`  ${failure}`}</Text>}
      {blocks.map((block) => {
        const from = Math.max(0, top - start);
        const to = Math.min(block.height, top + rows - start);
        start += block.height;
        return to > from ? (
          <BlockView
            key={block.key}
            block={block}
            window={{ from, to, focus: undefined }}
            width={layout.width}
            onPress={() => undefined}
          />
        ) : null;
      })}
    </Box>
  );
}
