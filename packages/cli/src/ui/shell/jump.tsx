import { Box, Text } from 'ink';
import { useState } from 'react';
import { type KeyScope, levels } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import type { VisibleTarget } from '../terminal/pointer.ts';
import { useTheme } from '../theme/theme.ts';
import { useSize } from './size.ts';
import { useUi } from './ui.ts';

/** Letters for the labels of clickable elements, the easiest to reach on the keyboard first. */
const letters = [...'asdfjklghqwertyuiopzxcvbnm'];

/** Returns the label of a clickable element: two letters, different for each element. */
export const jumpLabel = (index: number): string =>
  (letters[Math.floor(index / letters.length)] ?? '') + (letters[index % letters.length] ?? '');

const maxTargets = letters.length ** 2;

/** Shows a label on each clickable element of the screen. Typing a label clicks its element. */
export function Jump({ targets }: { targets: readonly VisibleTarget[] }) {
  const ui = useUi();
  const { palette } = useTheme();
  const { columns, rows } = useSize();
  const [typed, setTyped] = useState('');
  // Only elements above the bottom bar get labels, because the bar now explains the labels.
  const labelled = targets
    .filter(({ left, top }) => left >= 0 && left + 2 <= columns && top >= 0 && top < rows - 2)
    .slice(0, maxTargets)
    .map((target, index) => ({ ...target, label: jumpLabel(index) }));

  const close = () => ui.overlay.set(undefined);
  function insert(text: string): void {
    const label = (typed + text.toLowerCase()).slice(0, 2);
    const matching = labelled.filter((target) => target.label.startsWith(label));
    if (matching.length === 0) {
      close();
      ui.toasts.show(`No label ${label}`);
    } else if (label.length < 2) setTyped(label);
    else {
      close();
      matching[0]?.onPress();
    }
  }
  const scope: KeyScope = {
    title: 'Labels',
    level: levels.palette,
    bindings: [{ keys: ['escape'], description: 'Close', hint: 'close', run: close }],
    inputTarget: { insert, edit: () => false },
  };
  useKeys(scope);

  return labelled
    .filter(({ label }) => label.startsWith(typed))
    .map(({ label, left, top }) => (
      <Box key={label} position="absolute" top={top} left={left}>
        <Text bold inverse={!palette.onBrass} color={palette.onBrass} backgroundColor={palette.brass}>
          {label}
        </Text>
      </Box>
    ));
}
