import { Box, Text } from 'ink';
import { linesBlock } from '../document/block.ts';
import { blankBlock } from '../document/cards.ts';
import { Document, gutter } from '../document/document.tsx';
import type { Line } from '../document/line.ts';
import { useLayout } from '../document/use-layout.ts';
import { type KeyScope, levels } from '../keys/key-dispatcher.ts';
import type { TerminalPalette } from '../theme/palette.ts';
import { useTheme } from '../theme/theme.ts';
import { usePanelSize } from '../views/dialog-view.tsx';
import { DialogPanel } from '../widgets/dialog-panel.tsx';
import { keyLabel } from './key-labels.ts';
import { useUi } from './ui.ts';

/** The keys that were heard when help was asked for: those of the screen first, then those of everywhere. */
export function Help({ scopes }: { scopes: readonly KeyScope[] }) {
  const { palette } = useTheme();
  const ui = useUi();
  const { width, innerWidth, height } = usePanelSize(74);
  const layout = useLayout(innerWidth - gutter);
  const groups = scopes.filter(({ bindings }) => bindings.length > 0);
  const blocks = groups.flatMap((scope, index) => [
    ...(index > 0 ? [blankBlock(`gap ${index}`)] : []),
    linesBlock(`layer ${index}`, scopeLines(scope, palette)),
  ]);
  const total = blocks.reduce((sum, block) => sum + block.height, 0);
  return (
    <DialogPanel title="Keys" width={width}>
      <Document
        title="Help"
        blocks={blocks}
        width={layout.width}
        height={total > height ? height - 1 : total}
        active
        level={levels.help}
        bindings={[
          {
            keys: ['escape', '?', 'f1', 'q'],
            description: 'Close',
            hint: 'close',
            run: () => ui.overlay.set(undefined),
          },
        ]}
      />
      {total > height ? (
        <Box paddingLeft={gutter}>
          <Text color={palette.inkSoft}>j/k: scroll</Text>
        </Box>
      ) : null}
    </DialogPanel>
  );
}

const keysWidth = 22;

const scopeLines = ({ title, bindings }: KeyScope, palette: TerminalPalette): Line[] => [
  [{ text: title, bold: true, color: palette.inkSoft }],
  ...bindings.map(
    ({ keys, description, disabled }): Line => [
      {
        text: keys
          .map(keyLabel)
          .join(' ')
          .slice(0, keysWidth - 1)
          .padEnd(keysWidth),
        bold: true,
        color: palette.brass,
      },
      { text: description, color: disabled ? palette.inkSoft : palette.ink },
      ...(disabled ? [{ text: ` (${disabled})`, italic: true, color: palette.inkSoft }] : []),
    ],
  ),
];
