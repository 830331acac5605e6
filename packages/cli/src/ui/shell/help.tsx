import { createStore } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { fitWidth, widthOf } from '../../terminal/text-width.ts';
import { type Binding, type KeyScope, levels } from '../keys/key-dispatcher.ts';
import type { BindingKey } from '../keys/reserved-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { usePanelSize } from '../views/dialog-view.tsx';
import { windowTop } from '../views/table/cursor.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { DialogPanel } from '../widgets/dialog-panel.tsx';
import { TextField } from '../widgets/text-field.tsx';
import { keyLabel } from './key-labels.ts';
import { useUi } from './ui.ts';

/** A line of the key help: the title of a group, or keys with the description of their action. */
type HelpLine =
  | { kind: 'title'; text: string }
  | { kind: 'gap' }
  | { kind: 'binding'; keys: readonly BindingKey[]; description: string; disabled: string | undefined };

type BindingLine = Extract<HelpLine, { kind: 'binding' }>;

const panelWidth = 74;
const keysWidth = 22;
/** Rows for the filter field of the key help and the blank row below it. */
const footerRows = 2;

const keyLabels = (keys: readonly string[]): string => keys.map(keyLabel).join(' ');

/**
 * Returns whether a line of the key help matches the typed words. Each word must be in the keys or in the description.
 * A single character is a key.
 */
function matches({ keys, description }: BindingLine, typed: string): boolean {
  const words = typed.trim().toLowerCase().split(/\s+/);
  const text = `${keyLabels(keys)} ${description}`.toLowerCase();
  if ([...typed.trim()].length === 1) return keys.some((key) => key === typed.trim());
  return words.every((word) => text.includes(word));
}

function helpLines(scopes: readonly KeyScope[], typed: string): HelpLine[] {
  const groups = scopes.flatMap(({ title, bindings }) => {
    const lines = bindings
      .map(({ keys, description, disabled }): BindingLine => ({ kind: 'binding', keys, description, disabled }))
      .filter((line) => typed.trim() === '' || matches(line, typed));
    return lines.length > 0 ? [{ title, lines }] : [];
  });
  return groups.flatMap(({ title, lines }, index): HelpLine[] => [
    ...(index > 0 ? [{ kind: 'gap' } as const] : []),
    { kind: 'title', text: title },
    ...lines,
  ]);
}

/**
 * Panel with the key bindings that were active when it was opened: those of the screen, then the global ones. Enter
 * runs the selected one.
 */
