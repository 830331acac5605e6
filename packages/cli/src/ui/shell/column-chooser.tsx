import { type ColumnChoice, isDefaultColumns, moveColumn, orderColumns, shownColumns, toggleColumn } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { fitWidth, widthOf } from '../../terminal/text-width.ts';
import { type Binding, levels } from '../keys/key-dispatcher.ts';
import { assignedKey } from '../keys/reserved-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { usePanelSize } from '../views/dialog-view.tsx';
import { windowTop } from '../views/table/cursor.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { DialogPanel } from '../widgets/dialog-panel.tsx';
import { useUi } from './ui.ts';

interface ColumnChooserProps {
  /** Id of the screen with the list that has the columns. */
  screen: string;
  columns: readonly { id: string; title: string }[];
  /** Columns that are shown until the user chooses others; undefined for all columns. */
  defaults?: readonly string[] | undefined;
}

const panelWidth = 52;

/** Returns the columns that the list shows by default; undefined if these are all columns. */
function defaultChoice(
  columns: ColumnChooserProps['columns'],
  defaults: readonly string[] | undefined,
): ColumnChoice | undefined {
  if (defaults === undefined) return undefined;
  return { order: defaults, hidden: columns.map(({ id }) => id).filter((id) => !defaults.includes(id)) };
}

/** Panel that shows, hides and moves the columns of a list. The list changes with each key press. */
export function ColumnChooser({ screen, columns, defaults }: ColumnChooserProps) {
  const ui = useUi();
  const { palette } = useTheme();
  const choice = useStore(ui.columns).get(screen) ?? defaultChoice(columns, defaults);
  const fitted = useStore(ui.fittedColumns);
  const [selected, setSelected] = useState(columns[0]?.id ?? '');
  const { width, innerWidth, height } = usePanelSize(panelWidth);
  const ordered = orderColumns(columns, choice ?? { order: [], hidden: [] }).flatMap((index) => columns[index] ?? []);
  const shown = new Set(shownColumns(columns, choice).map((index) => columns[index]?.id));
  const index = Math.max(
    0,
    ordered.findIndex(({ id }) => id === selected),
  );
  const rows = Math.max(1, Math.min(ordered.length, height - footerRows));
  const top = windowTop(index, ordered.length, rows);

  const current = () => ui.columns.getSnapshot().get(screen) ?? choice;
  // If the search determines the default columns of the list, no choice of columns counts as the default.
  const isDefault = (next: ColumnChoice) => defaults === undefined && isDefaultColumns(columns, next);
  const select = (by: number) => () => {
    const next = ordered[Math.max(0, Math.min(index + by, ordered.length - 1))];
    if (next) setSelected(next.id);
  };
  const toggle = (id: string) => {
    const next = toggleColumn(columns, current(), id);
    if (next) ui.columns.set(screen, isDefault(next) ? undefined : next);
    else ui.toasts.show('The last column stays.');
  };
  const move = (by: number) => () => {
    const next = moveColumn(columns, current(), { id: selected, by });
    ui.columns.set(screen, isDefault(next) ? undefined : next);
  };
  const bindings: Binding[] = [
    {
      keys: ['space', 'enter'],
      description: 'Show or hide the column',
      hint: 'show/hide',
      run: () => toggle(selected),
    },
    { keys: [assignedKey('J')], description: 'Move the column to the right', hint: 'move right', run: move(1) },
    { keys: [assignedKey('K')], description: 'Move the column to the left', hint: 'move left', run: move(-1) },
    {
      keys: [assignedKey('R')],
      description: 'Restore the default columns',
      hint: 'default',
      run: () => ui.columns.set(screen, undefined),
    },
    { keys: ['j', 'down', 'ctrl+n', 'tab'], description: 'Next', run: select(1) },
    { keys: ['k', 'up', 'ctrl+p', 'shift+tab'], description: 'Previous', run: select(-1) },
    { keys: ['g', 'home'], description: 'First column', run: select(-columns.length) },
    { keys: ['G', 'end'], description: 'Last column', run: select(columns.length) },
    { keys: ['escape', 'q', 'C'], description: 'Close', hint: 'close', run: () => ui.overlay.set(undefined) },
  ];
  useKeys({ title: 'Columns', level: levels.palette, bindings });

  return (
    <DialogPanel title="Columns" width={width}>
      <Box aria-role="listbox" flexDirection="column" height={rows} flexShrink={0}>
        {ordered.slice(top, top + rows).map(({ id, title }) => (
          <ColumnRow
            key={id}
            title={title}
            isShown={shown.has(id)}
            note={shown.has(id) && !fitted.has(id) ? 'no space' : ''}
            selected={id === selected}
            width={innerWidth}
            onPress={() => {
              setSelected(id);
              toggle(id);
            }}
          />
        ))}
      </Box>
      <Box paddingTop={1} height={footerRows} flexShrink={0}>
        <Text color={palette.inkSoft}>Space show or hide, J/K move, R default</Text>
      </Box>
    </DialogPanel>
  );
}

/** Height of the panel's footer: a blank row and the row with key hints. */
const footerRows = 2;

interface ColumnRowProps {
  title: string;
  isShown: boolean;
  /** Reason why a column that the user chose to show is not visible; empty if there is no reason. */
  note: string;
  selected: boolean;
  width: number;
  onPress(): void;
}

function ColumnRow({ title, isShown, note, selected, width, onPress }: ColumnRowProps) {
  const { palette, glyphs } = useTheme();
  const restColor = isShown ? palette.ink : palette.inkSoft;
  const text = `${selected ? '>' : ' '} [${isShown ? 'x' : ' '}] ${title}`;
  return (
    <Clickable
      aria-role="option"
      aria-state={{ selected, checked: isShown }}
      height={1}
      onPress={onPress}
      backgroundColor={selected ? palette.brass : undefined}
    >
      <Text bold={selected} inverse={selected && !palette.onBrass} color={selected ? palette.onBrass : restColor}>
        {fitWidth(text, width - widthOf(note), { ellipsis: glyphs.ellipsis }) + note}
      </Text>
    </Clickable>
  );
}
