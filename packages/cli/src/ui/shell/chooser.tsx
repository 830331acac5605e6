import { createStore, type Fact } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { widthOf } from '../../terminal/text-width.ts';
import { factLines } from '../document/fact-lines.ts';
import type { Line } from '../document/line.ts';
import { type Binding, levels } from '../keys/key-dispatcher.ts';
import { assignedKey } from '../keys/reserved-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { usePanelSize } from '../views/dialog-view.tsx';
import { windowTop } from '../views/table/cursor.ts';
import { StyledText } from '../widgets/data-table.tsx';
import { DialogPanel } from '../widgets/dialog-panel.tsx';
import { Spinner } from '../widgets/spinner.tsx';
import { TextField } from '../widgets/text-field.tsx';
import { useRecall } from '../widgets/use-recall.ts';
import { ChoiceRow, choiceLines, choiceText } from './choice-row.tsx';
import { type Choice, useUi } from './ui.ts';

interface ChooserProps {
  title: string;
  /** Labels and values above the choices. They are cut if they would leave too little space for choices. */
  facts?: readonly Fact[] | undefined;
  /** True if the keys of the choices run them immediately. The list then has no filter field. */
  hasKeys?: boolean | undefined;
  /** Returns the choices that match the typed text, best first; all choices for an empty text. */
  filter(text: string): readonly Choice[];
  /** Called with the text of the filter field when the user types. */
  onType?(text: string): void;
  /** Name of the filter field in the history of typed lines. Without a name, the typed lines are not stored. */
  historyField?: string;
  /** True while more matching choices are being loaded. */
  isLoading?: boolean;
  placeholder: string;
  /** Message if the list has no choice that matches. */
  emptyMessage?: string;
  /** Message for a typed text that no choice matches. */
  notFoundMessage(line: string): string;
}

/** Minimum number of choices for showing a filter field. */
const minFieldChoices = 8;
const maxRows = 12;
const minWidth = 58;
/** Cells of a choice's row that its text cannot use: borders, paddings and the selection mark. */
const rowFrame = 8;
/** Rows of the filter field and the blank line below it. */
const fieldRows = 2;
/** Minimum number of visible choices below the labels and values. */
const minRows = 2;

/** Returns the width of a panel without a filter field. It is wide enough for the reasons of disabled choices. */
const panelWidth = (choices: readonly Choice[]): number =>
  Math.max(
    minWidth,
    ...choices.map((choice) => (choice.disabled === undefined ? 0 : widthOf(choiceText(choice)) + rowFrame)),
  );