export function Help({ scopes }: { scopes: readonly KeyScope[] }) {
  const ui = useUi();
  const { palette } = useTheme();
  const { width, innerWidth, height } = usePanelSize(panelWidth);
  const [store] = useState(() => createStore({ text: '', index: 0, isTyping: false }));
  const { text, index: selectedIndex, isTyping } = useStore(store);
  const lines = helpLines(scopes, text);
  const targets = lines.flatMap((line, at) => (line.kind === 'binding' ? [at] : []));
  const index = Math.max(0, Math.min(selectedIndex, targets.length - 1));
  const selectedAt = targets[index] ?? 0;
  const [rows] = useState(() => Math.max(1, Math.min(lines.length, height - footerRows)));
  // If the first key is selected, the help scrolls to its top, so that the title of the first group is visible.
  const top = index === 0 ? 0 : windowTop(selectedAt, lines.length, rows);

  const close = () => ui.overlay.set(undefined);
  const run = (line: HelpLine | undefined) => {
    if (line?.kind !== 'binding') return;
    const [key] = line.keys;
    close();
    if (key !== undefined) ui.press(key);
  };
  const move = (by: number) => () =>
    store.set((state) => ({ ...state, index: Math.max(0, Math.min(index + by, targets.length - 1)) }));
  const shared: Binding[] = [
    { keys: ['enter'], description: 'Do what the selected key does', hint: 'run', run: () => run(lines[selectedAt]) },
    { keys: ['ctrl+d', 'pagedown'], description: 'Half a screen down', run: move(Math.ceil(rows / 2)) },
    { keys: ['ctrl+u', 'pageup'], description: 'Half a screen up', run: move(-Math.ceil(rows / 2)) },
  ];
  useKeys(
    isTyping
      ? undefined
      : {
          title: 'Help',
          level: levels.help,
          bindings: [
            ...shared,
            {
              keys: ['/'],
              description: 'Search the keys',
              hint: 'search',
              run: () => store.set((state) => ({ ...state, isTyping: true })),
            },
            { keys: ['j', 'down'], description: 'Next', hint: 'down', run: move(1) },
            { keys: ['k', 'up'], description: 'Previous', run: move(-1) },
            { keys: ['g', 'home'], description: 'First key', run: move(-targets.length) },
            { keys: ['G', 'end'], description: 'Last key', run: move(targets.length) },
            { keys: ['escape', '?', 'f1', 'q'], description: 'Close', hint: 'close', run: close },
          ],
        },
  );

  return (
    <DialogPanel title="Keys" width={width}>
      <Box aria-role="listbox" flexDirection="column" height={rows} flexShrink={0}>
        {lines.slice(top, top + rows).map((line, at) => (
          <HelpRow
            key={top + at}
            line={line}
            selected={top + at === selectedAt}
            width={innerWidth}
            onPress={() => run(line)}
          />
        ))}
        {targets.length === 0 ? <Text color={palette.inkSoft}>{'  Nothing found'}</Text> : null}
      </Box>
      <Box paddingTop={1} height={footerRows} flexShrink={0}>
        {isTyping ? (
          <>
            <Text bold color={palette.brass}>
              {'/ '}
            </Text>
            <TextField
              title="Help"
              level={levels.help}
              value={text}
              onChange={(next) => store.set((state) => ({ ...state, text: next, index: 0 }))}
              focused
              width={innerWidth - 2}
              placeholder="A key or a word"
              bindings={[
                ...shared,
                { keys: ['down', 'ctrl+n', 'tab'], description: 'Next', hint: 'next', run: move(1) },
                { keys: ['up', 'ctrl+p', 'shift+tab'], description: 'Previous', run: move(-1) },
                {
                  keys: ['escape'],
                  description: 'Show all keys',
                  hint: 'all keys',
                  run: () => store.set({ text: '', index: 0, isTyping: false }),
                },
              ]}
            />
          </>
        ) : (
          <Text color={palette.inkSoft}>{`  Key ${index + 1} of ${targets.length}`}</Text>
        )}
      </Box>
    </DialogPanel>
  );
}

interface HelpRowProps {
  line: HelpLine;
  selected: boolean;
  width: number;
  onPress(): void;
}

function HelpRow({ line, selected, width, onPress }: HelpRowProps) {
  const { palette, glyphs } = useTheme();
  const { ellipsis } = glyphs;
  if (line.kind === 'gap') return <Text> </Text>;
  if (line.kind === 'title')
    return (
      <Text bold color={palette.inkSoft}>
        {fitWidth(`  ${line.text}`, width, { ellipsis })}
      </Text>
    );
  const { keys, description, disabled } = line;
  const inverse = selected && !palette.onBrass;
  const head = `${selected ? '>' : ' '} ${fitWidth(keyLabels(keys), keysWidth - 1, { ellipsis })} `;
  const words = fitWidth(disabled ? `${description} (${disabled})` : description, width - widthOf(head), { ellipsis });
  const color = disabled ? palette.inkSoft : palette.ink;
  return (
    <Clickable
      aria-role="option"
      aria-state={{ selected, disabled: disabled !== undefined }}
      height={1}
      onPress={onPress}
      backgroundColor={selected ? palette.brass : undefined}
    >
      <Text bold inverse={inverse} color={selected ? palette.onBrass : palette.brass}>
        {head}
      </Text>
      <Text inverse={inverse} bold={selected} color={selected ? palette.onBrass : color}>
        {words}
      </Text>
    </Clickable>
  );
}
