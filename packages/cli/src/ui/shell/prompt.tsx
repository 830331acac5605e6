import { createStore } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { truncate } from '../../terminal/text-width.ts';
import { levels } from '../keys/key-dispatcher.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { usePanelSize } from '../views/dialog-view.tsx';
import { DialogPanel } from '../widgets/dialog-panel.tsx';
import { TextField } from '../widgets/text-field.tsx';
import { type Overlay, useUi } from './ui.ts';

type PromptProps = Omit<Extract<Overlay, { kind: 'prompt' }>, 'kind'>;

const panelWidth = 58;

/** Panel that prompts the user for a line of text. */
export function Prompt({ title, text: initialText, placeholder, problemOf, onSubmit }: PromptProps) {
  const ui = useUi();
  const { palette, glyphs } = useTheme();
  const { width, innerWidth } = usePanelSize(panelWidth);
  const [store] = useState(() => createStore({ text: initialText, problem: '' }));
  const { text, problem } = useStore(store);

  function submit(): void {
    const typed = store.getSnapshot().text;
    const found = problemOf(typed);
    if (found !== undefined) {
      store.set({ text: typed, problem: found });
      return;
    }
    ui.overlay.set(undefined);
    onSubmit(typed);
  }

  return (
    <DialogPanel title={title} width={width}>
      <Box>
        <Text bold color={palette.brass}>
          {'> '}
        </Text>
        <TextField
          title={title}
          level={levels.palette}
          value={text}
          onChange={(next) => store.set({ text: next, problem: '' })}
          focused
          width={innerWidth - 2}
          placeholder={placeholder}
          bindings={[
            { keys: ['enter'], description: 'OK', hint: 'OK', run: submit },
            { keys: ['escape'], description: 'Close', hint: 'close', run: () => ui.overlay.set(undefined) },
          ]}
        />
      </Box>
      <Text color={palette.poppy}>{problem === '' ? ' ' : truncate(problem, innerWidth, glyphs.ellipsis)}</Text>
    </DialogPanel>
  );
}
