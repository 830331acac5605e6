import { createStore } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useEffect, useRef, useState } from 'react';
import type { Binding } from '../keys/hub.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useUi } from '../shell/ui.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import type { Block } from './block.ts';
import { Drawn } from './drawn.tsx';
import {
  jump,
  measure,
  opening,
  type Page,
  type Placed,
  pointTo,
  type Reading,
  scroll,
  settle,
  step,
  toEnd,
} from './scroll.ts';

interface DocumentProps {
  blocks: readonly Block[];
  width: number;
  height: number;
  /** Whether the keys go here. */
  active: boolean;
  level: number;
  title: string;
  /** Further keys of whoever shows the document; they come first. */
  bindings?: readonly Binding[];
  /** Tab past the last stop leads out. */
  leave?(): void;
  /** Told which stop is chosen. */
  choose?(stop: string | undefined): void;
  /** Goes to this stop once another one was chosen elsewhere. */
  chosen?: string | undefined;
}

/** The room for the mark of the chosen stop. */
export const gutter = 2;

/** Something to read and to press: scrolls, draws only what is seen, and leads from stop to stop. */
export function Document(props: DocumentProps) {
  const { blocks, width, height, active, level, title, bindings = [], leave, choose, chosen: wanted } = props;
  const ui = useUi();
  const page = measure(blocks, height);
  const [store] = useState(() => createStore<Reading>(opening(page)));
  const reading = settle(useStore(store), page);
  const chosen = page.placed.find(({ stop }) => stop.key === reading.focus);

  const told = useRef(choose);
  told.current = choose;
  useEffect(() => told.current?.(reading.focus), [reading.focus]);

  const pointed = useRef(wanted);
  useEffect(() => {
    if (pointed.current === wanted) return;
    pointed.current = wanted;
    store.set((current) => pointTo(current, page, wanted));
  }, [wanted, page, store]);

  const move = (change: (reading: Reading, page: Page) => Reading | undefined) => {
    const next = change(settle(store.getSnapshot(), page), page);
    if (next) store.set(next);
    else if (leave) leave();
    else store.set((current) => ({ ...current, focus: undefined }));
  };
  const press = (placed: Placed | undefined) => {
    if (!placed) return;
    store.set((current) => ({ ...current, focus: placed.stop.key }));
    if (placed.stop.disabled !== undefined) ui.toasts.say(placed.stop.disabled);
    else placed.stop.run();
  };

  const half = Math.max(1, Math.floor(height / 2));
  const hasStops = page.placed.length > 0;
  const scrolls = page.total > height;
  useKeys(
    active
      ? {
          title,
          level,
          bindings: [
            ...bindings,
            {
              keys: ['enter', 'space'],
              words: 'Press what is chosen',
              hint: hasStops && 'press',
              run: () => press(measured(page, store.getSnapshot())),
            },
            {
              keys: ['j', 'down'],
              words: 'Next, or a row down',
              hint: (hasStops || scrolls) && 'down',
              run: () => move((r, p) => step(r, p, 1)),
            },
            { keys: ['k', 'up'], words: 'Previous, or a row up', run: () => move((r, p) => step(r, p, -1)) },
            {
              keys: ['tab'],
              words: 'To the next button or link',
              hint: hasStops && 'next',
              run: () => move((r, p) => jump(r, p, 1)),
            },
            { keys: ['shift+tab'], words: 'To the previous button or link', run: () => move((r, p) => jump(r, p, -1)) },
            { keys: ['ctrl+d'], words: 'Half a page down', run: () => move((r, p) => scroll(r, p, half)) },
            { keys: ['ctrl+u'], words: 'Half a page up', run: () => move((r, p) => scroll(r, p, -half)) },
            { keys: ['pagedown', 'ctrl+f'], words: 'A page down', run: () => move((r, p) => scroll(r, p, height)) },
            { keys: ['pageup', 'ctrl+b'], words: 'A page up', run: () => move((r, p) => scroll(r, p, -height)) },
            { keys: ['g', 'home'], words: 'To the top', run: () => move((_, p) => opening(p)) },
            { keys: ['G', 'end'], words: 'To the end', run: () => move((_, p) => toEnd(p)) },
          ],
        }
      : undefined,
  );

  const isChosenSeen = active ? chosen : undefined;
  const markedRow = isChosenSeen && isChosenSeen.row - reading.top;
  return (
    <Box flexDirection="column" width={width + gutter} height={height} overflow="hidden">
      {seen(blocks, reading.top, height).map(({ block, window }) => (
        <Drawn
          key={block.key}
          block={block}
          window={{ ...window, focus: isChosenSeen?.stop.key }}
          width={width}
          press={(key) => press(page.placed.find(({ stop }) => stop.key === key))}
        />
      ))}
      <More above={reading.top > 0} below={reading.top + height < page.total} height={height} marked={markedRow} />
    </Box>
  );
}

interface MoreProps {
  above: boolean;
  below: boolean;
  height: number;
  /** The row that has the mark of the chosen stop in its gutter. */
  marked: number | undefined;
}

/** Says in the gutter that there is more than is seen. */
function More({ above, below, height, marked }: MoreProps) {
  const { palette, glyphs } = useTheme();
  const sign = (row: number, text: string) =>
    row === marked ? null : (
      <Box position="absolute" top={row} aria-hidden>
        <Text color={palette.inkSoft}>{text}</Text>
      </Box>
    );
  return (
    <>
      {above ? sign(0, glyphs.up) : null}
      {below ? sign(height - 1, glyphs.down) : null}
    </>
  );
}

const measured = (page: Page, reading: Reading): Placed | undefined =>
  page.placed.find(({ stop }) => stop.key === settle(reading, page).focus);

/** The blocks within the window, each with the part of it that is seen. */
function seen(blocks: readonly Block[], top: number, height: number) {
  let start = 0;
  return blocks.flatMap((block) => {
    const from = Math.max(0, top - start);
    const to = Math.min(block.height, top + height - start);
    start += block.height;
    return to > from ? [{ block, window: { from, to } }] : [];
  });
}
