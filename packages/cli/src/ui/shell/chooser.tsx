import { createStore } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { levels } from '../keys/hub.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { useSheet } from '../views/dialog-view.tsx';
import { windowTop } from '../views/table/cursor.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { fit } from '../widgets/fit.ts';
import { Sheet } from '../widgets/sheet.tsx';
import { TextField } from '../widgets/text-field.tsx';
import { rank } from './commands.ts';
import { type Choice, useUi } from './ui.ts';

interface ChooserProps {
  title: string;
  choices: readonly Choice[];
  placeholder: string;
  /** Understands a line that names no choice. */
  typed?(line: string): (() => void) | undefined;
  /** Said of a line that nothing understands. */
  unknown(line: string): string;
}

const mostRows = 12;

/** A list from which typing and arrows choose one. */
export function Chooser({ title, choices, placeholder, typed, unknown }: ChooserProps) {
  const ui = useUi();
  const { palette, glyphs } = useTheme();
  const { width, inner, height } = useSheet(58);
  const [store] = useState(() => createStore({ text: '', index: 0 }));
  const { text, index: wanted } = useStore(store);
  const found = rank(choices, text);
  const index = Math.max(0, Math.min(wanted, found.length - 1));
  const rows = Math.max(1, Math.min(mostRows, height - 2, choices.length));
  const top = windowTop(index, found.length, rows);

  const run = (choice: Choice) => {
    if (choice.disabled !== undefined) return ui.toasts.say(choice.disabled);
    ui.overlay.set(undefined);
    choice.run();
  };
  const accept = () => {
    const line = store.getSnapshot().text;
    const chosen = rank(choices, line)[store.getSnapshot().index];
    const command = typed?.(line);
    if (!command && !chosen) return ui.toasts.say(unknown(line), 'bad');
    if (!command && chosen) return run(chosen);
    ui.overlay.set(undefined);
    command?.();
  };
  const move = (by: number) => () =>
    store.set((state) => ({
      ...state,
      index: Math.max(0, Math.min(state.index + by, rank(choices, state.text).length - 1)),
    }));

  return (
    <Sheet title={title} width={width}>
      <Box marginBottom={1}>
        <Text bold color={palette.brass}>
          {'> '}
        </Text>
        <TextField
          title={title}
          level={levels.palette}
          value={text}
          change={(next) => store.set({ text: next, index: 0 })}
          focused
          width={inner - 2}
          placeholder={placeholder}
          bindings={[
            { keys: ['enter'], words: 'Choose', hint: true, run: accept },
            { keys: ['down', 'ctrl+n', 'tab'], words: 'Next', hint: true, run: move(1) },
            { keys: ['up', 'ctrl+p', 'shift+tab'], words: 'Previous', run: move(-1) },
            { keys: ['escape'], words: 'Close', hint: 'close', run: () => ui.overlay.set(undefined) },
          ]}
        />
      </Box>
      <Box flexDirection="column" height={rows}>
        {found.slice(top, top + rows).map((choice, at) => {
          const isHere = top + at === index;
          const words = choice.disabled ? `${choice.label} (${choice.disabled})` : choice.label;
          const color = choice.disabled === undefined ? palette.ink : palette.inkSoft;
          return (
            <Clickable
              key={choice.label}
              height={1}
              press={() => run(choice)}
              backgroundColor={isHere ? palette.brass : undefined}
            >
              <Text bold={isHere} inverse={isHere && !palette.onBrass} color={isHere ? palette.onBrass : color}>
                {fit(`${isHere ? '>' : ' '} ${words}`, inner, { ellipsis: glyphs.ellipsis })}
              </Text>
            </Clickable>
          );
        })}
      </Box>
    </Sheet>
  );
}
