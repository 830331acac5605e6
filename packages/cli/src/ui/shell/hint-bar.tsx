import { Box, Text } from 'ink';
import { useContext } from 'react';
import type { Binding, Layer } from '../keys/hub.ts';
import { KeyHubContext } from '../keys/use-keys.ts';
import { toneColor } from '../theme/palette.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { widthOf } from '../widgets/fit.ts';
import { keyWords } from './key-words.ts';
import { useSize } from './size.ts';
import { useUi } from './ui.ts';

/** So many keys are shown at most. */
const most = 6;

/** The most useful keys of what has the focus; news of the moment stands in their place. */
export function HintBar() {
  const { columns } = useSize();
  const { palette } = useTheme();
  const hub = useContext(KeyHubContext);
  const toast = useStore(useUi().toasts);
  const hints = chooseHints(useStore(hub), columns - 2);
  if (toast) {
    // News is never faint, even where it is neither good nor bad.
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
      {hints.map(({ key, words, name, disabled }) => (
        <Clickable key={key} flexShrink={0} press={() => hub.press({ name, text: undefined })}>
          <Text bold color={disabled ? palette.hairline : palette.brass}>
            {key}
          </Text>
          <Text color={disabled ? palette.hairline : palette.inkSoft}>{` ${words}`}</Text>
        </Clickable>
      ))}
    </Box>
  );
}

interface Hint {
  key: string;
  name: string;
  words: string;
  disabled: boolean;
}

function chooseHints(layers: readonly Layer[], room: number): Hint[] {
  const bindings = layers.flatMap((layer) => layer.bindings).filter(({ hint }) => hint);
  const last = bindings.findLast(({ keys }) => keys.includes('?'));
  const chosen = unique(bindings.filter((binding) => binding !== last)).slice(0, last ? most - 1 : most);
  const hints = [...chosen, ...(last ? [last] : [])].map(hintOf);
  const width = () => hints.reduce((sum, { key, words }) => sum + widthOf(key) + widthOf(words) + 3, 0);
  // The way to all keys is the last one to go.
  while (hints.length > 1 && width() > room) hints.splice(last ? -2 : -1, 1);
  return hints;
}

const unique = (bindings: readonly Binding[]): Binding[] =>
  bindings.filter(({ keys }, index) => bindings.findIndex((other) => other.keys[0] === keys[0]) === index);

const hintOf = ({ keys, words, hint, disabled }: Binding): Hint => ({
  key: keyWords(keys[0] ?? ''),
  name: keys[0] ?? '',
  words: typeof hint === 'string' ? hint : words,
  disabled: disabled !== undefined,
});
