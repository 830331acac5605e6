import { createStore } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { levels } from '../keys/hub.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { useSheet } from '../views/dialog-view.tsx';
import { windowTop } from '../views/table/cursor.ts';
import { Sheet } from '../widgets/sheet.tsx';
import { Spinner } from '../widgets/spinner.tsx';
import { TextField } from '../widgets/text-field.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { type Choice, useUi } from './ui.ts';

interface ChooserProps {
  title: string;
  /** What fits a typed text, the best first; everything for none. */
  find(text: string): readonly Choice[];
  /** Told what is typed. */
  type?(text: string): void;
  /** More may be found in a moment. */
  waiting?: boolean;
  placeholder: string;
  /** Said of a line that fits nothing. */
  unknown(line: string): string;
}

const mostRows = 12;

/** A list from which typing and arrows choose one. */
export function Chooser({ title, find, type, waiting = false, placeholder, unknown }: ChooserProps) {
  const ui = useUi();
  const { palette } = useTheme();
  const { width, inner, height } = useSheet(58);
  const [store] = useState(() => createStore({ text: '', index: 0 }));
  const { text, index: wanted } = useStore(store);
  const found = find(text);
  const [all] = useState(() => find('').length);
  const index = Math.max(0, Math.min(wanted, found.length - 1));
  const rows = Math.max(1, Math.min(mostRows, height - 2, Math.max(all, type ? mostRows : 0)));
  const top = windowTop(index, found.length, rows);

  const run = (choice: Choice) => {
    if (choice.disabled !== undefined) return ui.toasts.say(choice.disabled);
    ui.overlay.set(undefined);
    choice.run();
  };
  const accept = () => {
    const { text: line, index: at } = store.getSnapshot();
    const chosen = find(line)[at];
    if (chosen) run(chosen);
    else ui.toasts.say(unknown(line), 'bad');
  };
  const move = (by: number) => () =>
    store.set((state) => ({
      ...state,
      index: Math.max(0, Math.min(state.index + by, find(state.text).length - 1)),
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
          change={(next) => {
            type?.(next);
            store.set({ text: next, index: 0 });
          }}
          focused
          width={inner - 2}
          placeholder={placeholder}
          bindings={[
            { keys: ['enter'], words: 'Choose', hint: 'choose', run: accept },
            { keys: ['down', 'ctrl+n', 'tab'], words: 'Next', hint: 'next', run: move(1) },
            { keys: ['up', 'ctrl+p', 'shift+tab'], words: 'Previous', run: move(-1) },
            { keys: ['escape'], words: 'Close', hint: 'close', run: () => ui.overlay.set(undefined) },
          ]}
        />
      </Box>
      <Box aria-role="listbox" flexDirection="column" height={rows}>
        {found.slice(top, top + rows).map((choice, at) => (
          <ChoiceRow
            key={`${choice.label} ${choice.note ?? ''}`}
            choice={choice}
            here={top + at === index}
            width={inner}
            press={() => run(choice)}
          />
        ))}
        {waiting ? (
          <Text color={palette.inkSoft}>
            {'  '}
            <Spinner /> Looking in the databases...
          </Text>
        ) : null}
      </Box>
    </Sheet>
  );
}