/** Panel with a list of choices. Typing filters the list, and the arrow keys select a choice. */
export function Chooser({
  title,
  facts = [],
  hasKeys = false,
  filter,
  onType,
  historyField,
  isLoading = false,
  placeholder,
  emptyMessage = 'Nothing found',
  notFoundMessage,
}: ChooserProps) {
  const ui = useUi();
  const theme = useTheme();
  const { palette } = theme;
  const [store] = useState(() => createStore({ text: '', index: 0 }));
  const { text, index: selectedIndex } = useStore(store);
  const found = filter(text);
  const [all] = useState(() => filter('').length);
  const hasField = !hasKeys && (onType !== undefined || all >= minFieldChoices);
  const { width, innerWidth, height } = usePanelSize(hasField ? minWidth : panelWidth(found));
  const index = Math.max(0, Math.min(selectedIndex, found.length - 1));
  const factRows =
    facts.length > 0 ? factLines(facts, innerWidth, theme).slice(0, Math.max(0, height - 3 - minRows)) : [];
  const lineCount = found.reduce((sum, choice) => sum + choiceLines(choice, innerWidth).length, 0);
  const freeRows = height - (hasField ? fieldRows : 0) - factRows.length;
  // The blank line below the labels and values is left out if the reasons of disabled choices need it.
  const gap = factRows.length > 0 && (hasField || lineCount !== freeRows) ? 1 : 0;
  const room = freeRows - gap;
  const rows = Math.max(1, Math.min(maxRows, room, Math.max(all, onType ? maxRows : 0)));
  const top = windowTop(index, found.length, rows);
  const isWrapped = !hasField && found.length <= rows && lineCount <= room;

  const run = (choice: Choice) => {
    if (choice.disabled !== undefined) return ui.toasts.show(choice.disabled);
    ui.overlay.set(undefined);
    choice.run();
  };
  const [generation, setGeneration] = useState(0);
  const setText = (next: string) => {
    onType?.(next);
    store.set({ text: next, index: 0 });
  };
  const recall = useRecall({
    field: historyField,
    text,
    focused: true,
    onRecall(line) {
      setText(line);
      // A text field places its cursor at the end of a new text only when it is mounted, so it is mounted again.
      setGeneration((count) => count + 1);
    },
  });
  const acceptSelection = () => {
    const { text: line, index: at } = store.getSnapshot();
    const chosen = filter(line)[at];
    if (chosen && chosen.disabled === undefined) recall.add(line);
    if (chosen) run(chosen);
    else ui.toasts.show(notFoundMessage(line), 'bad');
  };
  const move = (by: number) => () =>
    store.set((state) => ({
      ...state,
      index: Math.max(0, Math.min(state.index + by, filter(state.text).length - 1)),
    }));

  const bindings: Binding[] = [
    { keys: ['enter'], description: 'Choose', hint: 'choose', run: acceptSelection },
    { keys: ['down', 'ctrl+n', 'tab'], description: 'Next', hint: 'next', run: move(1) },
    {
      keys: ['up', 'ctrl+p', 'shift+tab'],
      description: historyField === undefined ? 'Previous' : 'Previous, or an earlier line',
      run({ name }) {
        const isFirst = store.getSnapshot().index === 0;
        if (!(name === 'up' && isFirst && recall.older())) move(-1)();
      },
    },
    { keys: ['escape'], description: 'Close', hint: 'close', run: () => ui.overlay.set(undefined) },
  ];
  useKeys(
    hasField
      ? undefined
      : {
          title,
          level: levels.palette,
          bindings: [
            ...bindings,
            { keys: ['j'], description: 'Next', run: move(1) },
            { keys: ['k'], description: 'Previous', run: move(-1) },
            ...found.flatMap((choice): Binding[] =>
              choice.key === undefined
                ? []
                : [{ keys: [assignedKey(choice.key)], description: choice.label, run: () => run(choice) }],
            ),
          ],
        },
  );

  return (
    <DialogPanel title={title} width={width}>
      {factRows.length > 0 ? <FactRows lines={factRows} gap={gap} /> : null}
      {hasField ? (
        <Box marginBottom={1}>
          <Text bold color={palette.brass}>
            {'> '}
          </Text>
          <TextField
            key={generation}
            title={title}
            level={levels.palette}
            value={text}
            onChange={setText}
            focused
            width={innerWidth - 2}
            placeholder={placeholder}
            bindings={bindings}
          />
        </Box>
      ) : null}
      <Box aria-role="listbox" flexDirection="column" height={isWrapped ? Math.max(rows, lineCount) : rows}>
        {found.slice(top, top + rows).map((choice, at) => (
          <ChoiceRow
            key={top + at}
            choice={choice}
            selected={top + at === index}
            width={innerWidth}
            isWrapped={isWrapped}
            onPress={() => run(choice)}
          />
        ))}
        {found.length === 0 && !isLoading ? (
          <Box paddingLeft={2}>
            <Text color={palette.inkSoft}>{emptyMessage}</Text>
          </Box>
        ) : null}
        {isLoading ? (
          <Text color={palette.inkSoft}>
            {'  '}
            <Spinner /> Searching the databases...
          </Text>
        ) : null}
      </Box>
    </DialogPanel>
  );
}

const FactRows = ({ lines, gap }: { lines: readonly Line[]; gap: number }) => (
  <Box flexDirection="column" flexShrink={0} marginBottom={gap}>
    {lines.map((line, row) => (
      <Box key={row} height={1}>
        {line.map((piece, at) => (
          <StyledText key={`${at} ${piece.text}`} piece={piece} />
        ))}
      </Box>
    ))}
  </Box>
);
