import { Box, Text } from 'ink';
import { useContext } from 'react';
import { widthOf } from '../../terminal/text-width.ts';
import type { Binding, KeyScope } from '../keys/key-dispatcher.ts';
import { KeyDispatcherContext } from '../keys/use-keys.ts';
import { toneColor } from '../theme/palette.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { keyLabel } from './key-labels.ts';
import { useSize } from './size.ts';
import { useUi } from './ui.ts';

/** Maximum number of keys that the hint bar shows. */
const maxHints = 6;

/** Bottom bar with the most useful keys of the focused part of the screen, or with a message for some seconds. */
export function HintBar() {
  const { columns } = useSize();
  const { palette } = useTheme();
  const dispatcher = useContext(KeyDispatcherContext);
  const toast = useStore(useUi().toasts);
  const hints = chooseHints(useStore(dispatcher), columns - 2);
  if (toast) {
    // Messages in the bottom bar are never dim, even with a neutral tone.
    const color = toneColor(palette, toast.tone === 'soft' ? undefined : toast.tone);
    return (
      <Box paddingX={1} height={1} flexShrink={0}>
        <Text bold color={color} wrap="truncate">
          {toast.text}
        </Text>
      </Box>
    );
  }
  return (
    <Box paddingX={1} gap={2} height={1} flexShrink={0}>
      {hints.map(({ key, label, name, disabled }) => (
        <Clickable key={key} flexShrink={0} onPress={() => dispatcher.dispatch({ name, text: undefined })}>
          <Text bold color={disabled ? palette.hairline : palette.brass}>
            {key}
          </Text>
          <Text color={disabled ? palette.hairline : palette.inkSoft}>{` ${label}`}</Text>
        </Clickable>
      ))}
    </Box>
  );
}

interface Hint {
  key: string;
  name: string;
  label: string;
  disabled: boolean;
}

function chooseHints(scopes: readonly KeyScope[], room: number): Hint[] {
  const bindings = scopes.flatMap((scope) => scope.bindings).filter(({ hint }) => hint);
  const last = bindings.findLast(({ keys }) => keys.includes('?') || keys.includes('f1'));
  const chosen = uniqueBindings(bindings.filter((binding) => binding !== last)).slice(
    0,
    last ? maxHints - 1 : maxHints,
  );
  const hints = [...chosen, ...(last ? [last] : [])].map(toHint);
  const width = () => hints.reduce((sum, { key, label }) => sum + widthOf(key) + widthOf(label) + 3, 0);
  // If the bar is too narrow, the hint for the key of the help is removed last, because the help lists all keys.
  while (hints.length > 1 && width() > room) hints.splice(last ? -2 : -1, 1);
  return hints;
}

const uniqueBindings = (bindings: readonly Binding[]): Binding[] =>
  bindings.filter(({ keys }, index) => bindings.findIndex((other) => other.keys[0] === keys[0]) === index);

const toHint = ({ keys, description, hint, disabled }: Binding): Hint => ({
  key: keyLabel(keys[0] ?? ''),
  name: keys[0] ?? '',
  label: typeof hint === 'string' ? hint : description,
  disabled: disabled !== undefined,
});
