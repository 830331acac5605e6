import { Box, Text } from 'ink';
import { linesBlock } from '../document/block.ts';
import { blank } from '../document/cards.ts';
import { Document, gutter } from '../document/document.tsx';
import type { Line } from '../document/line.ts';
import { useLayout } from '../document/use-layout.ts';
import { type Layer, levels } from '../keys/hub.ts';
import type { TerminalPalette } from '../theme/palette.ts';
import { useTheme } from '../theme/theme.ts';
import { useSheet } from '../views/dialog-view.tsx';
import { Sheet } from '../widgets/sheet.tsx';
import { keyWords } from './key-words.ts';
import { useUi } from './ui.ts';

/** The keys that were heard when help was asked for: those of the screen first, then those of everywhere. */
export function Help({ layers }: { layers: readonly Layer[] }) {
  const { palette } = useTheme();
  const ui = useUi();
  const { width, inner, height } = useSheet(74);
  const layout = useLayout(inner - gutter);
  const groups = layers.filter(({ bindings }) => bindings.length > 0);
  const blocks = groups.flatMap((layer, index) => [
    ...(index > 0 ? [blank(`gap ${index}`)] : []),
    linesBlock(`layer ${index}`, layerLines(layer, palette)),
  ]);
  const total = blocks.reduce((sum, block) => sum + block.height, 0);
  return (
    <Sheet title="Keys" width={width}>
      <Document
        title="Help"
        blocks={blocks}
        width={layout.width}
        height={total > height ? height - 1 : total}
        active
        level={levels.help}
        bindings={[
          { keys: ['escape', '?', 'f1', 'q'], words: 'Close', hint: 'close', run: () => ui.overlay.set(undefined) },
        ]}
      />
      {total > height ? (
        <Box paddingLeft={gutter}>
          <Text color={palette.inkSoft}>j and k show more</Text>
        </Box>
      ) : null}
    </Sheet>
  );
}

const keysWidth = 22;

const layerLines = ({ title, bindings }: Layer, palette: TerminalPalette): Line[] => [
  [{ text: title, bold: true, color: palette.inkSoft }],
  ...bindings.map(
    ({ keys, words, disabled }): Line => [
      {
        text: keys
          .map(keyWords)
          .join(' ')
          .slice(0, keysWidth - 1)
          .padEnd(keysWidth),
        bold: true,
        color: palette.brass,
      },
      { text: words, color: disabled ? palette.inkSoft : palette.ink },
      ...(disabled ? [{ text: ` (${disabled})`, italic: true, color: palette.inkSoft }] : []),
    ],
  ),
];
