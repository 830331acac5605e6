import { createStore, type Fact } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { factLines } from '../document/fact-lines.ts';
import { type Line, lineText } from '../document/line.ts';
import { levels } from '../keys/hub.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { useSheet } from '../views/dialog-view.tsx';
import { windowTop } from '../views/table/cursor.ts';
import { Styled } from '../widgets/ledger-table.tsx';
import { Sheet } from '../widgets/sheet.tsx';
import { Spinner } from '../widgets/spinner.tsx';
import { TextField } from '../widgets/text-field.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { type Choice, useUi } from './ui.ts';

interface ChooserProps {
  title: string;
  /** Told above the choices, as far as it leaves room for some of them. */
  about?: readonly Fact[] | undefined;
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
/** So many choices are seen below what is told about them. */
const leastRows = 2;

/** A list from which typing and arrows choose one. */
export function Chooser({ title, about = [], find, type, waiting = false, placeholder, unknown }: ChooserProps) {
  const ui = useUi();
  const theme = useTheme();
  const { palette } = theme;
  const { width, inner, height } = useSheet(58);
  const [store] = useState(() => createStore({ text: '', index: 0 }));
  const { text, index: wanted } = useStore(store);
  const found = find(text);
  const [all] = useState(() => find('').length);
  const index = Math.max(0, Math.min(wanted, found.length - 1));
  const told = about.length > 0 ? factLines(about, inner, theme).slice(0, Math.max(0, height - 3 - leastRows)) : [];
  const room = height - 2 - (told.length > 0 ? told.length + 1 : 0);
  const rows = Math.max(1, Math.min(mostRows, room, Math.max(all, type ? mostRows : 0)));
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
      {told.length > 0 ? <Told lines={told} /> : null}
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

const Told = ({ lines }: { lines: readonly Line[] }) => (
  <Box flexDirection="column" flexShrink={0} marginBottom={1}>
    {lines.map((line) => (
      <Box key={lineText(line)} height={1}>
        {line.map((piece, at) => (
          <Styled key={`${at} ${piece.text}`} piece={piece} />
        ))}
      </Box>
    ))}
  </Box>
);
